import { chmod, mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { dialect } from '../support/databases.ts'
import { declareAccount, newEmail } from '../support/factories.ts'
import { provisionAccount, runServer, startProcess } from '../support/process.ts'
import { askPage, password } from '../support/dashboardApi.ts'
import { suiteDataDir, testOnce } from '../support/suite.ts'

const folder = suiteDataDir()

test('the first start says where it is, what to read and how to go on; once somebody is set up, no more', async () => {
  const dataDir = join(folder, 'made', 'by', 'it')
  const env = { DATA_DIR: dataDir }
  const first = await startProcess(env, [], 'node')
  const said = first.stdout()
  expect(said).toContain(`Address         ${first.origin}`)
  expect(said).toContain(`${first.url}/docs`)
  expect(said).toContain('npm run --silent provision -- ')
  expect(said).toMatch(new RegExp(`${first.origin}/dashboard/setup#[\\w-]{43}\\n`))
  for (const path of ['/v1/docs', '/v1/openapi.json', '/healthz', '/readyz'])
    expect(`${path} ${(await fetch(first.origin + path)).status}`).toBe(`${path} 200`)

  // What it tells to do works while it runs.
  const { apiKey } = await provisionAccount(env, declareAccount())
  expect((await first.client(apiKey).getMe()).body.name).toBe('Acme')
  expect((await first.end('SIGTERM')).code).toBe(0)
  expect(first.stdout()).not.toContain(apiKey)

  expect(await readdir(dataDir)).toEqual(
    expect.arrayContaining(['secret.key', ...(dialect === 'sqlite' ? ['replyloop.db'] : [])]),
  )
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o077).toBe(0) // the owner's alone

  const second = await startProcess(env)
  expect(second.stdout()).not.toContain('/dashboard/setup')
  expect((await second.client(apiKey).getMe()).body.name).toBe('Acme')
  expect((await second.end('SIGTERM')).code).toBe(0)
})

testOnce('a start in production says what HTTPS needs, unless it has that', async () => {
  const env = { DATA_DIR: join(folder, 'production'), NODE_ENV: 'production', TRUST_PROXY: 'loopback' }
  const unreachable = await startProcess(env)
  expect(unreachable.stdout()).toContain('set TRUST_PROXY and PUBLIC_URL, or TLS_CERT and TLS_KEY')
  await unreachable.end('SIGTERM')
  const behindProxy = await startProcess({ ...env, PUBLIC_URL: 'https://replyloop.test' })
  expect(behindProxy.stdout()).not.toMatch(/TLS_CERT|begins with/)
  await behindProxy.end('SIGTERM')
  const withPlainLinks = await startProcess({ ...env, PUBLIC_URL: 'http://replyloop.test' })
  expect(withPlainLinks.stdout()).toContain('PUBLIC_URL begins with http://')
  await withPlainLinks.end('SIGTERM')
})

testOnce('a start that listens on all addresses prints one that can be opened', async () => {
  const server = await startProcess({ DATA_DIR: join(folder, 'all'), HOST: '0.0.0.0' })
  const link = /http:\/\/localhost:\d+\/dashboard\/setup#/
  expect(server.stdout()).toMatch(link)
  await server.end('SIGTERM')
})

testOnce('in a folder that is open to others, only its owner may read the key and the database', async () => {
  const dataDir = join(folder, 'open')
  await mkdir(dataDir)
  await chmod(dataDir, 0o755)
  const server = await startProcess({ DATA_DIR: dataDir })
  const files = (await readdir(dataDir)).filter((name) => /^(secret|replyloop)/.test(name))
  expect(files.toSorted()).toEqual(['replyloop.db', 'replyloop.db-shm', 'replyloop.db-wal', 'secret.key'])
  for (const name of files)
    expect([name, (await stat(join(dataDir, name))).mode & 0o777]).toEqual([name, 0o600])
  expect((await server.end('SIGTERM')).code).toBe(0)
})

test('without the key of its secrets a database is not served, and none is made that looks like it', async () => {
  const dataDir = join(folder, 'restored')
  const env = { DATA_DIR: dataDir }
  const first = await startProcess(env)
  await first.end('SIGTERM')
  const [key, away] = [join(dataDir, 'secret.key'), join(folder, 'away.key')]
  await rename(key, away)
  const refused = await runServer(env)
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toContain('restore secret.key from your backup, or set SECRET_KEY')
  expect(await readdir(dataDir)).not.toContain('secret.key')
  await rename(away, key)
  const second = await startProcess(env)
  expect((await second.end('SIGTERM')).code).toBe(0)
})

test('a worker prints no link, and leaves the one that is printed as it is', async () => {
  const env = { DATA_DIR: join(folder, 'roles'), PUBLIC_URL: 'https://replyloop.test' }
  const web = await startProcess(env, ['--role', 'web'])
  const [, token] = /setup#([\w-]{43})/.exec(web.stdout()) ?? []
  const worker = await startProcess(env, ['--role', 'worker'])
  expect(worker.stdout()).not.toContain('setup#')
  const body = { token, name: 'Acme', email: newEmail('owner'), password }
  expect(await askPage(web, undefined, 'POST', '/setup', { body })).toMatchObject({ status: 201 })
  await Promise.all([web.end('SIGTERM'), worker.end('SIGTERM')])
})
