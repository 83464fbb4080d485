import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The repository. */
export const root = join(import.meta.dirname, '../..')

const file = join(root, 'package.json')
const { scripts } = z
  .object({ scripts: z.record(z.string(), z.string()) })
  .parse(JSON.parse(readFileSync(file, 'utf8')))

/** What a script of package.json gives to Node, such as `npm start`: its options, and the program. */
export const argumentsOf = (script: 'start' | 'provision' | 'backup' | 'copy'): string[] =>
  (scripts[script] ?? '').split(' ').slice(1)
