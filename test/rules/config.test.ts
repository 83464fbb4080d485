import { chmod, readdir, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { readConfig } from '../../server/src/config.ts'
import { listenLocally } from '../support/ports.ts'
import { runServer } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'

const folder = suiteDataDir()

describe('A bad value is reported in a sentence that names its variable', () => {
  test.each([
    ['NODE_ENV', 'Production'],
    ['NODE_ENV', 'prod'],
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '80.5'],
    ['PORT', ' '],
    ['PORT', '1e3'],
    ['TRUST_PROXY', ','],
    ['ALLOWED_PRIVATE_HOSTS', 'n8n.lan,http://other.lan/'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'file:'],
    ['TRUST_PROXY', 'banana'],
    ['TRUST_PROXY', '10.0.0.0/8,10.0.0.0/99'],
    ['PUBLIC_URL', 'example.com'],
    ['PUBLIC_URL', 'ftp://example.com'],
    ['PUBLIC_URL', 'https://example.com/?page=1'],
    ['PUBLIC_URL', 'https://example.com/#top'],
    ['DATABASE_POOL_SIZE', '1'],
    ['RATE_LIMIT_PER_MINUTE', '0'],
    ['RATE_LIMIT_PER_MINUTE', 'many'],
    ['PACE_PER_MINUTE', '-1'],
    ['SECRET_KEY', 'short'],
    ['RETRY_SCHEDULE', '5,soon'],
    ['RETRY_SCHEDULE', '5,,10'],
    ['RETRY_SCHEDULE', '5,31536001'],
    ['RETRY_SCHEDULE', '99999999999999999999'],
    ['LOG_LEVEL', 'loud'],
    ['TLS_CERT', '/nowhere/cert.pem'],
    ['TLS_KEY', '/nowhere/key.pem'],
  ])('%s=%s', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} .*(must|cannot)`, 'm'))
  })

  test('one of TLS_CERT and TLS_KEY without the other', () => {
    expect(() => readConfig({ TLS_CERT: import.meta.filename })).toThrow(/^TLS_CERT and TLS_KEY must/)
    expect(() => readConfig({ TLS_KEY: import.meta.filename })).toThrow(/^TLS_CERT and TLS_KEY must/)
  })

  test('files that are no certificate and key', () => {
    const env = { TLS_CERT: import.meta.filename, TLS_KEY: import.meta.filename }
    expect(() => readConfig(env)).toThrow(/^TLS_CERT and TLS_KEY must be a certificate and its key/)
  })
})

describe('A variable', () => {
  test('that is empty counts as not set', () => {
    const names =
      'PORT HOST DATABASE_URL DATA_DIR TLS_CERT TLS_KEY TRUST_PROXY PUBLIC_URL SECRET_KEY LOG_LEVEL'
    const empty = Object.fromEntries(names.split(' ').map((name) => [name, '']))
    expect(readConfig(empty)).toEqual(readConfig({}))
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: 'file:data/replyloop.db',
      databasePoolSize: 10,
      rateLimitPerMinute: 600,
      pacePerMinute: 30,
      trustProxy: false,
      logLevel: 'info',
    })
  })

  test.each([
    ['true', true],
    ['false', false],
    ['2', 2],
    ['loopback, 10.0.0.0/8,::1', ['loopback', '10.0.0.0/8', '::1']],
  ])('TRUST_PROXY=%s is read as Express takes it', (value, expected) => {
    expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(expected)
  })

  test('RETRY_SCHEDULE replaces the schedule of the contract', () => {
    expect(readConfig({}).retrySchedule).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400])
    expect(readConfig({ RETRY_SCHEDULE: '0.5,2' }).retrySchedule).toEqual([0.5, 2])
    expect(readConfig({ RETRY_SCHEDULE: ' 5, 300 ' }).retrySchedule).toEqual([5, 300])
  })
})

describe('The server', () => {
  test('does not start with bad values: it names every one, touches nothing, and ends with 1', async () => {
    const dataDir = join(folder, 'untouched')
    const ended = await runServer({ DATA_DIR: dataDir, PORT: 'http', LOG_LEVEL: 'loud', SECRET_KEY: 'short' })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^Replyloop cannot start: PORT /)
    expect(ended.stderr).toMatch(/^LOG_LEVEL /m)
    expect(ended.stderr).toMatch(/^SECRET_KEY /m)
    expect(ended.stderr).not.toContain('    at ')
    expect(await readdir(folder)).toEqual([])
  })

  test('names the variables of a database that cannot be opened', async () => {
    const dataDir = join(folder, 'a-file')
    await writeFile(dataDir, '')
    const [folderTaken, folderRefused, unreachable] = await Promise.all([
      runServer({ DATA_DIR: dataDir }),
      runServer({ DATA_DIR: '/proc/replyloop' }),
      runServer({ DATA_DIR: folder, DATABASE_URL: 'postgres://user:hidden@127.0.0.1:1/none' }),
    ])
    expect(folderTaken).toMatchObject({ code: 1, stdout: '' })
    expect(folderTaken.stderr).toMatch(/^Replyloop cannot start: .*DATA_DIR/)
    expect(folderRefused.stderr).toMatch(/^Replyloop cannot start: .*DATA_DIR/)
    expect(unreachable).toMatchObject({ code: 1, stdout: '' })
    expect(unreachable.stderr).toMatch(/^Replyloop cannot start: .*DATABASE_URL/)
    expect(unreachable.stderr).not.toContain('hidden')
  })

  const isRoot = process.getuid?.() === 0 // who may write whatever its permissions
  ;(isRoot ? test.skip : test)('names the variables of a database that cannot be written', async () => {
    const dataDir = join(folder, 'read-only')
    const server = await startServer({ env: { DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/kept.db` } })
    await server.stop()
    await chmod(join(dataDir, 'kept.db'), 0o444)
    const ended = await runServer({ DATA_DIR: dataDir, DATABASE_URL: `file:${dataDir}/kept.db` })
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^Replyloop cannot start: .*DATABASE_URL.*kept\.db/)
  })

  test('says how to make a secret key where it refuses one', () => {
    expect(() => readConfig({ SECRET_KEY: 'short' })).toThrow(/openssl rand -base64 32/)
  })

  test('says how a role is given where npm has kept the option to itself', async () => {
    const ended = await runServer({ DATA_DIR: join(folder, 'untouched') }, ['worker'])
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toContain('npm start -- --role worker')
  })

  test('names the variables of an address that is taken, and what to do about it', async () => {
    const taker = createServer()
    const port = await listenLocally(taker)
    const ended = await runServer({ DATA_DIR: join(folder, 'taken'), PORT: String(port) })
    taker.close()
    expect(ended).toMatchObject({ code: 1, stdout: '' })
    expect(ended.stderr).toMatch(/^Replyloop cannot start: .*PORT.*EADDRINUSE.*stop it, or set another PORT/)
  })
})
