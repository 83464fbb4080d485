import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { ErrorBody, FlatErrorBody } from '@replyloop/shared/contract/errors'
import { EventType } from '@replyloop/shared/contract/events'
import { openApi } from '@replyloop/shared/openapi/openapi'
import { Validator } from '@seriousme/openapi-schema-validator'
import { z } from 'zod'

const document = openApi({ serverUrl: 'https://x.test/v1', version: '1.2.3' })
const written = JSON.stringify(document)
const rows = Object.entries<Endpoint>(contract).filter(([, { isDocumented }]) => isDocumented)

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
      content: z.record(z.string(), z.looseObject({ example: z.json() })),
    })
    .optional(),
  responses: z.record(
    z.string(),
    z.looseObject({
      description: z.string(),
      headers: z.record(z.string(), z.json()),
      content: z.record(z.string(), z.looseObject({ example: z.json() })),
    }),
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

test('every endpoint is there once, under its own name; what only repeats another one is not', () => {
  const ids = rows.map(([, { method, path }]) => operationAt(method, path).operationId)
  expect(ids).toEqual(rows.map(([name]) => name))
  expect(written).not.toMatch(/putContact|Alias|-custom-channel-/)
})

describe.each(rows)('%s', (_, row) => {
  const operation = operationAt(row.method, row.path)

  test('has an example that its own schema accepts, where it takes a body', () => {
    const content = operation.requestBody?.content ?? {}
    for (const { example } of Object.values(content)) row.body.parse(example)
    const takesBody = !row.body.safeParse(undefined).success || 'text/csv' in content
    expect(Object.keys(content)).toHaveLength(takesBody ? 1 : 0)
  })

  test('has an example of every response, that its schema accepts', () => {
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const failure = row.flatErrors ? FlatErrorBody : ErrorBody
      const schema = row.responses[Number(status)] ?? failure
      const types =
        row.isAlsoCsv && status === '200' ? ['application/json', 'text/csv'] : [expect.any(String)]
      expect(Object.keys(content)).toEqual(types)
      const [first] = Object.values(content)
      schema.parse(first?.example)
    }
  })

  test('says what it does', () => {
    expect(operation).toMatchObject({
      summary: expect.stringMatching(/\w/),
      description: expect.stringMatching(/\w/),
    })
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

test('clients are told to send the key in a header: in an address every log keeps it', () => {
  expect(document).toMatchObject({ security: [{ apiKeyHeader: [] }, { bearer: [] }] })
  expect(document).toMatchObject({ info: { description: expect.stringContaining('`?apiKey=`') } })
  expect(written).not.toContain('"in":"query","name":"apiKey"')
})

test('the type of an event tells its data, in a list and in what is posted', () => {
  const types = EventType.options
  expect(document).toMatchObject({
    components: {
      schemas: { Event: { oneOf: types.map(() => ({ $ref: expect.stringMatching(/Event$/) })) } },
    },
    webhooks: Object.fromEntries(types.map((type) => [type, { post: { operationId: expect.any(String) } }])),
  })
  const Discriminated = z.object({ discriminator: z.object({ mapping: z.record(z.string(), z.string()) }) })
  const Components = z.object({ components: z.object({ schemas: z.object({ Event: Discriminated }) }) })
  const { mapping } = Components.parse(document).components.schemas.Event.discriminator
  expect(new Set(Object.keys(mapping))).toEqual(new Set(types))
})

test('one spelling of what is required is enough', () => {
  const oneOf = (...names: string[]) => ({ allOf: [{ anyOf: names.map((name) => ({ required: [name] })) }] })
  expect(document).toMatchObject({
    components: {
      schemas: {
        JoinList: oneOf('contactId', 'contact_id'),
        CreateContact: oneOf('phone', 'phone_number', 'phoneNumber', 'email'),
        SendMessage: { properties: { customData: oneOf('fromId', 'contactId', 'contact_id') } },
        ReceiveMessage: { properties: { customData: oneOf('messageSid', 'id') } },
      },
    },
  })
})

test('the address and the version are those given', () => {
  expect(document).toMatchObject({ servers: [{ url: 'https://x.test/v1' }], info: { version: '1.2.3' } })
})

test.each(['customChannelReply', ...EventType.options])(
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

test('the example of an event of a conversation shows it as it is after that, and no member where the contact opened it', () => {
  const Data = z.object({
    conversation: z.looseObject({ state: z.string() }),
    member: z.unknown().optional(),
  })
  const Shown = z.object({
    post: z.object({
      requestBody: z.object({
        content: z.record(z.string(), z.object({ example: z.object({ data: Data }) })),
      }),
    }),
  })
  const of = (name: string) => {
    const webhook = z.object({ webhooks: z.looseObject({}) }).parse(document).webhooks[name]
    const { content } = Shown.parse(webhook).post.requestBody
    return content['application/json']?.example.data
  }
  const states = ['opened', 'assigned', 'snoozed', 'closed', 'reopened', 'rated'].map(
    (name) => of(`conversation.${name}`)?.conversation.state,
  )
  expect(states).toEqual(['open', 'open', 'snoozed', 'closed', 'open', 'closed'])
  expect(of('conversation.assigned')?.member).toMatchObject({ name: expect.any(String) })
  expect(of('conversation.opened')).not.toHaveProperty('member')
})
