import { join } from 'node:path'
import { z } from 'zod'
import { setVersion } from './versions.ts'

// What `npm version` runs after it has raised the version of the repository, and before it commits: `npm run release`.

const version = z.string().parse(process.env['npm_new_version'])
setVersion(join(import.meta.dirname, '../..'), version, new Date().toISOString().slice(0, 10))
