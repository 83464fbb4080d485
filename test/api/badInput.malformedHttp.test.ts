import { request } from 'node:http'
import { apiError, words } from '../support/factories.ts'
import { incoming, titled } from '../support/messages.ts'
import { sendRaw } from '../support/rawRequests.ts'
import { suiteOfBadInput } from '../support/suite.ts'

const { server, acme } = suiteOfBadInput()

const body = () => JSON.stringify({ customData: incoming({}) })
const head = (...headers: string[]) => [
  'POST /v1/incoming_custom_channel_message HTTP/1.1',
  'Host: localhost',
  `x-api-key: ${acme.apiKey}`,
  'Content-Type: application/json',
  'Connection: close',
  ...headers,
  '',
]
const count = async () => (await acme.client.listMessages({ query: { limit: '100' } })).body.data.length

test.each([
  [['localhost'], 200],
  [['localhost', 'localhost'], 400],
  [['localhost', 'replyloop.example'], 400],
])(
  'Hosts %j are answered %i: two could mean one thing to a proxy and another one here',
  async (hosts, status) => {
    const named = hosts.map((host, at) => `${at === 0 ? 'Host' : 'hOST'}: ${host}`)
    const lines = ['GET /v1/me HTTP/1.1', ...named, `x-api-key: ${acme.apiKey}`, 'Connection: close', '', '']
    expect(await sendRaw(server, lines)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  },
)

describe('a wrong Content-Length', () => {
  test('a body that ends before its announced length stores nothing', async () => {
    const before = await count()
    const text = body()
    await sendRaw(server, [...head(`Content-Length: ${text.length + 10}`), text], { end: true })
    expect(await count()).toBe(before)
  })

  test('a body that goes on after its announced length stores nothing', async () => {
    const before = await count()
    const text = body()
    const answer = await sendRaw(server, [...head(`Content-Length: ${text.length - 1}`), text])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(await count()).toBe(before)
  })

  test('an announced length that cuts the JSON is broken JSON', async () => {
    const answer = await sendRaw(server, [...head('Content-Length: 1'), '{'])
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"INVALID_JSON"')
  })

  test.each([
    ['Content-Length: ten'],
    ['Content-Length: -1'],
    ['Content-Length: 1', 'Content-Length: 2'],
    ['Content-Length: 5', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: x'],
    ['Bad Header: 1'],
    ['X: a\0b'],
  ])('%j is refused', async (...headers) => {
    const before = await count()
    expect(await sendRaw(server, [...head(...headers), body()])).toMatch(/^HTTP\/1\.1 4\d\d /)
    expect(await count()).toBe(before)
  })

  test('a broken chunk is refused', async () => {
    const answer = await sendRaw(server, [...head('Transfer-Encoding: chunked'), 'zz', '{}', '0', '', ''])
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })

  test('17 MiB are refused before they have come, and store nothing', async () => {
    const before = await count()
    const answer = await sendRaw(server, [...head(`Content-Length: ${17 * 1024 * 1024}`), body()])
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(await count()).toBe(before)
  })
})

test.each(['GARBAGE', 'POST /v1/contacts HTTP/9.9', 'GET /v1/me HTTP/1.1\r\nBad Header: 1'])(
  'what was asked before %j on the same connection is answered first',
  async (malformed) => {
    const text = body()
    const first = ['GET /healthz HTTP/1.1', 'Host: localhost', '']
    const second = head(`Content-Length: ${text.length}`).filter((line) => line !== 'Connection: close')
    const answers = await sendRaw(server, [...first, ...second, `${text}${malformed}`, '', ''])
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 200', 'HTTP/1.1 400'])
  },
)

test('an upload that is broken off stores nothing', async () => {
  const before = await count()
  const upload = request(`${server.url}/incoming_custom_channel_message`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': acme.apiKey },
  })
  const closed = new Promise<void>((resolve) => upload.once('close', resolve))
  upload.once('error', () => undefined)
  await new Promise<void>((resolve) => upload.write(body().slice(0, -1), () => resolve()))
  upload.destroy()
  await closed
  expect(await count()).toBe(before)
})

describe('paths and queries', () => {
  test.each(['/messages/%', '/messages/%zz', '/messages/%ff', '/contacts/%c3%28', '/%E0%A4%A'])(
    '404: the malformed path %s',
    async (path) => {
      expect(await acme.ask('GET', path)).toMatchObject(apiError(404, 'NOT_FOUND'))
    },
  )

  test('404: the malformed path of a media link', async () => {
    expect((await fetch(`${server.origin}/media/%`)).status).toBe(404)
  })

  test.each(titled(['/messages/%00', '/contacts/a%00b', `/messages/${'x'.repeat(65)}`, '/messages/%20']))(
    '400: the path %s',
    async (_, path) => {
      expect(await acme.ask('GET', path)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    },
  )

  test('400: a NUL in the path of a request with an Idempotency-Key', async () => {
    const headers = { 'idempotency-key': 'once' }
    const answer = await acme.ask('POST', '/webhooks/%00/rotate_secret', { headers })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test.each(
    words(`
      status=a&status=b channel=%00 cursor=%00 limit=%00 limit=99999999999999999999
      contactId=a&contactId=b limit=1&limit=1
    `),
  )('400: /messages?%s', async (query) => {
    expect(await acme.ask('GET', `/messages?${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test.each('status=% status=%zz status=%ff status[]=x status[a]=x __proto__=x &&==& limit[]=0'.split(' '))(
    '200: /messages?%s is ignored',
    async (query) => {
      expect(await acme.ask('GET', `/messages?${query}`)).toMatchObject({ status: 200 })
    },
  )

  test.each(
    titled([
      'apiKey=a&apiKey=b',
      'apiKey[]=a',
      'apiKey=',
      'apiKey=%00',
      'apiKey=%',
      `apiKey=${'x'.repeat(10_000)}`,
    ]),
  )('401: ?%s', async (_, query) => {
    const response = await fetch(`${server.url}/messages?${query}`)
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: { code: 'UNAUTHORIZED' } })
  })

  test('an unknown method is refused', async () => {
    const answer = await sendRaw(server, ['BREW /v1/me HTTP/1.1', 'Host: localhost', '', ''])
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d /)
  })
})
