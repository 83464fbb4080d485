import { errorCode } from '../../platform/errors/errorCode.ts'

/** Prints the usage and ends, where `--help` asks for it. */
export function exitWithHelp(usage: string): void {
  if (!process.argv.slice(2).some((option) => option === '--help' || option === '-h')) return
  process.stdout.write(usage)
  process.exit(0)
}

/**
 * Returns the options of a command as `read` parses them. If one is misspelt, or `read` returns `undefined` because one is
 * missing or wrong, prints the usage and exits with code 2.
 */
export function readOptionsOrExit<T>(usage: string, read: () => T | undefined): T {
  exitWithHelp(usage)
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
