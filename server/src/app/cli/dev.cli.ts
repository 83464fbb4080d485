import '../requireNode24.ts'
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'

// The service, started again whenever its code changes, beside Vite, which serves the pages as they are being edited and
// hands requests on to the service.

const root = join(import.meta.dirname, '../../../..')
const dashboard = join(root, 'server/dashboard')
const vite = createRequire(join(dashboard, 'package.json')).resolve('vite/package.json')
const { PORT = '3000', PAGES_PORT = '5173' } = process.env

const run = (cwd: string, args: readonly string[], env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })

const children = [
  run(root, ['--watch', '--watch-preserve-output', 'server/src/main.ts'], {
    PORT,
    LOG_LEVEL: process.env['LOG_LEVEL'] ?? 'warn',
    // So that the link of the first run leads to the pages that are being edited.
    PUBLIC_URL: process.env['PUBLIC_URL'] ?? `http://127.0.0.1:${PAGES_PORT}`,
  }),
  run(
    dashboard,
    [join(vite, '../bin/vite.js'), '--host', '127.0.0.1', '--port', PAGES_PORT, '--strictPort'],
    { SERVICE_URL: `http://127.0.0.1:${PORT}` },
  ),
]
const end = () => children.forEach((child) => child.kill())
for (const child of children) child.once('exit', end)
process.on('SIGINT', end)
process.on('SIGTERM', end)
// npm ends at SIGTERM without handing it on.
const parent = process.ppid
setInterval(() => process.ppid !== parent && end(), 500).unref()
