import { AuditEntry } from '@replyloop/shared/contract/auditLog'
import { linesSinceMade } from '../support/auditLines.ts'
import { pageOf } from '@replyloop/shared/contract/fields'
import {
  askDashboard,
  membersOf,
  openOwner,
  openSession,
  rowsOf,
  type Person,
} from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour } from '../support/time.ts'

const { clock, server, untilIdle, after, catchUpWithIds } = suiteOnFakeClock()

const logOf = async ({ ask }: Person, query = ''): Promise<Record<string, unknown>[]> =>
  rowsOf(await ask('GET', `/audit_log?limit=100&${query}`))
const actionsOf = async (person: Person, query = '') =>
  (await logOf(person, query)).map(({ action }) => action)

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
  expect(await linesSinceMade(owner)).toMatchObject([{ action: 'signed_in' }])
  const { person } = await membersOf(server).join(owner, 'manager')
  expect(await person.ask('GET', '/audit_log')).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
})

describe('the log', () => {
  const open = async () => {
    await catchUpWithIds()
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
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = pageOf(AuditEntry).parse(
        (await owner.ask('GET', `/audit_log?kind=lists&limit=1&cursor=${cursor}`)).body,
      )
      read.push(...page.data.map(({ subject }) => subject))
      cursor = page.nextCursor
    }
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
    expect(effect).toMatchObject({ body: { audit: { count: 7, capped: false } } })
    expect(await fresh.ask('PATCH', '/settings', { body: { retention: { auditMonths: 3 } } })).toMatchObject({
      body: { retention: { auditMonths: 3 } },
    })
    await untilIdle()
    expect(await actionsOf(fresh)).toEqual(['settings_changed', 'signed_in'])
  })
})
