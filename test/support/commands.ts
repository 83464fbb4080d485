import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The folder of the repository. */
export const root = join(import.meta.dirname, '../..')

const file = join(root, 'package.json')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

/** The arguments that a script of package.json, such as `start`, gives to Node: its options and the program. */
export const argumentsOf = (script: 'start' | 'provision' | 'backup' | 'copy'): string[] =>
  (scripts[script] ?? '').split(' ').slice(1)
