import { destination as openDestination, pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['apiKey', 'password', 'secret', 'authorization', 'x-api-key', 'cookie']

/**
 * Stdout, written once a turn of the event loop: a line waits for the end of what is running, and for nothing else. An
 * exit, after an uncaught error too, writes what is left.
 */
function stdoutByTurns(): DestinationStream {
  const stdout = openDestination({ dest: 1, sync: true })
  let lines = ''
  const flush = () => {
    const written = lines
    lines = ''
    if (written !== '') stdout.write(written)
  }
  process.on('exit', flush)
  return {
    write(line) {
      if (lines === '') setImmediate(flush)
      lines += line
    },
  }
}

/** The structured log, one JSON line an entry, on stdout unless told otherwise. Secrets are redacted wherever an entry may hold them. */
export const createLogger = (level: string, destination: DestinationStream = stdoutByTurns()): Logger =>
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
