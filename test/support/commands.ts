import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

const Package = z.object({ scripts: z.record(z.string(), z.string()) })

/** The arguments that a script of a version's package.json, such as `start`, gives to Node: its options and the program. */
export function argumentsOf(
  script: 'start' | 'provision' | 'backup' | 'copy' | 'recount' | 'health' | 'seed' | 'demo',
  folder = root,
): string[] {
  const { scripts } = Package.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')))
  return (scripts[script] ?? '').split(' ').slice(1)
}
