import { type Client, createClient } from '@replyloop/shared/client/client'
import type { TransportRequest, TransportResponse } from '@replyloop/shared/client/request'
import { contract } from '@replyloop/shared/contract/contract'
import { type Endpoint, noInput } from '@replyloop/shared/contract/endpoint'
import { errorCodes } from '@replyloop/shared/values/errors'
import { z } from 'zod'

const rows: [string, Endpoint][] = Object.entries(contract)

const Fields = z.record(z.string(), z.unknown())
const Described = z.object({ properties: Fields.default({}), required: z.array(z.string()).default([]) })
const Referred = z.object({ $ref: z.templateLiteral(['#/$defs/', z.string()]), $defs: Fields })

/** The paths of all optional fields of a schema. */
function* optionalFields(schema: unknown, at: string[] = []): Generator<string[]> {
  const { properties, required } = Described.parse(schema)
  for (const [name, field] of Object.entries(properties))
    if (required.includes(name)) yield* optionalFields(field, [...at, name])
    else yield [...at, name]
}

const changed = (whole: unknown, [name = '', ...rest]: string[], value: unknown): object => {
  const fields = Fields.parse(whole)
  return { ...fields, [name]: rest.length === 0 ? value : changed(fields[name], rest, value) }
}

const contact = {
  id: 'con_1',
  firstName: 'Jane',
  lastName: null,
  phone: '+15551234567',
  email: null,
  customFields: {},
  tags: ['vip'],
  fromId: null,
  botActive: true,
  optedOut: false,
  campaignId: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

describe('the table of endpoints', () => {
  test('has every method and path once, aliases too', () => {
    const routes = rows.flatMap(([, row]) =>
      [row.path, ...row.aliases].map((path) => `${row.method} ${path}`),
    )
    expect(new Set(routes).size).toBe(routes.length)
  })

  test.each(rows.filter(([, { body }]) => !body.safeParse(undefined).success))(
    '%s takes a blank in an optional field of its body as if it were left out',
    (_, { body }) => {
      const described = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' })
      const { $ref, $defs } = Referred.parse(described)
      for (const path of optionalFields($defs[$ref.replace('#/$defs/', '')])) {
        const readWith = (value: '' | ' ' | undefined) => {
          const { data, error } = body.safeParse(changed(body.meta()?.['example'], path, value))
          return error?.issues ?? data
        }
        const leftOut = readWith(undefined)
        expect([readWith(''), readWith(' ')]).toEqual([leftOut, leftOut])
      }
    },
  )

  test.each(rows)('%s names the parameters of its path, and no others', (_, row) => {
    for (const path of [row.path, ...row.aliases]) {
      const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      const shape = row.params === noInput ? {} : z.instanceof(z.ZodObject).parse(row.params).shape
      expect(new Set(Object.keys(shape))).toEqual(new Set(named))
    }
  })

  test.each(rows)('%s answers successes only, and takes a body only where one is sent', (_, row) => {
    const statuses = Object.keys(row.responses).map(Number)
    expect(statuses.length).toBeGreaterThan(0)
    expect(statuses.every((status) => status >= 200 && status < 300)).toBe(true)
    if (row.method === 'GET' || row.method === 'DELETE') expect(row.body).toBe(noInput)
  })
})

test('the error statuses are those that are promised', () => {
  expect(errorCodes).toMatchObject({
    VALIDATION_FAILED: { status: 400 },
    INVALID_PHONE: { status: 400 },
    UNAUTHORIZED: { status: 401 },
    CONTACT_NOT_FOUND: { status: 404 },
    METHOD_NOT_ALLOWED: { status: 405 },
    RATE_LIMITED: { status: 429 },
    INTERNAL: { status: 500 },
    UNAVAILABLE: { status: 503 },
  })
})

/** A client whose requests are recorded and answered with `response`. */
function clientOf(response: Partial<TransportResponse>, apiKey?: string) {
  const requests: TransportRequest[] = []
  const transport = async (request: TransportRequest) => {
    requests.push(request)
    return { status: 200, headers: {}, body: '', ...response }
  }
  return {
    requests,
    client: createClient(transport, { baseUrl: 'https://x.test/v1', ...(apiKey && { apiKey }) }),
  }
}

describe('the client', () => {
  test('sends what the row says: path, query, body, key', async () => {
    const { client, requests } = clientOf({ status: 201, body: JSON.stringify(contact) }, 'rl_key')
    const body = { phone: '+15551234567', firstName: 'Jane' }
    const answer = await client.createContact({ body, idempotencyKey: 'once' })
    expect(answer).toEqual({ status: 201, headers: {}, body: contact, ignoredFields: [] })
    expect(requests).toEqual([
      {
        method: 'POST',
        url: 'https://x.test/v1/contacts',
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          'idempotency-key': 'once',
          'x-api-key': 'rl_key',
        },
        body: JSON.stringify(body),
      },
    ])
  })

  test('escapes what stands in a path and a query, and leaves out what is not given', async () => {
    const { client, requests } = clientOf({ body: JSON.stringify({ data: [], nextCursor: null }) })
    await client.listMembers({ params: { id: 'a/b?c' }, query: { limit: '2', cursor: undefined } })
    await client.findContact({ query: { phoneNumber: '+15551234567', email: null } })
    expect(requests).toEqual([
      {
        method: 'GET',
        url: 'https://x.test/v1/lists/a%2Fb%3Fc/contacts?limit=2',
        headers: { accept: 'application/json' },
      },
      {
        method: 'GET',
        url: 'https://x.test/v1/contacts?phoneNumber=%2B15551234567',
        headers: { accept: 'application/json' },
      },
    ])
  })

  test('has the types of optional fields, which the compiler holds here', () => {
    type Input = Parameters<Client['updateContact']>[0]
    const nameOf = ({ body }: Input): string | null | undefined => body?.firstName
    expect(nameOf({ params: { id: 'con_1' }, body: { firstName: 'Jane' } })).toBe('Jane')
  })

  test.each(['https://x.test/v1/', ' https://x.test/v1// '])(
    'reaches the service with spaces around the key, and the base URL %j',
    async (baseUrl) => {
      const requests: TransportRequest[] = []
      const transport = async (request: TransportRequest) => {
        requests.push(request)
        return { status: 200, headers: {}, body: JSON.stringify({ data: [], nextCursor: null }) }
      }
      await createClient(transport, { baseUrl, apiKey: ' rl_key\n' }).listLists()
      expect(requests).toMatchObject([{ url: 'https://x.test/v1/lists', headers: { 'x-api-key': 'rl_key' } }])
    },
  )

  test('says where an address redirects to, such as from http to https', async () => {
    const { client } = clientOf({ status: 301, headers: { Location: 'https://y.test/v1/me' } })
    await expect(client.getMe()).rejects.toMatchObject({
      status: 301,
      code: 'UNEXPECTED_ANSWER',
      message: expect.stringContaining('redirects to https://y.test/v1/me'),
    })
  })

  test('throws the general error', async () => {
    const details = [{ path: 'phone', message: 'no' }]
    const error = { code: 'INVALID_PHONE', message: 'no', details, requestId: 'r' }
    const { client } = clientOf({ status: 400, body: JSON.stringify({ error }) })
    const thrown = { name: 'ApiError', status: 400, retryAfterSeconds: null, ...error }
    await expect(client.getMe()).rejects.toMatchObject(thrown)
  })

  test('throws the flat error alike, with the wait of a 429', async () => {
    const { client } = clientOf({
      status: 429,
      headers: { 'Retry-After': '17' },
      body: JSON.stringify({ error: 'wait', code: 'RATE_LIMITED', requestId: 'r' }),
    })
    await expect(client.getMe()).rejects.toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'wait',
      details: [],
      requestId: 'r',
      retryAfterSeconds: 17,
      headers: { 'retry-after': '17' },
    })
  })

  test.each([
    ['a page of a proxy', { status: 502, body: '<html>Bad gateway</html>' }],
    ['no body', { status: 200, body: '' }],
    ['a success that the row does not have', { status: 204, body: '{}' }],
    ['a body of another shape', { status: 200, body: JSON.stringify({ ...contact, id: 5 }) }],
  ])('throws UNEXPECTED_ANSWER at %s', async (_, response) => {
    const { client } = clientOf({ ...response, headers: { 'X-Request-Id': 'r' } })
    await expect(client.getContact({ params: { id: 'con_1' } })).rejects.toMatchObject({
      status: response.status,
      code: 'UNEXPECTED_ANSWER',
      requestId: 'r',
    })
  })

  test('lets through what the transport throws', async () => {
    const client = createClient(() => Promise.reject(new Error('unreachable')))
    await expect(client.getMe()).rejects.toThrow('unreachable')
  })
})
