import { pino, type DestinationStream, type Logger } from 'pino'

const secrets = ['apiKey', 'password', 'secret', 'authorization', 'x-api-key', 'cookie']

/** The structured log, one JSON line an entry, on stdout unless told otherwise. Secrets are redacted wherever an entry may hold them. */
export const createLogger = (level: string, destination?: DestinationStream): Logger =>
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
