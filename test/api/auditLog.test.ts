import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { kindOfAction } from '@replyloop/shared/values/audit'
import { auditedEndpoints, type AuditedEndpoint } from '../support/auditedEndpoints.ts'
import { auditedRequests, type AuditedRequest, type Stage } from '../support/auditedRequests.ts'
import {
  actAs,
  askDashboard,
  fieldsOf,
  membersOf,
  openOwner,
  openSession,
  password,
  rowsOf,
  signIn,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { outgoing } from '../support/messages.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { subscribe } from '../support/webhooks.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const receiver = suiteReceiver()

const logOf = async ({ ask }: Person, query = ''): Promise<Record<string, unknown>[]> =>
  rowsOf(await ask('GET', `/audit_log?limit=100&${query}`))
const actionsOf = async (person: Person, query = '') =>
  (await logOf(person, query)).map(({ action }) => action)

/** Whoever can do things in an account: where their lines stand, and what these tell of them. */
interface Way {
  stage: Stage
  ask: Person['ask']
  who: Record<string, unknown>
}

/** An agency whose owner is signed in, acts as its sub-account and has a key. */
const ways = suiteConstant(async () => {
  const client = newEmail('client')
  const subAccounts = [{ email: client, name: 'Shop', rateLimitPerMinute: 1_000_000 }]
  const opened = await openOwner(server, { name: 'Agency', type: 'agency', subAccounts })
  const { account, owner } = opened
  const sub = account.subAccount(client)
  const stageOf = (of: TestAccount, person: Person): Stage => ({
    account: of,
    owner: person,
    ask: (method, path, asked) => askDashboard(server, of, method, path, asked),
  })
  const acting = await actAs(server, await openSession(server, opened.email), sub.id)
  const own = stageOf(account, owner)
  const person = { actor: expect.stringMatching(/^usr_/), memberName: 'Agency', keyLabel: null }
  const at = { address: '127.0.0.1' }
  return {
    session: { stage: own, ask: owner.ask, who: { ...person, ...at, agencyName: null } },
    key: {
      stage: own,
      ask: own.ask,
      who: {
        ...at,
        actor: 'key',
        memberName: null,
        agencyName: null,
        keyLabel: expect.stringMatching(new RegExp(`…${account.apiKey.slice(-4)}$`)),
      },
    },
    acting: {
      stage: stageOf(sub, acting),
      ask: acting.ask,
      who: { ...person, ...at, agencyName: 'Agency' },
    },
  } satisfies Record<string, Way>
})

const endpoints: Readonly<Record<AuditedEndpoint, Endpoint>> = { ...contract, ...dashboardContract }
const names = Object.keys(auditedEndpoints).filter((name): name is AuditedEndpoint => name in endpoints)
const ownAccountOnly: readonly AuditedEndpoint[] = ['changeMember', 'removeMember']
const tried = names.flatMap((name) => {
  const request = auditedRequests[name]
  if (typeof request === 'string') return []
  const { access } = endpoints[name]
  const isAgencys = access === 'agency' || endpoints[name].path.startsWith('/subaccounts')
  const noActing = isAgencys || ownAccountOnly.includes(name)
  return [
    { name, way: 'session' as const, request },
    ...(access === 'session' ? [] : [{ name, way: 'key' as const, request }]),
    ...(noActing ? [] : [{ name, way: 'acting' as const, request }]),
  ]
})

const send = (ask: Person['ask'], { method, path, body }: AuditedRequest, key: string) =>
  ask(method, path, {
    body,
    headers: { 'idempotency-key': key, ...(typeof body === 'string' && { 'content-type': 'text/csv' }) },
  })

test.each(tried)(
  '$name by $way leaves one line, and none when it is repeated',
  async ({ name, way, request }) => {
    const { stage, ask, who } = ways[way]
    const [action] = auditedEndpoints[name]
    const query = `kind=${kindOfAction[action]}`
    const made = await request(stage)
    const before = new Set((await logOf(stage.owner, query)).map(({ id }) => id))
    const first = await send(ask, made, `${name} ${way}`.replaceAll(' ', '-'))
    expect({ isFine: first.status < 300, body: first.body }).toMatchObject({ isFine: true })
    await send(ask, made, `${name} ${way}`.replaceAll(' ', '-'))
    const lines = (await logOf(stage.owner, query)).filter(
      (line) => line['action'] === action && !before.has(line['id']),
    )
    expect(lines).toMatchObject([{ ...who, ...made.line }])
  },
)

test('lines name no contact, no secret, and of addresses only the origin', async () => {
  for (const { owner } of [ways.session.stage, ways.acting.stage]) {
    const log = JSON.stringify(await logOf(owner))
    for (const hidden of ['hush', '+1555', 'jane']) expect(log).not.toContain(hidden)
  }
})

test('what an agency does with a sub-account stands in both logs', async () => {
  const { stage, ask } = ways.key
  const email = newEmail('client')
  const body = { email, business_name: 'Bakery', usage_limits: { credits: 3 } }
  const { sub_account_id: id } = fieldsOf(await ask('POST', '/subaccounts', { body }))
  await ask('POST', '/subaccounts/credits', { body: { email, amount: 4 } })
  const granted = { action: 'credits_granted', subject: 'Bakery', details: { facts: { balance: 7 } } }
  expect((await logOf(stage.owner))[0]).toMatchObject({ ...granted, agencyName: null, actor: 'key' })
  const acting = await actAs(server, await openSession(server, stage.account.email), String(id))
  expect(await logOf(acting)).toMatchObject([
    { action: 'acting_started' },
    { ...granted, agencyName: 'Agency', actor: 'key', address: '127.0.0.1' },
    { action: 'credits_granted', details: { facts: { amount: 3, balance: 3 } } },
    { action: 'subaccount_created', details: { facts: { email } } },
  ])
})

test('how somebody gets in, and fails to, is told with the address: the first wrong password, and the tenth', async () => {
  const { owner, email } = await openOwner(server)
  for (let failed = 0; failed < 10; failed += 1) await signIn(server, email, 'wrong horse')
  await signIn(server, newEmail('nobody'), 'wrong horse')
  await untilIdle()
  const failure = { action: 'sign_in_failed', subject: email, actor: null, address: '127.0.0.1' }
  expect(await logOf(owner)).toMatchObject([
    { ...failure, details: { facts: { failures: 10 } } },
    { ...failure, details: { facts: { failures: 1 } } },
    { action: 'signed_in', subject: email, address: '127.0.0.1' },
  ])
  await after(16 * minute)
  const { person, email: joined } = await membersOf(server).join(owner)
  const change = { currentPassword: password, newPassword: 'another horse battery' }
  await person.ask('POST', '/session/password', { body: change })
  await (await openSession(server, joined, change.newPassword)).ask('DELETE', '/session')
  const lines = (await logOf(owner)).slice(0, 5)
  expect(lines).toMatchObject(
    ['signed_out', 'signed_in', 'password_changed', 'member_joined', 'member_invited'].map((action) => ({
      action,
      address: '127.0.0.1',
    })),
  )
})

test('files that leave the service, and what became of an import, stand in the log', async () => {
  const { account, owner } = await openOwner(server)
  const files = importsOf(server, account)
  const importId = await files.begin('phone\n+15551230001\nnonsense\n')
  await untilIdle()
  const begun = await owner.ask('POST', '/exports', { body: {} })
  const { id: exportId } = fieldsOf(begun)
  await untilIdle()
  await owner.ask('GET', `/exports/${String(exportId)}/file`)
  await owner.ask('GET', `/imports/${importId}/rejected`)
  await owner.ask('PUT', '/reply_webhook', { body: { url: 'https://crm.test/' } })
  await owner.ask('GET', '/reply_webhook/secret')
  await owner.ask('GET', '/audit_log/file')
  const facts = { state: 'done', rows: 2, created: 1, rejected: 1 }
  expect(await logOf(owner)).toMatchObject([
    { action: 'audit_log_downloaded' },
    { action: 'reply_webhook_secret_shown' },
    { action: 'reply_webhook_changed' },
    { action: 'rejected_rows_downloaded', subject: importId },
    { action: 'export_downloaded', subject: exportId, details: { facts: { rows: 1 } } },
    { action: 'export_started', subject: exportId, details: { facts: { isFiltered: false } } },
    { action: 'import_finished', subject: importId, actor: 'service', address: null, details: { facts } },
    { action: 'import_started', subject: importId, actor: 'key' },
    { action: 'signed_in' },
  ])
})

test('a webhook that the service switches off, and what is sent again, stand in the log', async () => {
  const { account, owner } = await openOwner(server)
  receiver.behave(answer(410), answer())
  const { id } = await subscribe(account, receiver.url)
  await account.client.sendMessage({ body: { customData: outgoing({}) } })
  await untilIdle()
  const since = 'since=2020-01-01T00:00:00Z'
  await owner.ask('PATCH', `/webhooks/${id}`, { body: { active: true } })
  for (const replayed of [1, 0]) {
    expect(await owner.ask('POST', `/webhooks/${id}/replay?${since}`)).toMatchObject({ body: { replayed } })
    await untilIdle()
  }
  await owner.ask('PUT', '/reply_webhook', { body: { url: receiver.url } })
  expect(await owner.ask('POST', `/reply_webhook/replay?${since}`)).toMatchObject({ body: { success: true } })
  const facts = { webhookId: id, reason: 'gone' }
  expect((await logOf(owner, 'kind=webhooks')).toReversed()).toMatchObject([
    { action: 'webhook_created' },
    { action: 'webhook_disabled', actor: 'service', details: { facts } },
    { action: 'webhook_changed', details: { changes: { active: { before: false, after: true } } } },
    { action: 'webhook_replayed', details: { facts: { replayed: 1 } } },
    { action: 'reply_webhook_changed' },
  ])
})

test('what is refused, and what changes nothing, leaves no line', async () => {
  const { account, owner } = await openOwner(server, { lists: [{ name: 'Leads' }] })
  const before = await logOf(owner)
  const listId = account.listId('Leads')
  for (const [method, path, body, status] of [
    ['POST', '/lists', { name: 'Leads' }, 400],
    ['PATCH', `/lists/${listId}`, { name: 'Leads' }, 200],
    ['POST', '/subaccounts', { email: newEmail() }, 403],
    ['DELETE', '/contacts/con_unknown', undefined, 404],
    ['POST', '/webhooks', { targetUrl: 'https://crm.test/', events: [] }, 400],
    ['DELETE', '/reply_webhook', undefined, 200],
    ['PATCH', '/settings', { name: 'Acme', retention: { auditMonths: null } }, 200],
    ['POST', '/members', { email: 'nonsense' }, 400],
  ] as const)
    expect(await owner.ask(method, path, { body })).toMatchObject({ status })
  const { id } = await createContact(account)
  await owner.ask('PATCH', `/contacts/${id}`, { body: { optedOut: false, firstName: 'Jane' } })
  expect(await logOf(owner)).toEqual(before)
})

test('the log is read by who is signed in, and has nothing of another account', async () => {
  const { account, owner } = await openOwner(server, { name: 'Other' })
  for (const path of ['/audit_log', '/audit_log/file'])
    expect(await askDashboard(server, account, 'GET', path)).toMatchObject(apiError(403, 'FORBIDDEN'))
  expect(await actionsOf(owner)).toEqual(['signed_in'])
  const { person } = await membersOf(server).join(owner, 'manager')
  expect(await person.ask('GET', '/audit_log')).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
})

describe('the log', () => {
  const open = async () => {
    const { account, owner, email } = await openOwner(server)
    const post = (path: string, body: object) => owner.ask('POST', path, { body })
    await post('/lists', { name: '=HYPERLINK("https://eve.test")' })
    await after(2 * day)
    await post('/campaigns', { name: 'Funnel' })
    await askDashboard(server, account, 'POST', '/lists', { body: { name: 'By key' } })
    await after(hour)
    await post('/lists', { name: 'Last' })
    return { owner, email }
  }

  test('is filtered by person, kind and time, page by page', async () => {
    const { owner } = await open()
    const subjects = async (query: string) => (await logOf(owner, query)).map(({ subject }) => subject)
    expect(await subjects('kind=lists')).toEqual(['Last', 'By key', '=HYPERLINK("https://eve.test")'])
    expect(await subjects('actor=key')).toEqual(['By key'])
    const [{ actor } = {}] = await logOf(owner)
    expect(await subjects(`actor=${String(actor)}&kind=lists`)).toEqual([
      'Last',
      '=HYPERLINK("https://eve.test")',
    ])
    const iso = (ago: number) => new Date(clock.now() - ago).toISOString()
    expect(await subjects(`from=${iso(day)}&until=${iso(0)}`)).toEqual(['By key', 'Funnel'])
    expect(await subjects(`until=${iso(day)}&kind=lists`)).toEqual(['=HYPERLINK("https://eve.test")'])
    expect(await subjects('from=0001-01-01T00:00:00Z&kind=campaigns')).toEqual(['Funnel'])
    expect(await owner.ask('GET', '/audit_log?kind=nonsense')).toMatchObject({ status: 400 })
    expect(await owner.ask('GET', '/audit_log?from=yesterday')).toMatchObject({ status: 400 })
    const read: unknown[] = []
    let cursor = ''
    do {
      const page = fieldsOf(await owner.ask('GET', `/audit_log?kind=lists&limit=1${cursor}`))
      read.push(...rowsOf({ status: 200, headers: new Headers(), body: page }).map(({ subject }) => subject))
      cursor = page['nextCursor'] === null ? '' : `&cursor=${String(page['nextCursor'])}`
    } while (cursor !== '')
    expect(read).toEqual(['Last', 'By key', '=HYPERLINK("https://eve.test")'])
  })

  test('is a CSV file with the same filters, in which spreadsheets run no formula', async () => {
    const { owner } = await open()
    const file = await owner.ask('GET', '/audit_log/file?kind=lists')
    expect(file.headers.get('content-type')).toContain('text/csv')
    const lines = String(file.body).trim().split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[0]).toContain('createdAt,action,subject,actor')
    expect(lines[1]).toContain('list_created,Last,usr_')
    expect(lines[3]).toContain(`'=HYPERLINK`)
  })

  test('is kept as long as the account says, and at least three months', async () => {
    const { owner, email } = await open()
    const keep = (auditMonths: number | null) =>
      owner.ask('PATCH', '/settings', { body: { retention: { auditMonths } } })
    expect(await keep(2)).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'retention.auditMonths'))
    await after(100 * day)
    const fresh = await openSession(server, email)
    const effect = await fresh.ask('GET', '/settings/retention_effect?auditMonths=3')
    expect(effect).toMatchObject({ body: { audit: { count: 5, capped: false } } })
    expect(await fresh.ask('PATCH', '/settings', { body: { retention: { auditMonths: 3 } } })).toMatchObject({
      body: { retention: { auditMonths: 3 } },
    })
    await untilIdle()
    expect(await actionsOf(fresh)).toEqual(['settings_changed', 'signed_in'])
  })
})
