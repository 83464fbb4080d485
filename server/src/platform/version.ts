import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { packageFolder } from './packageFolder.ts'

/** The version of the service. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')))
