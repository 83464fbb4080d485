import {
  destination as openDestination,
  pino,
  stdSerializers,
  type DestinationStream,
  type Logger,
  type SerializedError,
} from 'pino'
import { errorWithoutValues } from './errors/withoutValues.ts'

const secrets = ['apiKey', 'password', 'secret', 'authorization', 'x-api-key', 'cookie']

/** Lines that cannot be written are kept up to this size, and written with the next one that can. */
const keptBytes = 4 * 1024 * 1024

/**
 * A line is written before anything else runs, so that an end of the process loses none. A disk that is full does not
 * end the service: the file that stdout goes to is often on the same one.
 */
function openStdout(): DestinationStream {
  const stdout = openDestination({ dest: 1, sync: true, maxLength: keptBytes })
  stdout.on('error', () => {}) // there is nowhere left to say so
  return stdout
}

/** An error as the log shows it: without the values of a failed statement, which are what contacts wrote, or hashes. */
function serializeError(error: Error): SerializedError {
  const entry = stdSerializers.err(error)
  delete entry['params']
  delete entry['detail'] // PostgreSQL's, with values of the row
  entry.message = errorWithoutValues(error, entry.message)
  entry.stack = errorWithoutValues(error, entry.stack)
  return entry
}

/** The structured log, one JSON line an entry, on stdout unless told otherwise. Secrets are redacted wherever an entry may hold them. */
export const createLogger = (level: string, destination: DestinationStream = openStdout()): Logger =>
  pino(
    {
      level,
      serializers: { err: serializeError },
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
