import { errorCode } from './errorCode.ts'

/** The options that `read` parses. Where one is misspelt it says so, tells the usage and ends the process with 2. */
export function orUsage<T>(usage: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof Error) || !errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error
    process.stderr.write(`${error.message}\n${usage}`)
    process.exit(2)
  }
}
