import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { listenLocally } from '../../../support/ports.ts'
import { owner } from './owner.ts'

const startsWithinMs = 300_000

/** Starts a real n8n of a folder that it is installed in, with our package installed from its tarball. */
export async function startN8n(host: string, tarball: string) {
  const userFolder = mkdtempSync(join(tmpdir(), 'replyloop-n8n-'))
  installNode(join(userFolder, '.n8n/nodes'), tarball)
  const [port, brokerPort] = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const logFile = join(userFolder, 'n8n.log')
  const log = openSync(logFile, 'w')
  const child = spawn(process.execPath, [join(host, 'node_modules/n8n/bin/n8n'), 'start'], {
    cwd: userFolder,
    stdio: ['ignore', log, log],
    env: {
      PATH: process.env['PATH'],
      HOME: userFolder,
      N8N_USER_FOLDER: userFolder,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_HOST: '127.0.0.1',
      N8N_PORT: String(port),
      N8N_RUNNERS_BROKER_PORT: String(brokerPort),
      N8N_ENCRYPTION_KEY: 'only for tests',
      N8N_SECURE_COOKIE: 'false',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_HIRING_BANNER_ENABLED: 'false',
      N8N_DISABLED_MODULES: 'mcp-registry,instance-ai,agents,chat-hub,mcp,insights',
      WEBHOOK_URL: `${url}/`,
    },
  })
  const stop = async () => {
    if (child.exitCode === null) {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    }
    rmSync(userFolder, { recursive: true, force: true })
  }
  try {
    await isReady(url, () => child.exitCode)
    await setUpOwner(url)
  } catch (error) {
    process.stderr.write(readFileSync(logFile, 'utf8').slice(-5000))
    await stop()
    throw error
  }
  return {
    url,
    database: join(userFolder, '.n8n/database.sqlite'),
    stop,
    log: () => readFileSync(logFile, 'utf8'),
  }
}

/** As n8n installs a community package. */
function installNode(folder: string, tarball: string): void {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{"name":"installed-nodes","private":true}')
  const quietly = ['--no-audit', '--no-fund', '--loglevel=error']
  const install = ['install', '--legacy-peer-deps', '--ignore-scripts', '--omit=dev', ...quietly]
  execFileSync('npm', [...install, tarball], { cwd: folder, stdio: 'inherit' })
}

/** n8n says that it listens before its routes are ready, so this polls until the owner can be set up. */
async function isReady(url: string, exitCode: () => number | null): Promise<void> {
  const started = performance.now()
  while (performance.now() - started < startsWithinMs) {
    if (exitCode() !== null) throw new Error(`n8n ended with code ${exitCode()} before it was ready`)
    const settings = await fetch(`${url}/rest/settings`).catch(() => undefined)
    if (settings?.headers.get('content-type')?.includes('json') === true && settings.ok) return
    await wait(250)
  }
  throw new Error(`n8n was not ready within ${startsWithinMs / 1000} s`)
}

async function setUpOwner(url: string): Promise<void> {
  const answer = await fetch(`${url}/rest/owner/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...owner, firstName: 'Test', lastName: 'Owner' }),
  })
  if (!answer.ok) throw new Error(`n8n refused its owner: ${answer.status} ${await answer.text()}`)
}

async function freePorts(): Promise<[number, number]> {
  const servers = [createServer(), createServer()]
  const ports = await Promise.all(servers.map(listenLocally))
  await Promise.all(servers.map((server) => new Promise((closed) => server.close(closed))))
  return [ports[0] ?? 0, ports[1] ?? 0]
}
