import { isBundled } from '../../platform/packageFolder.ts'

/** How a person calls a command: by the program of the package, or by npm in the repository. */
export function commandLine(
  command: 'start' | 'provision' | 'backup' | 'health' | 'copy' | 'seed',
  options = '',
): string {
  if (isBundled) return `replyloop ${command} ${options}`.trimEnd()
  const script = command === 'start' ? 'npm start' : `npm run --silent ${command}`
  return options === '' ? script : `${script} -- ${options}`
}
