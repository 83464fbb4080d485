import { join } from 'node:path'
import { cachedInstall, npm } from './cachedInstall.ts'

/**
 * Where PostgreSQL and drizzle-kit are installed: beside the repository, since only tests and new migrations need them.
 * PostgreSQL's own script makes the links that its libraries lack in the package.
 */
export const databaseTools = (): string =>
  join(
    cachedInstall('database-tools', (folder) => npm(folder, ['rebuild', '--loglevel=error'])),
    'node_modules',
  )
