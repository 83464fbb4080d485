import { cachedInstall } from '../support/cachedInstall.ts'
import { installHost } from './n8n/host.ts'

// Installs what the tests of the connectors and of the clients install the first time, so that `.ci/run` has it fetched
// while other tests run.

for (const tools of [
  'mcp-tools',
  'n8n-tools',
  'openapi-tools',
  'client-tools',
  'zapier-tools',
  'judge-tools',
  'bench-tools',
])
  cachedInstall(tools)
installHost()
