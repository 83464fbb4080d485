import { gzipSync } from 'node:zlib'
import { parseJson } from '@replyloop/shared/contract/json'
import { apiError, newPhone, type TestResponse } from '../support/factories.ts'
import { expectFlatError, incoming, postIncoming, titled } from '../support/messages.ts'
import { suiteOfBadInput } from '../support/suite.ts'

const { server, acme } = suiteOfBadInput()

/** A message whose JSON text holds `written` as its body, escapes and all. */
const withBody = (written: string) =>
  JSON.stringify({ customData: incoming({ body: 'BODY' }) }).replace('"BODY"', written)

async function postBytes(
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): Promise<TestResponse> {
  const response = await fetch(`${server.url}/incoming_custom_channel_message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': acme.apiKey, ...headers },
    body: bytes,
  })
  return { status: response.status, headers: response.headers, body: parseJson(await response.text()) }
}

describe('400: a body of the wrong shape, or not JSON', () => {
  test.each([
    '{',
    '{"customData": {"body": "cut o',
    "{'customData': {}}",
    '{"a": 1,}',
    '{"a": NaN}',
    '{"a": 01}',
    'undefined',
    '\ufeff\ufeff{}',
    '{} {}',
    'customData[body]=x',
    '<xml/>',
    '\0',
  ])('%j', async (body) => {
    expectFlatError(await postIncoming(acme, body), 400, 'INVALID_JSON')
  })

  test.each(['"a string"', '7', 'true', 'null'])('%j, which is JSON but not an object', async (body) => {
    expectFlatError(await postIncoming(acme, body), 400, 'VALIDATION_FAILED')
  })

  test.each([[[]], [[{ customData: {} }]], [['x', 1]]])('the list %j', async (body) => {
    expectFlatError(await postIncoming(acme, body), 400, 'VALIDATION_FAILED', /must be an object/)
  })

  test('the general form has the code and the request', async () => {
    expect(await acme.ask('POST', '/contacts', { body: '{' })).toMatchObject(apiError(400, 'INVALID_JSON'))
    const answer = await acme.ask('POST', '/contacts', { body: [] })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

describe('400: text that cannot be stored', () => {
  test.each([
    String.raw`"a\u0000b"`,
    String.raw`"\ud800"`,
    String.raw`"\udc00\ud83d"`,
    String.raw`"👍\udc4d"`,
  ])('the body %s', async (written) => {
    expectFlatError(await postIncoming(acme, withBody(written)), 400, 'VALIDATION_FAILED', /customData\.body/)
  })

  const texts = 'messageSid id fromId toId status channel campaignId firstName lastName'.split(' ')
  test.each([...texts, 'email', 'mediaUrl', 'mediaContentType'])(
    'NUL or half a character in %s',
    async (name) => {
      for (const value of ['a\0b', 'a\ud800b', '\udc00'])
        expect(await postIncoming(acme, { customData: incoming({ [name]: value }) })).toMatchObject({
          status: 400,
        })
    },
  )

  test('NUL or half a character in custom fields and their names', async () => {
    for (const customFields of [{ a: '\0' }, { a: '\ud800' }, { 'a\0': 1 }, { '\udc00': 1 }])
      expect(
        await acme.ask('POST', '/contacts', { body: { phone: newPhone(), customFields } }),
      ).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('who cut an emoji in two learns that', async () => {
    const error = 'customData.body must not contain NUL or half a character, which a cut-off emoji leaves'
    const body = 'See you soon 👋'.slice(0, -1)
    expect(await postIncoming(acme, { customData: incoming({ body }) })).toMatchObject({ body: { error } })
  })

  test('an escaped surrogate pair is one character', async () => {
    const answer = await postIncoming(acme, withBody(String.raw`"\ud83d\udc4d"`))
    expect(answer).toMatchObject({ status: 200 })
    const { data } = (await acme.client.listMessages({ query: { limit: '1' } })).body
    expect(data[0]?.body).toBe('👍')
  })
})

describe('400: values of the wrong type', () => {
  test.each(
    titled(['1e999', '-1e999', `${'9'.repeat(400)}`, '0.5', '[[[[]]]]', '{"toString": null}', 'false']),
  )('the body %s', async (_, written) => {
    expectFlatError(await postIncoming(acme, withBody(written)), 400, 'VALIDATION_FAILED', /customData\.body/)
  })
})

describe('200: ignored fields have no effect', () => {
  test.each(
    titled([
      '"__proto__": {"polluted": true, "messageType": "x"}',
      '"constructor": {"prototype": {"polluted": true}}',
      '"hasOwnProperty": 1, "toString": null, "valueOf": null',
      String.raw`"nul": "\u0000\ud800", "\u0000": 1, "": 1`,
      '"huge": 1e999',
    ]),
  )('%s beside customData and in it', async (_, unknown) => {
    const fields = JSON.stringify(incoming({ body: 'kept' })).slice(1, -1)
    const answer = await postIncoming(acme, `{${unknown}, "customData": {${unknown}, ${fields}}}`)
    expect(answer).toMatchObject({ status: 200 })
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
    const { data } = (await acme.client.listMessages({ query: { limit: '1' } })).body
    expect(data[0]).toMatchObject({ body: 'kept', type: 'text' })
  })

  test('__proto__ does not stand in for a missing field', async () => {
    const customData = JSON.stringify(incoming({})).replace('"body"', '"__proto__": {"body": "x"}, "other"')
    expectFlatError(
      await postIncoming(acme, `{"customData": ${customData}}`),
      400,
      'VALIDATION_FAILED',
      /body is required/,
    )
  })
})

describe('bodies with a Content-Encoding', () => {
  const bytes = () => new TextEncoder().encode(JSON.stringify({ customData: incoming({}) }))

  test.each(['text/plain', 'multipart/form-data', 'application/json; charset=latin1', 'json', '; ;'])(
    '415: the type %s',
    async (type) => {
      expectFlatError(await postBytes(bytes(), { 'content-type': type }), 415, 'UNSUPPORTED_MEDIA_TYPE')
    },
  )

  test.each(['compress', 'x', 'gzip, gzip'])('415: the encoding %s', async (encoding) => {
    expectFlatError(await postBytes(bytes(), { 'content-encoding': encoding }), 415, 'UNSUPPORTED_MEDIA_TYPE')
  })

  test.each(['gzip', 'deflate', 'br'])('400: a body that says %s and is not', async (encoding) => {
    expectFlatError(await postBytes(bytes(), { 'content-encoding': encoding }), 400, 'INVALID_JSON')
    const cut = new Uint8Array(gzipSync(bytes()).subarray(0, 40))
    expectFlatError(await postBytes(cut, { 'content-encoding': encoding }), 400, 'INVALID_JSON')
  })

  test.each([
    'application/json',
    'application/json; charset=UTF-8',
    'application/json;charset="utf8"',
    'application/json; charset=us-ascii; q=1',
    'application/vnd.zapier+json',
  ])('200: the type %s', async (type) => {
    expect(await postBytes(bytes(), { 'content-type': type })).toMatchObject({ status: 200 })
  })

  test('200: gzip', async () => {
    const zipped = new Uint8Array(gzipSync(bytes()))
    expect(await postBytes(zipped, { 'content-encoding': 'gzip' })).toMatchObject({ status: 200 })
  })
})
