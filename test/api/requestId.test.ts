import { ask } from '../support/factories.ts'
import { sendRaw } from '../support/rawRequests.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const me = (headers: Record<string, string> = {}) => acme.ask('GET', '/me', { headers })

test('every answer has an id of its own', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => me()))
  const ids = answers.map(({ headers }) => headers.get('x-request-id'))
  expect(new Set(ids).size).toBe(20)
  for (const id of ids) expect(id).toMatch(/^req_\w{26}$/)
})

test.each(['a', 'trace-1:2.3_4', '3f0c7e0a-6b5b-4c83-9e7c-0d5a2f0f8a11', 'x'.repeat(128)])(
  'the id that the client sent is kept: %s',
  async (id) => {
    const answer = await me({ 'x-request-id': id })
    expect(answer.headers.get('x-request-id')).toBe(id)
  },
)

test.each(['', 'x'.repeat(129), 'a b', 'a"b', '<script>', '%0d%0aSet-Cookie:x', 'é'])(
  'an id that a log could not hold as it is gets replaced: %j',
  async (id) => {
    const answer = await me({ 'x-request-id': id })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-request-id')).toMatch(/^req_\w{26}$/)
  },
)

test('every error body names the id of its answer', async () => {
  const headers = { 'x-request-id': 'mine' }
  const errors = [
    await acme.ask('POST', '/contacts', { headers, body: '{' }),
    await ask(server, 'GET', '/me', { headers }),
    await acme.ask('GET', '/subaccounts?email=a@x.test', { headers }),
    await acme.ask('GET', '/contacts/con_unknown', { headers }),
    await acme.ask('GET', '/nothing', { headers }),
    await acme.ask('DELETE', '/me', { headers }),
    await acme.ask('POST', '/contacts', { headers: { ...headers, 'content-type': 'text/plain' }, body: 'x' }),
  ]
  expect(errors.map(({ status }) => status)).toEqual([400, 401, 403, 404, 404, 405, 415])
  for (const error of errors) {
    expect(error.headers.get('x-request-id')).toBe('mine')
    expect(error).toHaveProperty('body.error.requestId', 'mine')
  }
  const flat = await acme.ask('POST', '/incoming_custom_channel_message', { headers, body: {} })
  expect(flat).toMatchObject({ status: 400, body: { error: expect.any(String), requestId: 'mine' } })
})

async function refusalOf(method: string, path: string, lines: readonly string[]) {
  const answer = await sendRaw(server, [`${method} ${path} HTTP/1.1`, 'Connection: close', ...lines, '', ''])
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const json: unknown = JSON.parse(body)
  return {
    status: Number(head.split(' ')[1]),
    body: json,
    requestId: /^x-request-id: (\S+)/im.exec(head)?.[1],
  }
}

const unexpected = ['Host: localhost', 'Expect: magic']

test.each([
  ['no Host', 400, []],
  ['an unknown expectation', 417, unexpected],
  ['a malformed header', 400, ['Host: localhost', 'Bad Header: 1']],
])('a request that never reaches an endpoint gets the same error body: %s', async (_, status, lines) => {
  const refusal = await refusalOf('GET', '/healthz', lines)
  const { requestId } = refusal
  expect(refusal).toMatchObject({
    status,
    body: { error: { code: 'VALIDATION_FAILED', message: expect.any(String), requestId } },
  })
})

const brokenChunk = () => [
  'Host: localhost',
  `x-api-key: ${acme.apiKey}`,
  'Content-Type: application/json',
  'Transfer-Encoding: chunked',
  '',
  'zz',
]

test.each([
  ['no Host', 400, '', () => []],
  ['no Host, with a query', 400, '?x=1', () => []],
  ['no Host, with a fragment', 400, '#x', () => []],
  ['an unknown expectation', 417, '', () => unexpected],
  ['a body that breaks off', 400, '', brokenChunk],
  ['a malformed header', 400, '', () => ['Host: localhost', 'Bad Header: 1']],
  ['headers that are too large', 431, '', () => ['Host: localhost', `X: ${'x'.repeat(17_000)}`]],
])('which is flat where the endpoint’s errors are flat: %s', async (_, status, query, lines) => {
  const refusal = await refusalOf('POST', `/v1/incoming_custom_channel_message${query}`, lines())
  const { requestId } = refusal
  expect(refusal).toMatchObject({
    status,
    body: { error: expect.any(String), code: 'VALIDATION_FAILED', requestId },
  })
})

test('but not where it is the next request on the connection that cannot be read', async () => {
  const first = [
    'POST /v1/incoming_custom_channel_message HTTP/1.1',
    'Host: localhost',
    'Content-Length: 0',
    '',
  ]
  const answers = await sendRaw(server, [...first, '\u0001', '', ''])
  expect(answers).toContain(
    '{"error":{"code":"VALIDATION_FAILED","message":"This is not a well-formed HTTP request"',
  )
})
