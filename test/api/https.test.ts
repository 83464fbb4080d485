import { writeFile } from 'node:fs/promises'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { endpoints, openAccount, words } from '../support/factories.ts'
import { nodeRequest } from '../support/rawRequests.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { suiteDataDir } from '../support/suite.ts'

const refused = { status: 403, json: { error: { code: 'HTTPS_REQUIRED' } } }

/** A server and the key of an account on it. */
async function startWith(env: Record<string, string>) {
  const server = await startServer({ env })
  const { apiKey } = await openAccount(server)
  return { server, headers: { 'x-api-key': apiKey } }
}
let started: Awaited<ReturnType<typeof startWith>>
const me = (headers: Record<string, string> = {}, { url }: TestServer = started.server) =>
  nodeRequest(`${url}/me`, { headers: { ...started.headers, ...headers } })

const networkAddresses = Object.values(networkInterfaces())
  .flatMap((addresses) => addresses ?? [])
  .filter(({ internal }) => !internal)
const networkAddress = networkAddresses.find(({ family }) => family === 'IPv4')?.address
const privateAddress = networkAddresses.find(({ address }) =>
  /^(10|192\.168|172\.(1[6-9]|2\d|3[01]))\.|^f[cd]/.test(address),
)?.address
const testOnNetwork = networkAddress === undefined ? test.skip : test
const testOnPrivateNetwork = privateAddress === undefined ? test.skip : test

testOnNetwork(
  '403: plain HTTP from the network on a developer’s machine, to the host localhost too',
  async () => {
    started = await startWith({ HOST: String(networkAddress) })
    expect(await me({ host: 'localhost' })).toMatchObject(refused)
    await started.server.close()
  },
)

describe('with PLAIN_HTTP=private, as in a container whose port this machine alone reaches', () => {
  testOnPrivateNetwork(
    '200: plain HTTP from a private address to localhost; 403 to any other name',
    async () => {
      started = await startWith({ HOST: String(privateAddress), PLAIN_HTTP: 'private' })
      expect(await me({ host: 'localhost:3000' })).toMatchObject({ status: 200 })
      expect(await me({ host: 'replyloop.example' })).toMatchObject(refused)
      expect(await me({ host: 'localhost', 'x-forwarded-for': '192.0.2.1' })).toMatchObject(refused)
      await started.server.close()
    },
  )

  test('403 all the same in production', async () => {
    started = await startWith({ NODE_ENV: 'production', PLAIN_HTTP: 'private' })
    expect(await me({ host: 'localhost' })).toMatchObject(refused)
    await started.server.close()
  })
})

describe('on a developer’s machine', () => {
  beforeAll(async () => {
    started = await startWith({})
  })
  afterAll(() => started.server.close())

  test.each(['localhost', 'localhost:3000', '127.0.0.1:80', '127.1.2.3', '[::1]:3000', 'LOCALHOST'])(
    '200: plain HTTP from here to the host %s',
    async (host) => {
      expect(await me({ host })).toMatchObject({ status: 200 })
    },
  )

  test.each(
    words(`
      replyloop.example 192.168.1.5:3000 localhost.evil.test 127.0.0.1.evil.test evil.test#localhost
      [::2]
    `),
  )('403: plain HTTP to the host %j', async (host) => {
    expect(await me({ host })).toMatchObject(refused)
  })

  test.each([
    ['forwarded', 'for=192.0.2.1;proto=https'],
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-proto', 'https'],
    ['x-forwarded-host', 'localhost'],
  ])('403: plain HTTP that a proxy nobody trusts forwards (%s)', async (name, value) => {
    expect(await me({ [name]: value })).toMatchObject(refused)
  })

  test('403: who came by HTTPS through such a proxy learns that TRUST_PROXY is missing', async () => {
    const message = (text: string) => ({ json: { error: { message: expect.stringContaining(text) } } })
    expect(await me({ 'x-forwarded-proto': 'https' })).toMatchObject(message('TRUST_PROXY'))
    expect(await me({ 'x-forwarded-proto': 'http' })).toMatchObject(message('the https:// address'))
  })

  test('the 403 comes before every other check, in the form of the endpoint', async () => {
    const headers = { host: 'replyloop.example' }
    for (const { method, path, row } of endpoints) {
      const answer = await nodeRequest(`${started.server.url}${path}`, { method, headers })
      expect(answer).toMatchObject(
        row.flatErrors ? { status: 403, json: { code: 'HTTPS_REQUIRED' } } : refused,
      )
      expect(answer.headers['x-request-id']).toMatch(/./)
    }
    for (const path of ['/v1/nothing', '/', '/v1/docs', '/v1/docs/swagger-ui.css', '/media/msg_1'])
      expect(await nodeRequest(started.server.origin + path, { headers })).toMatchObject(refused)
    expect(await nodeRequest(`${started.server.url}/me`, { method: 'DELETE', headers })).toMatchObject(
      refused,
    )
  })
})

