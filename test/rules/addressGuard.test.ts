import tls from 'node:tls'
import type { Resolve } from '../../server/src/platform/outboundHttp/resolveNames.ts'
import type { SafeRequest } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { words } from '../support/factories.ts'
import { selfSigned } from '../support/selfSigned.ts'
import { receiverPerTest, suiteSafeFetch } from '../support/suite.ts'
import { startWebhookReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts'

const safeFetch = suiteSafeFetch()
const receiver = receiverPerTest()

const everythingResolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

const get = (url: string, rest: Partial<SafeRequest> = {}): SafeRequest => ({ url, method: 'GET', ...rest })

describe('what is refused', () => {
  test.each(
    words(`
      localhost LOCALHOST. hooks.localhost 127.0.0.1 127.0.0.1. 127.1 2130706433 0x7f000001 0x7f.1
      0177.0.0.1 017700000001 １２７.0.0.1 127.255.255.254 0 0.0.0.0 10.0.0.1 172.31.255.255
      192.168.1.1 169.254.169.254 100.64.0.1 192.0.0.1 198.18.0.1 224.0.0.1 240.0.0.1
      255.255.255.255 [::] [::1] [0:0:0:0:0:0:0:1] [::127.0.0.1] [::ffff:127.0.0.1] [::ffff:7f00:1]
      [::ffff:0:127.0.0.1] [64:ff9b::7f00:1] [64:ff9b::8.8.8.8] [64:ff9b:1::a00:1] [2002:7f00:1::]
      [2001:0:7f00:1::1] [fe80::1] [fec0::1] [fc00::1] [fd12:3456::1] [ff02::1] [100::1] [4000::1]
    `),
  )('the address https://%s/, before anything is asked', async (host) => {
    const asked: string[] = []
    const { fetch, validateUrl } = safeFetch({
      resolve: async (name) => {
        asked.push(name)
        return ['127.0.0.1']
      },
    })
    expect(validateUrl(`https://${host}/`)).toContain('private or reserved')
    const refused = { ok: false, kind: 'unsafe_url', status: null }
    expect(await fetch(get(`https://${host}/`))).toMatchObject(refused)
    expect(asked).toEqual([])
  })

  const addresses = words(`
    127.0.0.1 0.0.0.0 10.1.2.3 169.254.169.254 100.100.0.1 ::1 :: ::7f00:1 ::ffff:127.0.0.1 ::ffff:a00:1
    64:ff9b::7f00:1 64:ff9b:1::1 2002:7f00:1:: 2001::1 fe80::1 fd00::1 ff02::1
  `)
  test.each([...addresses, 'not an address'])(
    'a name that leads to %s, when the connection is made',
    async (address) => {
      const { fetch, validateUrl } = safeFetch({ resolve: everythingResolvesTo(address) })
      const url = `https://hooks.test:${receiver.port}/secret?key=1`
      expect(validateUrl(url)).toBeUndefined()
      const result = await fetch(get(url))
      expect(result).toMatchObject({ ok: false, kind: 'unsafe_url', status: null })
      expect(JSON.stringify(result)).not.toContain('secret')
    },
  )

  test('a name of someone else that leads to this machine, even where loopback is allowed', async () => {
    const { fetch } = safeFetch({ allowLoopback: true, resolve: everythingResolvesTo('127.0.0.1') })
    expect(await fetch(get(`https://hooks.test:${receiver.port}/`))).toMatchObject({ kind: 'unsafe_url' })
  })

  test('localhost that leads elsewhere, where loopback is allowed', async () => {
    const { fetch } = safeFetch({ allowLoopback: true, resolve: everythingResolvesTo('10.0.0.1') })
    expect(await fetch(get('http://localhost/'))).toMatchObject({ kind: 'unsafe_url' })
  })

  test.each([
    ['http://hooks.test/', 'must start with https://'],
    ['http://8.8.8.8/', 'must start with https://'],
    ['ftp://hooks.test/', 'must start with https://'],
    ['file:///etc/passwd', 'must start with https://'],
    ['data:text/plain,hello', 'must start with https://'],
    ['https://user@hooks.test/', 'must not hold a user name or a password'],
    ['https://user:password@hooks.test/', 'must not hold a user name or a password'],
    ['https://', 'is not a web address such as https://hooks.example.com'],
    ['hooks.test', 'is not a web address such as https://hooks.example.com'],
    ['', 'is not a web address such as https://hooks.example.com'],
  ])('%j: it %s', async (url, problem) => {
    const { fetch, validateUrl } = safeFetch()
    expect(validateUrl(url)).toBe(problem)
    const refused = { ok: false, kind: 'unsafe_url', detail: `The URL ${problem}.` }
    expect(await fetch(get(url))).toMatchObject(refused)
  })

  test.each(['https://hooks.test/', 'https://8.8.8.8:8443/x?y', 'https://[2606:4700::1111]/'])(
    'but not %s',
    (url) => {
      expect(safeFetch().validateUrl(url)).toBeUndefined()
    },
  )
})

describe('what is allowed besides', () => {
  test('this machine under its own names, by http, where loopback is allowed', async () => {
    const { fetch } = safeFetch({ allowLoopback: true })
    for (const host of ['127.0.0.1', 'localhost', '2130706433'])
      expect(await fetch(get(`http://${host}:${receiver.port}/`))).toMatchObject({ ok: true, status: 200 })
  })

  test.each(['n8n.lan', 'N8N.lan.', 'n8n.lan:PORT'])(
    'a private host listed as %s, by http',
    async (entry) => {
      const allowedPrivateHosts = [entry.replace('PORT', String(receiver.port))]
      const { fetch } = safeFetch({ allowedPrivateHosts, resolve: everythingResolvesTo('127.0.0.1') })
      expect(await fetch(get(`http://n8n.lan:${receiver.port}/`))).toMatchObject({ ok: true, status: 200 })
      expect(await fetch(get(`http://sub.n8n.lan:${receiver.port}/`))).toMatchObject({ kind: 'unsafe_url' })
      expect(await fetch(get(`https://other.lan:${receiver.port}/`))).toMatchObject({ kind: 'unsafe_url' })
    },
  )

  test('a private address listed with a port, by http, and no other port of it', async () => {
    const { fetch, validateUrl } = safeFetch({ allowedPrivateHosts: [`127.0.0.1:${receiver.port}`] })
    expect(await fetch(get(`http://127.0.0.1:${receiver.port}/`))).toMatchObject({ ok: true })
    expect(validateUrl('http://127.0.0.1:1/')).toContain('private or reserved')
    expect(validateUrl('https://127.0.0.1/')).toContain('private or reserved')
  })

  test('IPv6 addresses in any spelling, with and without a port', () => {
    const { validateUrl } = safeFetch({ allowedPrivateHosts: ['fd00::1', '[fd00:0:0::2]:8080'] })
    expect(validateUrl('http://[fd00:0::0:1]/')).toBeUndefined()
    expect(validateUrl('http://[fd00::2]:8080/')).toBeUndefined()
    expect(validateUrl('http://[fd00::2]/')).toContain('private or reserved')
  })

  test.each(['http://n8n.lan', 'n8n.lan/path', 'user@n8n.lan', '10.0.0.0/8', 'n8n lan', 'n8n.lan:99999'])(
    'but not what is no host: %s stops the start',
    (entry) => {
      expect(() => safeFetch({ allowedPrivateHosts: [entry] })).toThrow('ALLOWED_PRIVATE_HOSTS')
    },
  )
})

describe('a name', () => {
  const trusted = tls.getCACertificates('default')
  let secure: WebhookReceiver
  beforeEach(async () => {
    secure = await startWebhookReceiver({ tls: selfSigned })
    tls.setDefaultCACertificates([...trusted, selfSigned.cert])
  })
  afterEach(async () => {
    tls.setDefaultCACertificates(trusted)
    await secure.close()
  })

  test('is resolved once a connection, and the connection goes to an address of that answer', async () => {
    const answers = [['127.0.0.1'], ['10.0.0.1']]
    let asked = 0
    const { fetch } = safeFetch({
      allowedPrivateHosts: [`127.0.0.1:${secure.port}`],
      resolve: async () => answers[asked++] ?? [],
    })
    expect(await fetch(get(`https://hooks.test:${secure.port}/`))).toMatchObject({ ok: true, status: 200 })
    expect(asked).toBe(1)
    const { headers } = await secure.next()
    expect(headers.host).toBe(`hooks.test:${secure.port}`)
  })

  test('that leads to a good and a bad address is reached at the good one only', async () => {
    const { fetch } = safeFetch({
      allowedPrivateHosts: [`127.0.0.1:${secure.port}`],
      resolve: everythingResolvesTo('::1', '10.0.0.1', '127.0.0.1'),
    })
    expect(await fetch(get(`https://hooks.test:${secure.port}/`))).toMatchObject({ ok: true })
    const deaf = safeFetch({
      allowedPrivateHosts: [`[::1]:${secure.port}`], // where nobody listens
      resolve: everythingResolvesTo('127.0.0.1', '::1'),
    })
    expect(await deaf.fetch(get(`https://hooks.test:${secure.port}/`))).toMatchObject({ ok: false })
    expect(secure.deliveries).toHaveLength(1)
  })

  test('must be the one in the certificate', async () => {
    const { fetch } = safeFetch({
      allowedPrivateHosts: ['other.test'],
      resolve: everythingResolvesTo('127.0.0.1'),
    })
    const result = await fetch(get(`https://other.test:${secure.port}/`))
    expect(result).toMatchObject({ ok: false, kind: 'tls', detail: expect.stringContaining('ALTNAME') })
    expect(secure.deliveries).toEqual([])
  })

  test('whose certificate nobody trusts gets nothing, even on an allowed host', async () => {
    tls.setDefaultCACertificates(trusted)
    const { fetch } = safeFetch({ allowedPrivateHosts: ['127.0.0.1'] })
    expect(await fetch(get(`${secure.url}/`))).toMatchObject({ ok: false, kind: 'tls', status: null })
    expect(secure.deliveries).toEqual([])
  })

  test('that does not exist is a failure of its own kind', async () => {
    const { fetch } = safeFetch({
      resolve: () => Promise.reject(Object.assign(new Error('getaddrinfo'), { code: 'ENOTFOUND' })),
    })
    const result = await fetch(get('https://gone.test/secret'))
    const detail = expect.stringContaining('gone.test cannot be resolved (ENOTFOUND)')
    expect(result).toMatchObject({ ok: false, kind: 'dns', status: null, detail })
  })
})
