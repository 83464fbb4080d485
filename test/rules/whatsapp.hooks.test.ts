import { verifySignature } from '@kapso/whatsapp-cloud-api/server'
import type { RawHook } from '../../server/src/modules/channels/incoming.ts'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'
import { suiteGraph } from '../support/graph.ts'
import { hookHeaders, writtenChange } from '../support/graph/hooks.ts'
import { apiJsTo } from '../support/judges.ts'
import { hookOf, hooks, signedHook } from '../support/readHooks.ts'

const graph = suiteGraph()
const settings = () => whatsappChannel.settings.parse(graph.settings())

describe('A hook', () => {
  const written = () => writtenChange(graph.number, { from: '5215512345678', body: 'Grüße / 👋' })
  const apiJsAccepts = ({ body, headers }: RawHook) =>
    apiJsTo(graph).verifyRequestSignature(body.toString(), String(headers['x-hub-signature-256']))
  const kapsoAccepts = ({ body, headers }: RawHook) =>
    verifySignature({
      appSecret: graph.appSecret,
      rawBody: body,
      signatureHeader: String(headers['x-hub-signature-256']),
    })

  test('that Meta has signed is accepted, by us and by others', async () => {
    const hook = signedHook(graph, written())
    expect(hook.body.toString()).toContain(String.raw`Gr\u00fc\u00dfe \/ \ud83d\udc4b`)
    expect(hooks?.verify(hook, settings(), Date.now())).toEqual({ ok: true })
    expect([kapsoAccepts(hook), await apiJsAccepts(hook)]).toEqual([true, true])
  })

  test.each([
    ['by another secret', (hook: RawHook) => hookOf(hook.body, hookHeaders(hook.body, 'another'))],
    [
      'of a body that a proxy has written again',
      (hook: RawHook) => ({ ...hook, body: Buffer.from(JSON.stringify(JSON.parse(hook.body.toString()))) }),
    ],
    ['of another body', (hook: RawHook) => ({ ...hook, body: Buffer.concat([hook.body, Buffer.from(' ')]) })],
    ['of no form', (hook: RawHook) => hookOf(hook.body, { 'x-hub-signature-256': 'sha1=ab' })],
  ])('with a signature %s is refused, and says what to check', async (_how, change) => {
    const hook = change(signedHook(graph, written()))
    const verdict = hooks?.verify(hook, settings(), Date.now())
    expect(verdict).toMatchObject({ ok: false, reason: expect.stringMatching(/app secret.*proxy/s) })
    expect(kapsoAccepts(hook)).toBe(false)
  })

  test('without a signature is refused', () => {
    const { body } = signedHook(graph, written())
    expect(hooks?.verify(hookOf(body), settings(), Date.now())).toMatchObject({ ok: false })
  })

  test('is of one app where the secrets are one', () => {
    expect(hooks?.isSameApp(settings(), { ...settings(), phoneNumberId: '1' })).toBe(true)
    expect(hooks?.isSameApp(settings(), { ...settings(), appSecret: 'another' })).toBe(false)
  })
})

describe('Meta’s question whether the callback URL is right', () => {
  const asks = (query: Record<string, string>, method: 'GET' | 'POST' = 'GET') => ({
    ...hookOf(Buffer.alloc(0)),
    method,
    query,
  })
  const query = {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': 'a verify token',
  }

  test('is answered by what it sends', () => {
    expect(hooks?.challenge?.(asks(query), settings())).toEqual({ status: 200, body: '1158201444' })
    expect(apiJsTo(graph).get({ ...query, 'hub.mode': 'subscribe' })).toBe('1158201444')
  })

  test('is refused with another token', () => {
    const wrong = { ...query, 'hub.verify_token': 'another' }
    expect(hooks?.challenge?.(asks(wrong), settings())).toMatchObject({ status: 403 })
  })

  test('is not echoed where it is more than a word', () => {
    const html = { ...query, 'hub.challenge': '<script>alert(1)</script>' }
    expect(hooks?.challenge?.(asks(html), settings())).toMatchObject({ status: 400 })
  })

  test('is told from what is none', () => {
    expect(hooks?.challenge?.(asks({}), settings())).toBeUndefined()
    expect(hooks?.challenge?.(asks(query, 'POST'), settings())).toBeUndefined()
  })

  test('knows a token of the app where none was entered', () => {
    const made = whatsappChannel.settings.parse({ ...graph.settings(), verifyToken: undefined })
    const token = hooks?.verifyToken?.(made) ?? ''
    expect(token).toMatch(/^[0-9a-f]{32}$/)
    expect(token).not.toBe(hooks?.verifyToken?.({ ...made, appSecret: 'another' }))
    const right = { ...query, 'hub.verify_token': token }
    expect(hooks?.challenge?.(asks(right), made)).toMatchObject({ status: 200 })
  })
})
