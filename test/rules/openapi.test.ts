import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'

const document = openApi({ serverUrl: 'https://x.test/v1', version: '1.2.3' })
const written = JSON.stringify(document)
const rows: [string, Endpoint][] = Object.entries(contract)

const Operation = z.looseObject({
  operationId: z.string(),
  deprecated: z.boolean().optional(),
  security: z.array(z.json()).optional(),
  parameters: z
    .array(z.looseObject({ name: z.string().optional(), $ref: z.string().optional() }))
    .default([]),
  requestBody: z
    .object({
      required: z.literal(true),
      content: z.object({ 'application/json': z.looseObject({ example: z.json().optional() }) }),
    })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({ description: z.string(), headers: z.record(z.string(), z.json()) }),
  ),
})

function operationAt(method: string, path: string) {
  return Operation.parse(document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()])
}

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  expect(result).toEqual({ valid: true })
})

test('every reference leads to a component, and every schema is referred to', () => {
  const targets = [...written.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map(([, target]) => target)
  const { components } = z
    .object({ components: z.record(z.string(), z.record(z.string(), z.json())) })
    .parse(document)
  const defined = Object.entries(components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `${kind}/${name}`),
  )
  const securitySchemes = defined.filter((name) => name.startsWith('securitySchemes/'))
  expect(new Set([...targets, ...securitySchemes])).toEqual(new Set(defined))
  expect(written).not.toMatch(/\$defs|__schema/)
})

test('every endpoint and alias is there once, under an operationId of its own', () => {
  const expected = rows.flatMap(([name, row]) => [
    [row.path, name],
    ...row.aliases.map((alias) => [alias, `${name}Alias`]),
  ])
  const ids = rows.flatMap(([, row]) =>
    [row.path, ...row.aliases].map((path) => [path, operationAt(row.method, path).operationId]),
  )
  expect(ids).toEqual(expected)
  expect(new Set(ids.map(([, id]) => id)).size).toBe(ids.length)
})

test('an alias differs from its endpoint in the operationId only', () => {
  const { operationId: _, ...own } = operationAt('POST', contract.sendMessage.path)
  const { operationId: __, ...alias } = operationAt('POST', '/send-custom-channel-message')
  expect(alias).toEqual({ ...own, deprecated: false })
})

describe.each(rows)('%s', (_, row) => {
  const operation = operationAt(row.method, row.path)

  test('has an example that its own schema accepts, where it takes a body', () => {
    const example = operation.requestBody?.content['application/json'].example
    expect(operation.requestBody === undefined).toBe(row.body.safeParse(undefined).success)
    if (operation.requestBody !== undefined) row.body.parse(example)
  })

  test('names every error code that it answers, under its status', () => {
    const general =
      row.access === 'public'
        ? []
        : ['UNAUTHORIZED', 'RATE_LIMITED', 'HTTPS_REQUIRED', 'INTERNAL', 'UNAVAILABLE']
    const described = Object.values(operation.responses).map(({ description }) => description)
    for (const code of [...row.errors, ...general]) expect(described.join()).toContain(`\`${code}\``)
  })

  test('takes an Idempotency-Key when it is a POST, and a key unless it is public', () => {
    const refs = operation.parameters.map((parameter) => parameter.$ref)
    expect(refs.includes('#/components/parameters/IdempotencyKey')).toBe(row.method === 'POST')
    expect(operation.security).toEqual(row.access === 'public' ? [] : undefined)
  })
})

test('a 429 and a 503 document the wait, and a 405 the methods', () => {
  const { responses } = operationAt('POST', '/contacts')
  expect(Object.keys(responses['429']?.headers ?? {})).toEqual(
    expect.arrayContaining(['Retry-After', 'RateLimit']),
  )
  expect(Object.keys(responses['503']?.headers ?? {})).toContain('Retry-After')
  expect(Object.keys(responses['405']?.headers ?? {})).toContain('Allow')
})

test('only the incoming endpoint documents flat errors', () => {
  const flat = rows.filter(([, row]) =>
    JSON.stringify(operationAt(row.method, row.path)).includes('/FlatError'),
  )
  expect(flat.map(([name]) => name)).toEqual(['receiveMessage'])
})

test('the other spellings of a field are documented', () => {
  expect(document).toMatchObject({
    components: {
      schemas: {
        CreateContact: {
          properties: {
            phone: { description: 'Also accepted as `phone_number` or `phoneNumber`.' },
            firstName: { description: 'Also accepted as `first_name`.' },
          },
        },
        JoinList: { properties: { contactId: { description: 'Also accepted as `contact_id`.' } } },
      },
    },
  })
})

test('the limits of custom fields and of credits are documented', () => {
  const credits = { description: expect.stringContaining('three decimals') }
  expect(document).toMatchObject({
    components: {
      schemas: {
        CustomFields: { maxProperties: 100 },
        GrantCredits: { properties: { amount: credits } },
        CreateSubAccount: { properties: { usage_limits: { properties: { credits } } } },
      },
    },
  })
})

test('the file of an incoming message may be null', () => {
  const type = ['string', 'null']
  const customData = { properties: { mediaUrl: { type }, mediaContentType: { type } } }
  expect(document).toMatchObject({
    components: { schemas: { ReceiveMessage: { properties: { customData } } } },
  })
})

test.each(['SendMessage', 'ReceiveMessage'])('%s has a text that is not only white space', (name) => {
  const customData = { properties: { body: { pattern: String.raw`\S` } } }
  expect(document).toMatchObject({ components: { schemas: { [name]: { properties: { customData } } } } })
})

test('the three forms of the key are alternatives', () => {
  expect(document).toMatchObject({ security: [{ apiKeyHeader: [] }, { bearer: [] }, { apiKeyQuery: [] }] })
})

test('the address and the version are those given', () => {
  expect(document).toMatchObject({ servers: [{ url: 'https://x.test/v1' }], info: { version: '1.2.3' } })
})

test.each(['customChannelReply', 'event'])(
  'how to verify the signature of what is posted is there: %s',
  (name) => {
    const Posted = z.object({
      post: z.looseObject({
        parameters: z.array(z.looseObject({ name: z.string(), description: z.string() })),
      }),
    })
    const webhooks = z.object({ webhooks: z.record(z.string(), Posted) }).parse(document).webhooks
    const said = Object.fromEntries(
      webhooks[name]?.post.parameters.map((header) => [header.name, header.description]) ?? [],
    )
    expect(said).toEqual({
      'webhook-id': expect.stringContaining('same on every try'),
      'webhook-timestamp': expect.stringMatching(/seconds since 1970.*five minutes/),
      'webhook-signature': expect.stringMatching(
        /HMAC-SHA256 of `<webhook-id>\.<webhook-timestamp>\.<body>`.*`whsec_`, decoded from base64/,
      ),
    })
  },
)
