import { contract } from '@replyloop/shared/contract/contract'
import type { NeededScope } from '@replyloop/shared/values/apiKey'
import { z } from 'zod'
import { makeApiKey } from '../../server/src/modules/accounts/keys/apiKey.ts'
import { access, endpointNames, endpoints } from '../support/access/access.ts'
import {
  apiError,
  ask,
  declareAccount,
  newEmail,
  openAccount,
  type TestResponse,
  newPhone,
} from '../support/factories.ts'
import { incoming } from '../support/messages.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const scopes = ['full', 'send', 'contacts', 'read'] as const
type Scope = (typeof scopes)[number]
const keys = { full: makeApiKey(), send: makeApiKey(), contacts: makeApiKey(), read: makeApiKey() }
suiteConstant(() =>
  openAccount(server, {
    type: 'agency',
    apiKeys: scopes.map((scope) => ({ name: scope, scope, apiKey: keys[scope] })),
  }),
)

/** Whether a key of a scope may do what asks for some scope. */
const mayDo: Readonly<Record<Scope, (needed: NeededScope | null) => boolean>> = {
  full: () => true,
  send: (needed) => ['any', 'contactsOrSend', 'send', 'readOrSend'].includes(needed ?? ''),
  contacts: (needed) => ['any', 'contactsOrSend', 'contacts'].includes(needed ?? ''),
  read: (needed) => ['any', 'readOrSend', 'read'].includes(needed ?? ''),
}

// The stream of changes does not end: it has a test of its own below.
const names = endpointNames.filter((name) => endpoints[name].access !== 'public' && name !== 'watch')
const rows = names.flatMap((name) =>
  (name in contract ? ['v1', 'dashboard/api'] : ['dashboard/api']).map((base) => ({
    base,
    row: endpoints[name],
    needed: access[name].scope,
  })),
)
const requests = rows.flatMap(({ base, row, needed }) =>
  [row.path, ...row.aliases].flatMap((path) =>
    scopes.map((scope) => ({ base, row, needed, scope, path, name: `${row.method} /${base}${path}` })),
  ),
)

const send = (base: string, method: string, path: string, apiKey: string, body?: unknown) =>
  ask({ url: `${server.origin}/${base}` }, method, path, { headers: { 'x-api-key': apiKey }, body })

const codeOf = ({ body }: TestResponse): unknown =>
  /"code":"(?<code>\w+)"/.exec(JSON.stringify(body))?.groups?.['code']

test.each(requests)(
  '$name: a key of the scope $scope does what it may',
  async ({ base, row, needed, scope, path }) => {
    const answer = await send(base, row.method, path.replace(/:\w+/g, 'x'), keys[scope])
    if (row.access === 'session') return expect(answer).toMatchObject(apiError(403, 'FORBIDDEN'))
    if (mayDo[scope](needed)) return expect([401, 403, 429, 500]).not.toContain(answer.status)
    expect({ status: answer.status, code: codeOf(answer) }).toEqual({
      status: 403,
      code: 'INSUFFICIENT_SCOPE',
    })
    const allowed = scopes.filter((each) => mayDo[each](needed)).join(' or ')
    const says = `This API key has the scope ${scope}; this needs ${allowed}. Make such a key in the dashboard, under Settings > API keys`
    expect(JSON.stringify(answer.body)).toContain(says)
  },
)

test('a key that reads may do what changes nothing: every GET, what asks by a filter, and what fills a snippet', () => {
  const asks = ['filterContacts', 'previewSegment', 'fillSnippet']
  const reading = names.filter((name) => access[name].scope !== null && mayDo.read(access[name].scope))
  const changesNothing = names.filter(
    (name) =>
      endpoints[name].access !== 'session' && (endpoints[name].method === 'GET' || asks.includes(name)),
  )
  expect(reading).toEqual(changesNothing)
})

