import { z } from 'zod'
import { apiError, ask, openAccount } from '../support/factories.ts'
import { agentOf, initialize, rpc } from '../support/mcp.ts'
import { freePort } from '../support/ports.ts'
import { nodeRequest } from '../support/rawRequests.ts'
import { suiteConstant, suiteResource } from '../support/resource.ts'
import { startServer } from '../support/server.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const Listed = z.object({
  id: z.union([z.number(), z.string()]),
  result: z.object({ tools: z.array(z.looseObject({ name: z.string() })) }),
})

const server = suiteServer()
const acme = suiteAccount(server)
const agent = suiteConstant(() => agentOf(server, acme))

/** The part of an error of JSON-RPC to match a response against. */
const rpcError = (status: number, number: number, code?: string) => ({
  status,
  body: { jsonrpc: '2.0', error: { code: number, ...(code && { data: { code } }) } },
})

test.each(['2025-11-25', '2025-06-18', '2025-03-26'])(
  'a client of the version %s begins',
  async (version) => {
    const { status, headers, body } = await agent.send(initialize(version))
    expect(status).toBe(200)
    expect(headers.get('content-type')).toMatch('application/json')
    expect(headers.has('mcp-session-id')).toBe(false)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({
      id: 1,
      result: {
        protocolVersion: version,
        serverInfo: { name: 'replyloop', title: 'Replyloop', version: 'test' },
        capabilities: { tools: {} },
        instructions: expect.stringContaining('find_contact'),
      },
    })
    const begun = { 'mcp-protocol-version': version }
    const initialized = await agent.send({ jsonrpc: '2.0', method: 'notifications/initialized' }, begun)
    expect(initialized).toMatchObject({ status: 202, body: '' })
    expect(await agent.send(rpc('ping'), begun)).toMatchObject({ status: 200, body: { id: 1, result: {} } })
  },
)

test('each client gets the list of tools under the id of its own request, and of what its own key may call', async () => {
  const begun = { 'mcp-protocol-version': '2025-11-25' }
  const list = async (by: typeof agent, id: number | string) =>
    Listed.parse((await by.send({ ...rpc('tools/list'), id }, begun)).body)
  const [first, second] = [await list(agent, 7), await list(agent, 'seven')]
  expect([first.id, second.id]).toEqual([7, 'seven'])
  expect(second.result).toEqual(first.result)
  const agency = agentOf(server, await openAccount(server, { type: 'agency' }))
  const ofAgency = await list(agency, 7)
  expect(ofAgency.result.tools.length).toBeGreaterThan(first.result.tools.length)
  expect(await list(agent, 8)).toEqual({ ...first, id: 8 })
})

describe('a client of the version 2026-07-28, which begins with no handshake,', () => {
  const modern = (method: string, more: object = {}, name?: string) =>
    agent.send(
      rpc(method, {
        ...more,
        _meta: {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientInfo': { name: 'tests', version: '1' },
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      }),
      { 'mcp-protocol-version': '2026-07-28', 'mcp-method': method, ...(name && { 'mcp-name': name }) },
    )

  test('discovers and calls', async () => {
    expect(await modern('server/discover')).toMatchObject({
      status: 200,
      body: { result: { capabilities: { tools: {} } } },
    })
    expect(await modern('tools/call', { name: 'get_me', arguments: {} }, 'get_me')).toMatchObject({
      status: 200,
      body: { result: { structuredContent: { id: acme.id } } },
    })
  })

  test('gets no stream of changes', async () => {
    const { headers, body } = await modern('subscriptions/listen', {
      notifications: { toolsListChanged: true },
    })
    expect(headers.get('content-type')).toMatch('application/json')
    expect(body).toMatchObject({ error: { message: 'Subscription limit reached' } })
  })
})

test.each(['application/json', '*/*', 'text/html', ''])(
  'a message is answered in JSON, no matter what its sender says to accept: %j',
  async (accept) => {
    const response = await agent.send(
      { jsonrpc: '2.0', id: 1, method: 'tools/list', params: null },
      { accept },
    )
    expect(response).toMatchObject({ status: 200, body: { id: 1, result: { tools: expect.any(Array) } } })
  },
)

test('arguments that are null are none', async () => {
  const params = { name: 'get_me', arguments: null }
  expect(await agent.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }, {})).toMatchObject({
    status: 200,
    body: { result: { structuredContent: { id: acme.id } } },
  })
})

test.each(['GET', 'DELETE', 'PUT'])(
  '%s is not served: there are no sessions and no streams',
  async (method) => {
    const response = await ask({ url: server.origin }, method, '/mcp', {
      headers: { 'x-api-key': acme.apiKey, accept: 'text/event-stream' },
    })
    expect(response).toMatchObject(rpcError(405, -32_000, 'METHOD_NOT_ALLOWED'))
    expect(response.headers.get('allow')).toBe('POST')
  },
)

