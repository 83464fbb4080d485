import { createServer as createTcpServer, type Server } from 'node:net'
import tls from 'node:tls'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import type { Resolve } from '../../server/src/lib/guardedConnector.ts'
import { createSafeFetch, type SafeFetch, type SafeRequest } from '../../server/src/lib/safeFetch.ts'
import { selfSigned } from '../support/selfSigned.ts'
import {
  answer,
  endlessBody,
  halfAnswer,
  hangUp,
  heldAnswer,
  redirectTo,
  stalledBody,
  startWebhookReceiver,
  type WebhookReceiver,
} from '../support/webhookReceiver.ts'

const open: SafeFetch[] = []
const safeFetch = (options: Partial<Parameters<typeof createSafeFetch>[0]> = {}) => {
  const made = createSafeFetch({ allowedPrivateHosts: [], allowLoopback: false, ...options })
  open.push(made)
  return made
}

let receiver: WebhookReceiver
beforeEach(async () => {
  receiver = await startWebhookReceiver()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((made) => made.close()))
  await receiver.close()
})

const everythingResolvesTo =
  (...addresses: string[]): Resolve =>
  async () =>
    addresses

const get = (url: string, rest: Partial<SafeRequest> = {}): SafeRequest => ({ url, method: 'GET', ...rest })

describe('what is refused', () => {
  test.each([
    'localhost',
    'LOCALHOST.',
    'hooks.localhost',
    '127.0.0.1',
    '127.0.0.1.',
    '127.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '１２７.0.0.1',
    '127.255.255.254',
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '[::]',
    '[::1]',
    '[0:0:0:0:0:0:0:1]',
    '[::127.0.0.1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::ffff:0:127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[64:ff9b::8.8.8.8]',
    '[64:ff9b:1::a00:1]',
    '[2002:7f00:1::]',
    '[2001:0:7f00:1::1]',
    '[fe80::1]',
    '[fec0::1]',
    '[fc00::1]',
    '[fd12:3456::1]',
    '[ff02::1]',
    '[100::1]',
    '[4000::1]',
  ])('the address https://%s/, before anything is asked', async (host) => {
    const asked: string[] = []
    const { fetch, problemWith } = safeFetch({
      resolve: async (name) => {
        asked.push(name)
        return ['127.0.0.1']
      },
    })
    expect(problemWith(`https://${host}/`)).toContain('private or reserved')
    expect(await fetch(get(`https://${host}/`))).toMatchObject({ ok: false, kind: 'unsafe_url', status: null })
    expect(asked).toEqual([])
  })

  test.each([
    '127.0.0.1',
    '0.0.0.0',
    '10.1.2.3',
    '169.254.169.254',
    '100.100.0.1',
    '::1',
    '::',
    '::7f00:1',
    '::ffff:127.0.0.1',
    '::ffff:a00:1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::1',
    '2002:7f00:1::',
    '2001::1',
    'fe80::1',
    'fd00::1',
    'ff02::1',
    'not an address',
  ])('a name that leads to %s, when the connection is made', async (address) => {
    const { fetch, problemWith } = safeFetch({ resolve: everythingResolvesTo(address) })
    const url = `https://hooks.test:${receiver.port}/secret?key=1`
    expect(problemWith(url)).toBeUndefined()
    const result = await fetch(get(url))
    expect(result).toMatchObject({ ok: false, kind: 'unsafe_url', status: null })
    expect(JSON.stringify(result)).not.toContain('secret')
  })

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
    ['https://', 'is not a web address'],
    ['hooks.test', 'is not a web address'],
    ['', 'is not a web address'],
  ])('%j: it %s', async (url, problem) => {
    const { fetch, problemWith } = safeFetch()
    expect(problemWith(url)).toBe(problem)
    expect(await fetch(get(url))).toMatchObject({ ok: false, kind: 'unsafe_url', detail: `The URL ${problem}.` })
  })

  test.each(['https://hooks.test/', 'https://8.8.8.8:8443/x?y', 'https://[2606:4700::1111]/'])(
    'but not %s',
    (url) => {
      expect(safeFetch().problemWith(url)).toBeUndefined()
    },
  )
})

