import { ApiError, createClient, type Fetch, paginate } from '../../client/src/index.ts'
import { createContact, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] })

test.each(['', '/', '/v1', '/v1/'])(
  'the client takes the address of a server that ends in "%s"',
  async (end) => {
    const client = createClient({ baseUrl: ` ${server.origin}${end}`, apiKey: acme.apiKey })
    expect((await client.getMe()).body).toMatchObject({ email: acme.email })
  },
)

test.each([
  ['replyloop.example.com', 'rl_key', /baseUrl/],
  ['ftp://replyloop.example.com', 'rl_key', /baseUrl/],
  ['', 'rl_key', /baseUrl/],
  ['https://replyloop.example.com', ' ', /apiKey/],
])('the client refuses the address "%s" with the key "%s" at once', (baseUrl, apiKey, message) => {
  expect(() => createClient({ baseUrl, apiKey })).toThrow(message)
})

test('the key of the client stands in a header alone, and another server never gets it', async () => {
  const sent: Parameters<Fetch>[] = []
  const client = createClient({
    baseUrl: 'https://replyloop.example.com',
    apiKey: 'rl_key',
    fetch: (...request) => {
      sent.push(request)
      return Promise.resolve(
        new Response(null, { status: 302, headers: { location: 'https://other.example' } }),
      )
    },
  })
  await expect(client.getMe()).rejects.toMatchObject({ status: 302, code: 'UNEXPECTED_ANSWER' })
  expect(sent).toMatchObject([
    ['https://replyloop.example.com/v1/me', { redirect: 'manual', headers: { 'x-api-key': 'rl_key' } }],
  ])
})

test('a call of the client that takes too long ends in a TimeoutError', async () => {
  const fetch: Fetch = (_, { signal }) =>
    new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  const client = createClient({ baseUrl: 'https://x.example', apiKey: 'rl_key', timeoutMs: 1, fetch })
  await expect(client.getMe()).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('a failed call of the client rejects with the code, the status, the details and the id of the request', async () => {
  const client = createClient({ baseUrl: server.origin, apiKey: acme.apiKey })
  const error: unknown = await client
    .createContact({ body: { phone: '12' } })
    .catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    status: 400,
    code: 'INVALID_PHONE',
    details: [{ path: 'phone' }],
    requestId: expect.stringMatching(/^req_/),
  })
})

test('paginate reads every page of a list, and no page after the last one that is read', async () => {
  const client = createClient({ baseUrl: server.origin, apiKey: acme.apiKey })
  const asked: (string | undefined)[] = []
  const lists = paginate((cursor) => {
    asked.push(cursor)
    return client.listLists({ query: { cursor, limit: 1 } })
  })
  const names: string[] = []
  for await (const { name } of lists) {
    names.push(name)
    if (names.length === 2) break
  }
  expect(asked).toHaveLength(2)
  for await (const { name } of paginate((cursor) => client.listLists({ query: { cursor, limit: 2 } })))
    names.push(name)
  expect(names.slice(2).toSorted((one, other) => one.localeCompare(other))).toEqual(['A', 'B', 'C'])
})

test('a repeat with the same idempotencyKey does nothing twice', async () => {
  const client = createClient({ baseUrl: server.origin, apiKey: acme.apiKey })
  const { id } = await createContact(acme, { phone: '+15551230000' })
  const message = {
    body: { customData: { fromId: '+15551230000', customChannel: 'crm', body: 'Hello' } },
    idempotencyKey: 'once',
  }
  const first = await client.sendMessage(message)
  const second = await client.sendMessage(message)
  expect(first.body).toMatchObject({ contactId: id, messageId: second.body.messageId })
  expect(second.headers['idempotency-replayed']).toBe('true')
})

test('a message goes out on any channel under its key once, and a refusal says by its code what to do', async () => {
  const account = await openAccount(server, { replyWebhook: { url: 'https://platform.example/replies' } })
  const client = createClient({ baseUrl: server.origin, apiKey: account.apiKey })
  const message = {
    body: {
      fromId: 'user-42',
      channel: 'crm',
      body: 'Shall we?',
      buttons: ['Send it', { id: 'n', title: 'Not yet' }],
    },
    idempotencyKey: 'once',
  }
  const [first, second] = [await client.createMessage(message), await client.createMessage(message)]
  expect(first).toMatchObject({ status: 201, body: { channel: 'crm', author: 'api' } })
  expect(first.body).toHaveProperty('buttons', [
    { id: 'Send it', title: 'Send it' },
    { id: 'n', title: 'Not yet' },
  ])
  expect(second.body.id).toBe(first.body.id)
  expect((await client.listSendableTemplates()).body.data).toEqual([])
  const byTemplate = { contactId: first.body.contactId, template: { name: 'order_update', values: ['Jane'] } }
  await expect(client.createMessage({ body: byTemplate })).rejects.toMatchObject({
    status: 400,
    message: expect.stringContaining('has no templates'),
  })
})