test.each([
  ['no key', { authorization: '' }],
  ['an unknown key', { authorization: `Bearer rl_${'x'.repeat(38)}` }],
])('%s is refused before the message is looked at', async (_title, headers) => {
  const response = await agent.send('{', headers)
  expect(response).toMatchObject(rpcError(401, -32_000, 'UNAUTHORIZED'))
  expect(response.headers.get('www-authenticate')).toBe('Bearer')
})

describe('the address', () => {
  const from = (origin: string) => agent.send(rpc('ping'), { origin })
  const asHost = (host: string) =>
    nodeRequest(`${server.origin}/mcp`, { method: 'POST', headers: { host, 'x-api-key': acme.apiKey } })

  test('may be our own page’s, or none', async () => {
    expect(await from(server.origin)).toMatchObject({ status: 200 })
  })

  test.each(['http://evil.test', 'null', 'http://localhost:1', 'https://127.0.0.1.evil.test'])(
    'may not be of another page: %s',
    async (origin) => {
      expect(await from(origin)).toMatchObject(rpcError(403, -32_000, 'FORBIDDEN'))
    },
  )

  test('may not be a name that was made to lead here', async () => {
    const { port } = new URL(server.origin)
    expect(await asHost(`evil.test:${port}`)).toMatchObject({ status: 403 })
    expect(await asHost(`localhost:${port}`)).toMatchObject({ status: 400 }) // it was let in, with no body
  })
})

describe('behind a proxy', () => {
  const proxied = suiteResource(async () => {
    const port = await freePort()
    const env = { PORT: String(port), TRUST_PROXY: 'loopback', PUBLIC_URL: 'https://replyloop.example/app' }
    const started = await startServer({ env })
    const { apiKey } = await openAccount(started)
    const post = async (headers: Record<string, string>) => {
      const sent = { 'x-api-key': apiKey, 'x-forwarded-proto': 'https', ...headers }
      return (await nodeRequest(`http://127.0.0.1:${port}/mcp`, { method: 'POST', headers: sent })).status
    }
    return { post, close: () => started.close() }
  })
  const letIn = 400 // it has no body

  test.each([
    [letIn, { host: 'replyloop.example' }],
    [letIn, { host: 'replyloop.example:443', origin: 'https://replyloop.example' }],
    [letIn, { host: '127.0.0.1:3000' }],
    [403, { host: 'evil.test' }],
    [403, { host: 'evil.test', 'x-forwarded-host': 'replyloop.example' }],
    [403, { host: 'replyloop.example', origin: 'https://evil.test' }],
  ])('%i for %o', async (status, headers) => {
    expect(await proxied.post(headers)).toBe(status)
  })
})

describe('what is no message', () => {
  test.each([
    ['broken JSON', '{"jsonrpc": "2.0", ', rpcError(400, -32_700, 'INVALID_JSON')],
    ['a list of messages', [rpc('ping')], rpcError(400, -32_600, 'VALIDATION_FAILED')],
    ['another object', { hello: 'world' }, rpcError(400, -32_600)],
    ['a text', '"ping"', rpcError(400, -32_600)],
    ['null', 'null', rpcError(400, -32_600)],
  ])('%s is refused', async (_title, message, expected) => {
    expect(await agent.send(message)).toMatchObject(expected)
  })

  test('a body of another type, or of more than 4 MiB, is refused', async () => {
    expect(await agent.send('ping', { 'content-type': 'text/plain' })).toMatchObject(
      rpcError(415, -32_000, 'UNSUPPORTED_MEDIA_TYPE'),
    )
    const large = rpc('tools/call', { name: 'get_me', arguments: { text: 'x'.repeat(4 * 1024 * 1024) } })
    expect(await agent.send(large)).toMatchObject(rpcError(413, -32_000, 'PAYLOAD_TOO_LARGE'))
  })

  test('a version that nobody knows is refused', async () => {
    expect(await agent.send(rpc('ping'), { 'mcp-protocol-version': '1999-01-01' })).toMatchObject({
      status: 400,
    })
  })

  test('an unknown method and an unknown tool are errors of the protocol', async () => {
    expect(await agent.send(rpc('resources/list'))).toMatchObject(rpcError(200, -32_601))
    expect(await agent.send(rpc('tools/call', { name: 'format_disk' }))).toMatchObject({
      status: 200,
      body: { error: { code: -32_602, message: 'Unknown tool: format_disk' } },
    })
  })
})

test('each message counts against the limit of its key', async () => {
  const limited = agentOf(server, await openAccount(server, { rateLimitPerMinute: 2 }))
  await limited.call('get_me')
  await limited.tools()
  const response = await limited.send(rpc('ping'))
  expect(response).toMatchObject(rpcError(429, -32_000, 'RATE_LIMITED'))
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('the interface itself is as it was: its errors have their own form', async () => {
  expect(await ask(server, 'GET', '/mcp')).toMatchObject(apiError(404, 'NOT_FOUND'))
})