describe('what is allowed besides', () => {
  test('this machine under its own names, by http, where loopback is allowed', async () => {
    const { fetch } = safeFetch({ allowLoopback: true })
    for (const host of ['127.0.0.1', 'localhost', '2130706433'])
      expect(await fetch(get(`http://${host}:${receiver.port}/`))).toMatchObject({ ok: true, status: 200 })
  })

  test.each(['n8n.lan', 'N8N.lan.', 'n8n.lan:PORT'])('a private host listed as %s, by http', async (entry) => {
    const allowedPrivateHosts = [entry.replace('PORT', String(receiver.port))]
    const { fetch } = safeFetch({ allowedPrivateHosts, resolve: everythingResolvesTo('127.0.0.1') })
    expect(await fetch(get(`http://n8n.lan:${receiver.port}/`))).toMatchObject({ ok: true, status: 200 })
    expect(await fetch(get(`http://sub.n8n.lan:${receiver.port}/`))).toMatchObject({ kind: 'unsafe_url' })
    expect(await fetch(get(`https://other.lan:${receiver.port}/`))).toMatchObject({ kind: 'unsafe_url' })
  })

  test('a private address listed with a port, by http, and no other port of it', async () => {
    const { fetch, problemWith } = safeFetch({ allowedPrivateHosts: [`127.0.0.1:${receiver.port}`] })
    expect(await fetch(get(`http://127.0.0.1:${receiver.port}/`))).toMatchObject({ ok: true })
    expect(problemWith('http://127.0.0.1:1/')).toContain('private or reserved')
    expect(problemWith('https://127.0.0.1/')).toContain('private or reserved')
  })

  test('IPv6 addresses in any spelling, with and without a port', () => {
    const { problemWith } = safeFetch({ allowedPrivateHosts: ['fd00::1', '[fd00:0:0::2]:8080'] })
    expect(problemWith('http://[fd00:0::0:1]/')).toBeUndefined()
    expect(problemWith('http://[fd00::2]:8080/')).toBeUndefined()
    expect(problemWith('http://[fd00::2]/')).toContain('private or reserved')
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
    expect(result).toMatchObject({ ok: false, kind: 'dns', status: null })
    expect(result).toMatchObject({ detail: expect.stringContaining('gone.test cannot be resolved (ENOTFOUND)') })
  })
})

