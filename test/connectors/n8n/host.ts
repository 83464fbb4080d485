import { cachedInstall, compile } from '../../support/cachedInstall.ts'

/** Installs a whole n8n, unless that is done already, and returns its folder. */
export const installHost = (): string => cachedInstall('n8n-host', (folder) => compile(folder, 'sqlite3'))