describe('what is refused for its scope', () => {
  test('has the flat form where errors are flat, and stores nothing', async () => {
    const path = '/incoming_custom_channel_message'
    const message = incoming({ fromId: 'scoped' })
    const apiKey = makeApiKey()
    const account = await openAccount(server, { apiKeys: [{ name: 'A', scope: 'contacts', apiKey }] })
    const answer = await send('v1', 'POST', path, apiKey, { customData: message })
    expect(answer).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('this needs full'), code: 'INSUFFICIENT_SCOPE' },
    })
    expect(await account.ask('GET', '/messages')).toMatchObject({ body: { data: [] } })
  })

  test('of one who is opted out, to be opted in takes a key with full access; for others the field changes nothing', async () => {
    const [full, narrow] = [makeApiKey(), makeApiKey()]
    const apiKeys = [
      { name: 'A', scope: 'contacts' as const, apiKey: narrow },
      { name: 'B', scope: 'full' as const, apiKey: full },
    ]
    const account = await openAccount(server, { apiKeys })
    const { body: made } = await account.client.createContact({ body: { phone: newPhone() } })
    const path = `/contacts/${made.id}`
    const change = (apiKey: string, body: object) =>
      ask(server, 'PATCH', path, { headers: { 'x-api-key': apiKey }, body })
    const whole = { firstName: 'Ann', optedOut: false }
    expect(await change(narrow, whole)).toMatchObject({ status: 200, body: { firstName: 'Ann' } })
    expect(await change(narrow, { optedOut: true })).toMatchObject({ status: 200 })
    expect(await change(narrow, { ...whole, firstName: 'Eve' })).toMatchObject(
      apiError(403, 'INSUFFICIENT_SCOPE'),
    )
    expect(await change(narrow, { lastName: 'Bo' })).toMatchObject({
      body: { firstName: 'Ann', lastName: 'Bo', optedOut: true },
    })
    expect(await change(full, whole)).toMatchObject({ status: 200, body: { optedOut: false } })
  })

  test('is refused before its body is looked at, and the second time too, with an Idempotency-Key', async () => {
    const headers = { 'x-api-key': keys.read, 'idempotency-key': 'scope' }
    for (let copy = 0; copy < 2; copy += 1)
      expect(await ask(server, 'POST', '/contacts', { headers, body: '{' })).toMatchObject(
        apiError(403, 'INSUFFICIENT_SCOPE'),
      )
  })

  test('a response that a wider key got is given to no narrower one by its Idempotency-Key', async () => {
    const body = { targetUrl: 'https://hooks.test/', events: ['message.reply'] }
    const create = (apiKey: string) =>
      ask(server, 'POST', '/webhooks', {
        headers: { 'x-api-key': apiKey, 'idempotency-key': 'wide' },
        body,
      })
    expect(await create(keys.full)).toMatchObject({ status: 201 })
    expect(await create(keys.contacts)).toMatchObject(apiError(403, 'INSUFFICIENT_SCOPE'))
  })

  test("a sub-account's key with a narrow scope, and an agency's, are asked alike", async () => {
    const agencyKey = makeApiKey()
    const subKey = makeApiKey()
    const sub = {
      email: newEmail('narrow'),
      name: 'Sub',
      apiKeys: [{ name: 'A', scope: 'read', apiKey: subKey } as const],
    }
    const apiKeys = [{ name: 'A', scope: 'read', apiKey: agencyKey } as const]
    await server.provision(declareAccount({ type: 'agency', apiKeys, subAccounts: [sub] }))
    const grant = { email: sub.email, amount: 5 }
    expect(await send('v1', 'POST', '/subaccounts/credits', agencyKey, grant)).toMatchObject(
      apiError(403, 'INSUFFICIENT_SCOPE'),
    )
    expect(await send('v1', 'GET', `/subaccounts?email=${sub.email}`, agencyKey)).toMatchObject({
      status: 200,
    })
    expect(await send('v1', 'POST', '/contacts', subKey, {})).toMatchObject(
      apiError(403, 'INSUFFICIENT_SCOPE'),
    )
    expect(await send('v1', 'GET', `/subaccounts?email=${sub.email}`, subKey)).toMatchObject(
      apiError(403, 'AGENCY_ONLY'),
    )
  })
})

test('a key that sends sees and changes the webhooks that it made, and no others', async () => {
  const [full, sends, other] = [makeApiKey(), makeApiKey(), makeApiKey()]
  await openAccount(server, {
    apiKeys: [
      { name: 'A', scope: 'full', apiKey: full },
      { name: 'B', scope: 'send', apiKey: sends },
      { name: 'C', scope: 'send', apiKey: other },
    ],
  })
  const by = (apiKey: string, method: string, path: string, body?: object) =>
    ask(server, method, path, { headers: { 'x-api-key': apiKey }, body })
  const subscription = { targetUrl: 'https://hooks.test/', events: ['message.received'] }
  const idOf = ({ body }: TestResponse) => z.object({ id: z.string() }).parse(body).id
  const own = idOf(await by(sends, 'POST', '/webhooks', subscription))
  const wide = idOf(await by(full, 'POST', '/webhooks', subscription))
  expect(await by(sends, 'GET', '/webhooks')).toMatchObject({ body: { data: [{ id: own }] } })
  expect(await by(full, 'GET', '/webhooks')).toMatchObject({ body: { data: [{ id: wide }, { id: own }] } })
  for (const id of [own, wide])
    for (const [method, end, body] of [
      ['GET', ''],
      ['PATCH', '', { active: false }],
      ['POST', '/rotate_secret'],
      ['DELETE', ''],
    ] as const)
      expect(await by(other, method, `/webhooks/${id}${end}`, body)).toMatchObject({ status: 404 })
  expect(await by(sends, 'PATCH', `/webhooks/${own}`, { active: false })).toMatchObject({ status: 200 })
  expect(await by(sends, 'DELETE', `/webhooks/${wide}`)).toMatchObject(apiError(404, 'WEBHOOK_NOT_FOUND'))
  expect(await by(sends, 'DELETE', `/webhooks/${own}`)).toMatchObject({ status: 200 })
})

test('a stream of live updates needs a key that reads', async () => {
  const watch = (apiKey: string) =>
    fetch(`${server.origin}/dashboard/api/live`, { headers: { 'x-api-key': apiKey } })
  const open = await watch(keys.read)
  expect(open.status).toBe(200)
  await open.body?.cancel()
  expect((await watch(keys.contacts)).status).toBe(403)
})

test('the OpenAPI document says of each operation what scope it needs', async () => {
  const document = JSON.stringify((await ask(server, 'GET', '/openapi.json')).body)
  expect(document).toContain('Needs a key of the scope `full` or `contacts`.')
  expect(document).toContain('Needs a key of the scope `full` or `send`.')
  expect(document).toContain('Needs a key of the scope `full` or `read`.')
  expect(document).toContain('Needs a key of the scope `full`.')
  expect(document).toContain('A key of any scope may do this.')
})