describe('an answer', () => {
  let fetch: SafeFetch['fetch']
  beforeEach(() => {
    fetch = safeFetch({ allowLoopback: true }).fetch
  })

  test('comes back whole, to what was sent', async () => {
    receiver.behave(answer(503, { 'retry-after': '120' }, 'Grüße'))
    const headers = { 'content-type': 'application/json', 'x-test': '1' }
    const result = await fetch({ url: `${receiver.url}/in?a=1#b`, method: 'POST', headers, body: '{"a":1}' })
    expect(result).toMatchObject({ ok: true, status: 503, truncated: false, headers: { 'retry-after': '120' } })
    expect(result.body?.toString()).toBe('Grüße')
    const sent = await receiver.next()
    expect(sent).toMatchObject({ method: 'POST', path: '/in?a=1', json: { a: 1 }, headers })
  })

  test.each([301, 302, 303, 307, 308])('of %i is not followed, and names only where it leads', async (status) => {
    receiver.behave(redirectTo('https://elsewhere.test/secret?key=1', status))
    const result = await fetch(get(receiver.url))
    expect(result).toMatchObject({ ok: false, kind: 'redirect', status })
    expect(result).toMatchObject({ detail: expect.stringContaining('https://elsewhere.test;') })
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('without an end is read up to the limit, and its connection is cut', async () => {
    const { promise: cut, resolve } = Promise.withResolvers<number>()
    receiver.behave((response, delivery) => {
      const { socket } = response
      response.once('close', () => resolve(socket?.bytesWritten ?? 0))
      return endlessBody(response, delivery)
    })
    const result = await fetch(get(receiver.url, { maxBytes: 100_000 }))
    expect(result).toMatchObject({ ok: true, status: 200, truncated: true })
    expect(result.body).toHaveLength(100_000)
    expect(await cut).toBeLessThan(50_000_000)
  })

  test('that is said to be 1 GiB long is too large, where the whole is wanted', async () => {
    receiver.behave((response, delivery) => {
      response.setHeader('content-length', 2 ** 30)
      return endlessBody(response, delivery)
    })
    const result = await fetch(get(receiver.url, { maxBytes: 1000, onTooLarge: 'fail' }))
    expect(result).toMatchObject({ ok: false, kind: 'too_large', status: 200 })
  })

  test('of exactly the limit is whole', async () => {
    receiver.behave(answer(200, {}, 'x'.repeat(1000)))
    const result = await fetch(get(receiver.url, { maxBytes: 1000, onTooLarge: 'fail' }))
    expect(result).toMatchObject({ ok: true, truncated: false })
  })

  test('that never begins ends at the time limit', async () => {
    const { behaviour, release } = heldAnswer()
    receiver.behave(behaviour)
    const result = await fetch(get(receiver.url, { timeoutMs: 100 }))
    expect(result).toMatchObject({ ok: false, kind: 'timeout', status: null })
    release()
  })

  test('that begins and never ends, ends at the time limit, with what there is of it', async () => {
    receiver.behave(stalledBody)
    const result = await fetch(get(receiver.url, { timeoutMs: 200 }))
    expect(result).toMatchObject({ ok: false, kind: 'timeout', status: 200 })
    expect(result.body?.toString()).toBe('slow')
  })

  test('is not awaited any more after the caller has gone', async () => {
    const { behaviour, release } = heldAnswer()
    receiver.behave(behaviour)
    const caller = new AbortController()
    const pending = fetch(get(receiver.url, { signal: caller.signal }))
    await receiver.next()
    caller.abort()
    expect(await pending).toMatchObject({ ok: false, kind: 'aborted', status: null })
    expect(await fetch(get(receiver.url, { signal: caller.signal }))).toMatchObject({ kind: 'aborted' })
    release()
  })

  test('that is cut short is a failed connection, with the status that had come', async () => {
    receiver.behave(hangUp, halfAnswer)
    expect(await fetch(get(receiver.url))).toMatchObject({ ok: false, kind: 'connect', status: null })
    const half = await fetch(get(receiver.url))
    expect(half).toMatchObject({ ok: false, kind: 'connect', status: 200 })
    expect(half.body?.toString()).toBe('half')
  })

  test('of a second request comes over the connection of the first', async () => {
    const ports = new Set<number | undefined>()
    receiver.behave((response) => {
      ports.add(response.socket?.remotePort)
      response.end('ok')
    })
    for (let time = 0; time < 3; time += 1) expect(await fetch(get(receiver.url))).toMatchObject({ ok: true })
    expect(ports.size).toBe(1)
  })

  test('does not come from a closed port', async () => {
    await receiver.close()
    const result = await fetch(get(receiver.url))
    expect(result).toMatchObject({ ok: false, kind: 'connect', detail: expect.stringContaining('ECONNREFUSED') })
  })

  test('is cut when the client closes', async () => {
    const closing = safeFetch({ allowLoopback: true })
    const { behaviour, release } = heldAnswer()
    receiver.behave(behaviour)
    const pending = closing.fetch(get(receiver.url))
    await receiver.next()
    await closing.close()
    expect(await pending).toMatchObject({ ok: false, kind: 'aborted' })
    release()
  })

  test('to a malformed request is an error of the programmer', async () => {
    await expect(fetch(get(receiver.url, { headers: { 'x-bad': 'a\r\nb: c' } }))).rejects.toThrow('header')
  })
})

describe('a server that does not speak HTTP', () => {
  let server: Server
  let url = ''
  const serve = async (words: string) => {
    server = createTcpServer((socket) => {
      socket.on('error', () => {}).end(words)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    url = `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  }
  afterEach(() => new Promise((resolve) => server.close(resolve)))

  test('fails as a connection', async () => {
    await serve('220 mail.test ESMTP\r\n')
    const { fetch } = safeFetch({ allowLoopback: true })
    expect(await fetch(get(`http://${url}/`))).toMatchObject({ ok: false, kind: 'connect' })
  })

  test('nor TLS fails as TLS', async () => {
    await serve('HTTP/1.1 400 Bad Request\r\n\r\n')
    const { fetch } = safeFetch({ allowLoopback: true })
    expect(await fetch(get(`https://${url}/`))).toMatchObject({ ok: false, kind: 'tls' })
  })

  test('and floods headers is too large', async () => {
    await serve(`HTTP/1.1 200 OK\r\n${'x-flood: 1234567890\r\n'.repeat(10_000)}\r\n`)
    const { fetch } = safeFetch({ allowLoopback: true })
    expect(await fetch(get(`http://${url}/`))).toMatchObject({ ok: false, kind: 'too_large' })
  })
})
