import { createServer as createTcpServer } from 'node:net'
import type { Fetch, SafeRequest } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { listenLocally } from '../support/ports.ts'
import { receiverPerTest, suiteSafeFetch } from '../support/suite.ts'
import {
  answer,
  endlessBody,
  halfAnswer,
  hangUp,
  heldAnswer,
  interim,
  redirectTo,
  stalledBody,
  type Behaviour,
} from '../support/webhookReceiver.ts'

const safeFetch = suiteSafeFetch()
const receiver = receiverPerTest()

const get = (url: string, rest: Partial<SafeRequest> = {}): SafeRequest => ({ url, method: 'GET', ...rest })

describe('an answer', () => {
  let fetch: Fetch
  beforeEach(() => {
    fetch = safeFetch({ allowLoopback: true }).fetch
  })

  test('comes back whole, to what was sent', async () => {
    receiver.behave(answer(503, { 'retry-after': '120' }, 'Grüße'))
    const headers = { 'content-type': 'application/json', 'x-test': '1' }
    const result = await fetch({ url: `${receiver.url}/in?a=1#b`, method: 'POST', headers, body: '{"a":1}' })
    expect(result).toMatchObject({ ok: true, status: 503, truncated: false })
    expect(result.headers).toMatchObject({ 'retry-after': '120' })
    expect(result.body?.toString()).toBe('Grüße')
    const sent = await receiver.next()
    expect(sent).toMatchObject({ method: 'POST', path: '/in?a=1', json: { a: 1 }, headers })
  })

  test.each([301, 302, 303, 307, 308])(
    'of %i is not followed, and names only where it leads',
    async (status) => {
      receiver.behave(redirectTo('https://elsewhere.test/secret?key=1', status))
      const result = await fetch(get(receiver.url))
      expect(result).toMatchObject({ ok: false, kind: 'redirect', status })
      expect(result).toMatchObject({ detail: expect.stringContaining('https://elsewhere.test;') })
      expect(receiver.deliveries).toHaveLength(1)
    },
  )

  test('with 20 KB of headers comes back whole', async () => {
    receiver.behave(answer(200, { 'x-policy': 'a'.repeat(20_000) }, 'ok'))
    expect(await fetch(get(receiver.url))).toMatchObject({ ok: true, status: 200 })
  })

  test.each([
    [
      'twice the same length counts',
      'Content-Length: 2\r\nContent-Length: 2',
      { ok: true, status: 200, truncated: false },
    ],
    ['two lengths have no meaning', 'Content-Length: 2\r\nContent-Length: 3', { ok: false, kind: 'connect' }],
  ])('%s', async (_name, headers, expected) => {
    const raw = createTcpServer((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\nok`)),
    )
    const url = `http://127.0.0.1:${await listenLocally(raw)}`
    try {
      expect(await fetch(get(url))).toMatchObject(expected)
    } finally {
      raw.close()
    }
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
    const result = await fetch(get(receiver.url, { timeoutMs: 1500 })) // by when its beginning has come on any machine
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

  test.each([
    ['one 100', [100]],
    ['several', [100, 103, 102, 100, 103]],
  ] as const)(
    'after %s that nobody asked for is the last, also to the next request',
    async (_name, interims) => {
      receiver.behave(interim(interims, answer(201, { 'x-last': '1' }, 'made')))
      for (const time of ['first', 'second']) {
        const result = await fetch(get(receiver.url, { method: 'POST', body: time }))
        expect(result).toMatchObject({ ok: true, status: 201, truncated: false, headers: { 'x-last': '1' } })
        expect(result.body?.toString()).toBe('made')
      }
    },
  )

  describe('whose status is all that counts', () => {
    const post = () => fetch(get(receiver.url, { method: 'POST', body: '{}', onlyStatus: true }))

    test.each<[string, Behaviour, string]>([
      ['stalls', stalledBody, 'slow'],
      ['is cut', halfAnswer, 'half'],
      ['stalls behind a 100', interim([100], stalledBody), 'slow'],
    ])('is complete though its body %s, with what came of it', async (_name, behaviour, came) => {
      receiver.behave(behaviour, answer())
      const started = performance.now()
      const result = await post()
      expect(result).toMatchObject({ ok: true, status: 200, truncated: true })
      expect(result.body?.toString()).toBe(came)
      expect(performance.now() - started).toBeLessThan(10_000)
      expect(await post()).toMatchObject({ ok: true, status: 200, truncated: false }) // over a new connection
    })

    test('is complete though the caller goes while its body comes', async () => {
      const caller = new AbortController()
      receiver.behave((response, delivery) => {
        setTimeout(() => caller.abort(), 200)
        return stalledBody(response, delivery)
      })
      const given = { onlyStatus: true, signal: caller.signal }
      expect(await fetch(get(receiver.url, given))).toMatchObject({ ok: true, status: 200, truncated: true })
    })

    test('fails as any other when its headers do not come in time, or the connection ends before', async () => {
      const { behaviour, release } = heldAnswer()
      receiver.behave(behaviour, interim([100], hangUp))
      const late = await fetch(get(receiver.url, { onlyStatus: true, timeoutMs: 100 }))
      expect(late).toMatchObject({ ok: false, kind: 'timeout', status: null })
      expect(await post()).toMatchObject({ ok: false, kind: 'connect', status: null })
      release()
    })

    test('cuts the connection of a body that never ends', async () => {
      const { promise: cut, resolve } = Promise.withResolvers<void>()
      receiver.behave((response, delivery) => {
        response.once('close', () => resolve())
        return stalledBody(response, delivery)
      })
      await post()
      await cut
    })
  })

  test('of later requests comes over the connections of earlier ones', async () => {
    const ports = new Set<number | undefined>()
    receiver.behave((response) => {
      ports.add(response.socket?.remotePort)
      response.end('ok')
    })
    for (let time = 0; time < 10; time += 1)
      expect(await fetch(get(receiver.url))).toMatchObject({ ok: true })
    expect(ports.size).toBeLessThanOrEqual(2)
  })

  test('never comes from a closed port', async () => {
    await receiver.close()
    const result = await fetch(get(receiver.url))
    const detail = expect.stringContaining('ECONNREFUSED')
    expect(result).toMatchObject({ ok: false, kind: 'connect', detail })
  })

  test('is cut when the client closes', async () => {
    const closing = safeFetch({ allowLoopback: true })
    const { behaviour, release } = heldAnswer()
    receiver.behave(behaviour)
    const pending = closing.fetch(get(receiver.url))
    await receiver.next()
    closing.close()
    expect(await pending).toMatchObject({ ok: false, kind: 'aborted' })
    release()
  })

  test('to a malformed request never comes: fetch throws', async () => {
    await expect(fetch(get(receiver.url, { headers: { 'x-bad': 'a\r\nb: c' } }))).rejects.toThrow('header')
  })
})
