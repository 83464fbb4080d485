import { join } from 'node:path'
import { linkInstall, npm } from '../../support/cachedInstall.ts'

const root = join(import.meta.dirname, '../../..')
const node = join(root, 'n8n-node')

/**
 * Builds the n8n package and lints it strictly. Its tool-chain is too large for the repository's own `npm ci`, and the
 * package may not name it as a dependency; so it is installed beside and linked.
 */
export function buildNode(): void {
  linkInstall('n8n-tools', node)
  npm(root, ['exec', '--', 'tsc', '-b', 'shared'])
  npm(node, ['run', 'build'])
  npm(node, ['run', 'lint'])
  npm(root, ['exec', '--', 'oxlint', '--type-aware', 'n8n-node'])
}
