import { cachedInstall, compile } from '../../support/cachedInstall.ts'

cachedInstall('n8n-host', (folder) => compile(folder, 'sqlite3'))
