import { destination as openDestination, pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['apiKey', 'password', 'secret', 'authorization', 'x-api-key', 'cookie']

/** A line is written before anything else runs, so that whatever ends the process loses none. */
const openStdout = (): DestinationStream => openDestination({ dest: 1, sync: true })

/** The structured log, one JSON line an entry, on stdout unless told otherwise. Secrets are redacted wherever an entry may hold them. */
export const createLogger = (level: string, destination: DestinationStream = openStdout()): Logger =>
  pino(
    {
      level,
      redact: {
        paths: secrets.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.headers["${name}"]`]),
        censor: '[redacted]',
      },
    },
    destination,
  )
