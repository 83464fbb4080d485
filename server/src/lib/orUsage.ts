import { errorCode } from './errorCode.ts'

/**
 * What `read` makes of the command's options. Where one is misspelt, or `read` gives `undefined` because one is missing
 * or wrong, it tells the usage and ends the process with 2.
 */
export function orUsage<T>(usage: string, read: () => T | undefined): T {
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
