import { errorCode } from '../../platform/errors/errorCode.ts'

/**
 * Returns the options of a command as `read` parses them. If one is misspelt, or `read` returns `undefined` because one is
 * missing or wrong, prints the usage and exits with code 2.
 */
export function readOptionsOrExit<T>(usage: string, read: () => T | undefined): T {
  try {
    const options = read()
    if (options !== undefined) return options
  } catch (error) {
    if (!(error instanceof Error) || !errorCode(error)?.startsWith('ERR_PARSE_ARGS')) throw error
    process.stderr.write(`${error.message}\n`)
  }
  process.stderr.write(usage)
  process.exit(2)
}
