import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { linkInstall } from '../support/cachedInstall.ts'

// `npm run test:judges`: runs the tests in which providers' own clients judge ours, and checks the types of what is not
// checked elsewhere, since it imports packages that `npm ci` does not install.

const root = join(import.meta.dirname, '../..')
linkInstall('judge-tools', import.meta.dirname)
linkInstall('bench-tools', join(root, 'test/bench'))
const folders = ['test/judges', 'test/bench']
const files = '--testMatch=<rootDir>/test/judges/*.test.ts'
const jest = ['run', '--silent', 'jest', '--', '--config', '.jest.apart.mjs', files, ...process.argv.slice(2)]
for (const args of [
  ['exec', '--', 'tsc', '-b', ...folders],
  ['exec', '--', 'oxlint', '--type-aware', ...folders],
  jest,
]) {
  const { status } = spawnSync('npm', args, { cwd: root, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
