import { kindOfAction } from '@replyloop/shared/values/audit'
import { access, endpoints, linesOf } from '../support/access/access.ts'
import { auditedRequests } from '../support/auditedRequests.ts'
import type { AuditedRequest, Stage } from '../support/auditStage.ts'
import {
  actAs,
  askDashboard,
  fieldsOf,
  openOwner,
  openSession,
  rowsOf,
  type Person,
} from '../support/dashboardApi.ts'
import { newEmail, type TestAccount } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const { server } = suiteOnFakeClock()

const logOf = async ({ ask }: Person, query = ''): Promise<Record<string, unknown>[]> =>
  rowsOf(await ask('GET', `/audit_log?limit=100&${query}`))

/** Who can do things in an account: where their lines stand, and what these tell of them. */
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

const isTried = (name: string): name is keyof typeof auditedRequests => name in auditedRequests
const tried = Object.keys(auditedRequests)
  .filter(isTried)
  .flatMap((name) => {
    const request = auditedRequests[name]
    const { access: entry, path } = endpoints[name]
    const isAgencys = entry === 'agency' || path.startsWith('/subaccounts')
    const noActing = isAgencys || access[name].whileActing === false
    return [
      { name, way: 'session' as const, request },
      ...(entry === 'session' ? [] : [{ name, way: 'key' as const, request }]),
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
    const [action] = linesOf(access[name])
    const query = `kind=${action && kindOfAction[action]}`
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
