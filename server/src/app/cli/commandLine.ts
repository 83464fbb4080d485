import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { isBundled, packageFolder } from '../../platform/packageFolder.ts'

/** How a person calls a command as they have called this one: by the package's program, or by npm in the repository. */
export function commandLine(
  command: 'start' | 'provision' | 'backup' | 'health' | 'copy' | 'recount' | 'seed' | 'demo',
  options = '',
): string {
  if (isBundled) return `${program()} ${command} ${options}`.trimEnd()
  const script = command === 'start' ? 'npm start' : `npm run --silent ${command}`
  return options === '' ? script : `${script} -- ${options}`
}

/** What npx writes into the folder to which it installs a package: which packages it was told to run. */
const NpxFolder = z.object({ _npx: z.object({ packages: z.array(z.string()).nonempty() }) })

function program(): string {
  if (process.env['npm_lifecycle_event'] !== 'npx') return 'replyloop'
  try {
    const { packages } = NpxFolder.parse(
      JSON.parse(readFileSync(join(packageFolder, '../../package.json'), 'utf8')),
    )._npx
    return packages.length === 1
      ? `npx ${packages[0]}`
      : `npx ${packages.map((name) => `--package=${name}`).join(' ')} replyloop`
  } catch {
    return 'npx replyloop' // it is installed where npx was called
  }
}
