import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ask, openAccount } from '../support/factories.ts'
import { expectFlatError, incoming, postIncoming, receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const paths = ['/incoming_custom_channel_message', '/incoming-custom-channel-message']
const [path = ''] = paths
const server = suiteServer()
const acme = suiteAccount(server)

/** Sends in a message with such fields, and expects it to be refused with a 400. */
const expectRefused = async (fields: object, code: string, says: RegExp, beside: object = {}) =>
  expectFlatError(await postIncoming(acme, { customData: incoming(fields), ...beside }), 400, code, says)

describe('400', () => {
  test.each(['', ' ', '\n\t  \r\n', '\u00a0\u2003'])(
    'an empty or white body (%j) is refused in words',
    async (body) => {
      const says = /customData\.body cannot be empty or only white space/
      await expectRefused({ body }, 'VALIDATION_FAILED', says)
    },
  )

  test.each(['fromId', 'toId', 'body'])('%s is required, and named', async (name) => {
    const says = new RegExp(`^customData\\.${name} is required`)
    await expectRefused({ [name]: undefined }, 'VALIDATION_FAILED', says)
  })

  test('messageSid or id is required', async () => {
    const says = /^customData\.messageSid is required/
    for (const neither of [{ messageSid: undefined }, { messageSid: ' ', id: null }])
      await expectRefused(neither, 'VALIDATION_FAILED', says)
  })

  test.each(['fromId', 'toId'])('a blank %s is refused', async (name) => {
    await expectRefused({ [name]: '  ' }, 'VALIDATION_FAILED', new RegExp(`customData\\.${name}`))
  })

  test.each([{}, { messageType: 'text' }, { body: 'beside customData' }])(
    'without customData (%j)',
    async (body) => {
      expectFlatError(await postIncoming(acme, body), 400, 'VALIDATION_FAILED', /^customData is required/)
    },
  )

  test('without a body at all', async () => {
    expectFlatError(await postIncoming(acme, ''), 400, 'VALIDATION_FAILED', /is required/)
  })

  test.each([null, 'text', 7, true, [], [{}]])(
    'customData that is not an object (%j)',
    async (customData) => {
      expectFlatError(await postIncoming(acme, { customData }), 400, 'VALIDATION_FAILED', /customData/)
    },
  )

  const texts = ['messageSid', 'fromId', 'toId', 'body', 'status', 'channel', 'campaignId']
  const more = ['firstName', 'lastName', 'first_name', 'email', 'mediaUrl', 'mediaContentType']
  test.each([...texts, ...more])('%s that is not a text', async (name) => {
    for (const value of [7.5, true, {}, ['x']])
      await expectRefused({ [name]: value }, 'VALIDATION_FAILED', /must be a string/)
  })

  test.each([
    ['messageSid', 255],
    ['fromId', 255],
    ['toId', 255],
    ['status', 64],
    ['channel', 100],
    ['firstName', 200],
    ['body', 65_536],
  ])('%s holds %i characters and no more', async (name, most) => {
    await receive(acme, { [name]: String(most).padEnd(most, 'x') })
    await expectRefused({ [name]: 'x'.repeat(most + 1) }, 'VALIDATION_FAILED', /must be at most/)
  })

  test.each(['image', 'TEXT', 'sms', 'reactions', 7, {}])('messageType %j', async (messageType) => {
    await expectRefused({}, 'VALIDATION_FAILED', /messageType must be one of "text", "reaction"/, {
      messageType,
    })
  })

  test.each(['jane', 'jane@', 'jane@example', 'a b@example.test'])('the email %s', async (email) => {
    await expectRefused({ email }, 'INVALID_EMAIL', /customData\.email/)
  })

  test('two spellings that differ', async () => {
    await expectRefused({ firstName: 'A', first_name: 'B' }, 'CONFLICTING_FIELDS', /first/)
  })

  test('broken JSON', async () => {
    expectFlatError(await postIncoming(acme, '{"customData": {'), 400, 'INVALID_JSON', /not valid JSON/)
  })

  test.each(['two\nlines', 'she said "no"'])(
    'JSON into which a text was pasted, %j: the message says how to write it',
    async (text) => {
      const body = `{"customData": {"fromId": "a", "toId": "b", "messageSid": "c", "body": "${text}"}}`
      const hint = /inside a text, write " as \\" and a line break as \\n$/
      expectFlatError(await postIncoming(acme, body), 400, 'INVALID_JSON', hint)
    },
  )

  test('a refused message can be sent again', async () => {
    const customData = incoming({})
    expectFlatError(
      await postIncoming(acme, { customData: { ...customData, body: '' } }),
      400,
      'VALIDATION_FAILED',
    )
    expect(await postIncoming(acme, { customData })).toMatchObject({ status: 200 })
  })
})

test.each(['rl_wrong', `rl_${'0'.repeat(38)}`, ''])('401: the key %j', async (key) => {
  const body = { customData: incoming({}) }
  const answer = await ask(server, 'POST', path, { body, headers: { 'x-api-key': key } })
  expectFlatError(answer, 401, 'UNAUTHORIZED', /API key/)
})

test.each(paths)('403: plain HTTP to %s', async (each) => {
  const headers = { 'x-forwarded-for': '203.0.113.9' }
  expectFlatError(await acme.ask('POST', each, { headers }), 403, 'HTTPS_REQUIRED', /https/)
})

describe('404', () => {
  test('a campaign that does not exist', async () => {
    const answer = await postIncoming(acme, { customData: incoming({ campaignId: 'cam_unknown' }) })
    expectFlatError(answer, 404, 'CAMPAIGN_NOT_FOUND', /cam_unknown/)
  })

  test('a campaign of another account', async () => {
    const other = await openAccount(server, { campaigns: [{ name: 'Theirs', status: 'Live' }] })
    const campaignId = other.campaignId('Theirs')
    const answer = await postIncoming(acme, { customData: incoming({ campaignId }) })
    expectFlatError(answer, 404, 'CAMPAIGN_NOT_FOUND')
    expect(await postIncoming(other, { customData: incoming({ campaignId }) })).toMatchObject({ status: 200 })
  })
})

describe('405', () => {
  test.each(
    paths.flatMap((each) => ['GET', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method, path: each }))),
  )('$method $path names the method that is served, key or not', async ({ method, path: each }) => {
    for (const answer of [await acme.ask(method, each), await ask(server, method, each)]) {
      expectFlatError(answer, 405, 'METHOD_NOT_ALLOWED', /use POST/)
      expect(answer.headers.get('allow')).toBe('POST')
    }
  })
})

