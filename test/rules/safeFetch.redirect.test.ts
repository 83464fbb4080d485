import type { SafeRequest } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { receiverPerTest, suiteSafeFetch } from '../support/suite.ts'
import { answer, heldAnswer, redirectTo } from '../support/webhookReceiver.ts'

const safeFetch = suiteSafeFetch()
const receiver = receiverPerTest()

const get = (url: string, rest: Partial<SafeRequest> = {}): SafeRequest => ({ url, method: 'GET', ...rest })

describe('one redirect that is to be followed', () => {
  const target = receiverPerTest()
  const options = { allowLoopback: true }
  const follow = (rest: Partial<SafeRequest> = {}) => get(receiver.url, { followsOneRedirect: true, ...rest })

  test.each([301, 302, 303, 307, 308])(
    'of %i leads to the file, without what was for the first address alone',
    async (status) => {
      receiver.behave(redirectTo(`${target.url}/file?signed=1`, status))
      target.behave(answer(200, { 'content-type': 'image/png' }, 'a picture'))
      const headers = { authorization: 'Basic secret', cookie: 'a=b', 'content-type': 'text/plain' }
      const { fetch } = safeFetch(options)
      const result = await fetch(follow({ method: 'POST', headers, body: 'secret' }))
      expect(result).toMatchObject({ ok: true, status: 200, headers: { 'content-type': 'image/png' } })
      expect(result.body?.toString()).toBe('a picture')
      const asked = await target.next()
      expect(asked).toMatchObject({ method: 'GET', path: '/file?signed=1', body: '' })
      for (const name of Object.keys(headers)) expect(asked.headers).not.toHaveProperty(name)
    },
  )

  test('may be relative', async () => {
    receiver.behave(redirectTo('/file'), answer(200, {}, 'a picture'))
    const { fetch } = safeFetch(options)
    expect(await fetch(follow())).toMatchObject({ ok: true, status: 200 })
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(['/', '/file'])
  })

  test('ends at the second one, which names only where it leads', async () => {
    receiver.behave(redirectTo(target.url))
    target.behave(redirectTo('https://elsewhere.test/secret?key=1'))
    const { fetch } = safeFetch(options)
    const result = await fetch(follow())
    expect(result).toMatchObject({ ok: false, kind: 'redirect', mayHaveArrived: true })
    expect(result).toMatchObject({ detail: expect.stringContaining('https://elsewhere.test;') })
    expect(target.deliveries).toHaveLength(1)
  })

  test.each([
    ['a private address', 'https://10.0.0.1/file', 'unsafe_url'],
    ['another scheme', 'ftp://files.test/file', 'unsafe_url'],
    ['credentials', 'https://a:b@files.test/file', 'unsafe_url'],
    ['a name of a private address', 'https://inside.test/file', 'unsafe_url'],
    ['a name that nobody knows', 'https://nowhere.test/file', 'dns'],
    ['no TLS', 'http://93.184.216.34/file', 'unsafe_url'],
  ])('to %s is not followed', async (_where, location, kind) => {
    receiver.behave(redirectTo(location))
    const resolve = (hostname: string) =>
      hostname === 'inside.test'
        ? Promise.resolve(['10.0.0.1'])
        : Promise.reject(Object.assign(new Error('unknown'), { code: 'ENOTFOUND' }))
    const { fetch } = safeFetch({ ...options, resolve })
    expect(await fetch(follow())).toMatchObject({ ok: false, kind, mayHaveArrived: true })
  })

  test('without an address fails as any other', async () => {
    receiver.behave(answer(302))
    const { fetch } = safeFetch(options)
    expect(await fetch(follow())).toMatchObject({ ok: false, kind: 'redirect', status: 302 })
  })

  test('has what is left of the time', async () => {
    const { behaviour, release } = heldAnswer()
    receiver.behave(redirectTo(target.url))
    target.behave(behaviour)
    const started = performance.now()
    const { fetch } = safeFetch(options)
    expect(await fetch(follow({ timeoutMs: 500 }))).toMatchObject({
      ok: false,
      kind: 'timeout',
      status: null,
    })
    expect(performance.now() - started).toBeLessThan(2000)
    release()
  })

  test('is bounded as any answer', async () => {
    receiver.behave(redirectTo(target.url))
    target.behave(answer(200, {}, 'x'.repeat(2000)))
    const { fetch } = safeFetch(options)
    const limited = follow({ maxBytes: 1000, onTooLarge: 'fail' })
    expect(await fetch(limited)).toMatchObject({ ok: false, kind: 'too_large' })
  })
})
