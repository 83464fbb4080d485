import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { cachedInstall } from '../support/cachedInstall.ts'

// `npm run boundaries`, `npm run knip`: runs a program of `test/check-tools`, which is installed the first time.

const [program = '', ...args] = process.argv.slice(2)
const path = join(cachedInstall('check-tools'), 'node_modules/.bin', program)
const { status } = spawnSync(process.execPath, [path, ...args], { stdio: 'inherit' })
process.exitCode = status ?? 1