test('413: a request of more than 16 MiB', async () => {
  const answer = await postIncoming(acme, {
    customData: incoming({ mediaUrl: 'x'.repeat(17 * 1024 * 1024) }),
  })
  expectFlatError(answer, 413, 'PAYLOAD_TOO_LARGE', /16 MiB/)
})

test.each(['text/plain', 'application/xml', 'multipart/form-data; boundary=x'])(
  '415: a body of %s',
  async (type) => {
    const answer = await postIncoming(acme, { customData: incoming({}) }, { 'content-type': type })
    expectFlatError(answer, 415, 'UNSUPPORTED_MEDIA_TYPE', /application\/json/)
  },
)

test('429: says how long to wait', async () => {
  const slow = await openAccount(server, { rateLimitPerMinute: 1 })
  await receive(slow, {})
  const answer = await postIncoming(slow, { customData: incoming({}) })
  expectFlatError(answer, 429, 'RATE_LIMITED', /retry in \d+ seconds/)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('500: flat too, and a retry is stored once the fault is gone', async () => {
  const folder = join(server.dataDir, 'media')
  await rm(folder, { recursive: true, force: true })
  await writeFile(folder, 'in the way')
  const fields = { mediaUrl: 'data:text/plain;base64,aGVsbG8=', mediaContentType: 'text/plain' }
  const customData = incoming(fields)
  const answer = await postIncoming(acme, { customData })
  await rm(folder)
  expectFlatError(answer, 500, 'INTERNAL', /retry/)
  expect(await postIncoming(acme, { customData })).toMatchObject({ status: 200 })
})
