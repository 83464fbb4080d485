import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { buildNode } from './build.ts'
import { installHost } from './host.ts'
import { packNode } from './support/package.ts'
import { startN8n } from './support/n8nProcess.ts'

const root = join(import.meta.dirname, '../../..')

function findHost(): string | undefined {
  try {
    return installHost()
  } catch (error) {
    if (process.env['CI'] === 'true') throw error
    console.log(`The tests of the n8n node were skipped: n8n could not be installed here. ${String(error)}`)
    return undefined
  }
}

const host = findHost()
if (host !== undefined) {
  buildNode()
  const n8n = await startN8n(host, packNode())
  const files = '--testMatch=<rootDir>/test/connectors/n8n/**/*.test.ts'
  const jest = ['--config', '.jest.apart.mjs', files, '--runInBand', ...process.argv.slice(2)]
  const { status } = spawnSync('npm', ['run', 'jest', '--', ...jest], {
    cwd: root,
    env: { ...process.env, REPLYLOOP_TEST_N8N: n8n.url, REPLYLOOP_TEST_N8N_DATABASE: n8n.database },
    stdio: 'inherit',
  })
  await n8n.stop()
  process.exitCode = status ?? 1
}
