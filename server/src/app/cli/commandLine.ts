import { isBundled } from '../../platform/packageFolder.ts'

/** How a person calls a command: by the program of the package, or by npm in the repository. */
export function commandLine(
  command: 'start' | 'provision' | 'backup' | 'copy' | 'seed',
  options: string,
): string {
  if (isBundled) return `replyloop ${command} ${options}`
  return command === 'start' ? `npm start -- ${options}` : `npm run --silent ${command} -- ${options}`
}