describe('in production', () => {
  beforeAll(async () => {
    started = await startWith({ NODE_ENV: 'production' })
  })
  afterAll(() => started.server.close())

  test('403: plain HTTP, even from this machine, no matter what its headers claim', async () => {
    expect(await me()).toMatchObject(refused)
    expect(await me({ host: 'localhost' })).toMatchObject(refused)
    expect(await me({ 'x-forwarded-proto': 'https' })).toMatchObject(refused)
    expect(await nodeRequest(`${started.server.url}/openapi.json`)).toMatchObject(refused)
    expect(await nodeRequest(`${started.server.url}/docs/`)).toMatchObject(refused)
  })

  test('health and metrics are answered to a private address, but not through a proxy', async () => {
    for (const path of ['/healthz', '/readyz', '/metrics']) {
      const url = started.server.origin + path
      const answer = await nodeRequest(url, { headers: { host: 'replyloop.internal' } })
      expect(answer).toMatchObject({ status: 200 })
      expect(await nodeRequest(url, { headers: { 'x-forwarded-for': '10.0.0.1' } })).toMatchObject(refused)
    }
  })
})

describe.each(['1', 'true', 'loopback', '127.0.0.1'])('behind a trusted proxy (TRUST_PROXY=%s)', (trust) => {
  beforeAll(async () => {
    started = await startWith({ NODE_ENV: 'production', TRUST_PROXY: trust })
  })
  afterAll(() => started.server.close())

  test('health is answered to everybody over HTTPS', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    expect(await nodeRequest(`${started.server.origin}/healthz`, { headers })).toMatchObject({ status: 200 })
  })

  test('200 where the proxy says https, 403 where it says http or nothing', async () => {
    const host = 'replyloop.example'
    for (const scheme of ['https', 'HTTPS', 'Https'])
      expect(await me({ host, 'x-forwarded-proto': scheme })).toMatchObject({ status: 200 })
    for (const scheme of ['http', 'HTTP', 'httpss'])
      expect(await me({ host, 'x-forwarded-proto': scheme })).toMatchObject(refused)
    expect(await me({ host, 'x-forwarded-for': '192.0.2.1' })).toMatchObject(refused)
    expect(await me({ host })).toMatchObject(refused)
  })

  test('an idle connection stays open longer than the two minutes that a proxy keeps it, so that none closes under a request', async () => {
    const headers = { 'x-forwarded-proto': 'https', connection: 'keep-alive' }
    const answered = await me(headers)
    const [, seconds] = /^timeout=(\d+)$/.exec(String(answered.headers['keep-alive'])) ?? []
    expect(Number(seconds)).toBeGreaterThan(120)
  })
})

describe('behind a proxy other than the trusted one', () => {
  beforeAll(async () => {
    started = await startWith({ NODE_ENV: 'production', TRUST_PROXY: '192.0.2.7' })
  })
  afterAll(() => started.server.close())

  test('403, no matter what the proxy says', async () => {
    expect(await me({ 'x-forwarded-proto': 'https' })).toMatchObject(refused)
  })
})

describe('TLS served directly', () => {
  const folder = suiteDataDir()
  const ca = selfSigned.cert

  beforeAll(async () => {
    const [TLS_CERT, TLS_KEY] = [join(folder, 'cert.pem'), join(folder, 'key.pem')]
    const env = { NODE_ENV: 'production', TLS_CERT, TLS_KEY }
    await writeFile(env.TLS_CERT, selfSigned.cert)
    await writeFile(env.TLS_KEY, selfSigned.key)
    started = await startWith(env)
  })
  afterAll(() => started.server.close())

  test('200 over https, to any host', async () => {
    expect(started.server.origin).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
    const url = `${started.server.url}/me`
    const answer = await nodeRequest(url, { headers: { ...started.headers, host: 'hooks.test' }, ca })
    expect(answer).toMatchObject({ status: 200 })
    expect(await nodeRequest(url, { ca })).toMatchObject({ status: 401 })
  })

  test('plain HTTP on the same port gets no answer', async () => {
    const plain = `${started.server.url.replace('https:', 'http:')}/me`
    await expect(nodeRequest(plain, { headers: started.headers })).rejects.toThrow()
  })
})

test('in production a hook is not served over plain HTTP', async () => {
  const production = await startServer({ env: { NODE_ENV: 'production', SECRET_KEY: 'k'.repeat(43) } })
  const answer = await nodeRequest(`${production.origin}/hooks/chn_1`, { method: 'POST' })
  expect(answer).toMatchObject(refused)
  await production.close()
})
