import { SubAccountFigures } from '@replyloop/shared/contract/agency'
import { pageOf } from '@replyloop/shared/contract/fields'
import { sortOrders, subAccountSorts, usualOrder } from '@replyloop/shared/values/subAccountSort'
import { botCampaign, openContact } from '../support/conversation.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, minute, second } from '../support/time.ts'

const { clock, server, after, untilIdle, catchUpWithIds } = suiteOnFakeClock()
const Page = pageOf(SubAccountFigures)

/** What each client of the agency has, and what its people did: nine days ago, and today. */
const clients = [
  { name: 'Busy', credits: 20, long: 3, lately: 6, waits: 2, live: true },
  { name: 'Calm', credits: 50, long: 2, lately: 1, waits: 0, live: true },
  { name: 'Empty', credits: 1, long: 0, lately: 1, waits: 1, live: true },
  { name: 'New', credits: 0, long: 0, lately: 0, waits: 0, live: false },
  { name: 'Quiet', credits: 10, long: 3, lately: 0, waits: 0, live: true },
]

const agency = suiteConstant(async () => {
  await catchUpWithIds()
  const emails = clients.map(() => newEmail('client'))
  const account = await openAccount(server, {
    type: 'agency',
    subAccounts: clients.map(({ name, credits, live }, index) => ({
      email: emails[index] ?? '',
      name,
      ...(credits > 0 && { credits }),
      lists: [{ name: 'Leads' }],
      campaigns: [
        botCampaign({ status: live ? 'Live' : 'Draft' }),
        { name: 'Paused', status: 'Paused' },
        { name: 'Second', status: live ? 'Live' : 'Draft' },
      ],
    })),
  })
  const subs = emails.map((email) => account.subAccount(email))
  const join = async (sub: TestAccount, count: number) => {
    for (let time = 0; time < count; time += 1) {
      const ann = await openContact(server, sub)
      await ann.joins()
    }
  }
  for (const [index, sub] of subs.entries()) await join(sub, clients[index]?.long ?? 0)
  await untilIdle()
  await after(9 * day)
  const email = emails[1] ?? ''
  await account.client.grantCredits({ body: { email, amount: 7.5 } })
  for (const [index, sub] of subs.entries()) {
    await join(sub, clients[index]?.lately ?? 0)
    for (let time = 0; time < (clients[index]?.waits ?? 0); time += 1) {
      const bob = await openContact(server, sub)
      await bob.writes('Which colour is your dog?')
    }
    await after(second)
  }
  await after(minute)
  await untilIdle()
  return { account, subs }
})

const read = (query: string) => askDashboard(server, agency.account, 'GET', `/agency/subaccounts${query}`)
const rows = async (query = '') => Page.parse((await read(query)).body).data

test('the figures of each client are what its ledger, messages, conversations and campaigns say', async () => {
  const shown = await rows()
  expect(shown.map(({ name }) => name).toSorted()).toEqual(clients.map(({ name }) => name))
  const weekAgo = clock.now() - 7 * day
  for (const row of shown) {
    const sub = agency.subs.find(({ id }) => id === row.id)
    if (sub === undefined) throw new Error('a stranger')
    const { data: lines } = (await sub.client.listCreditTransactions({ query: { limit: '100' } })).body
    const { data: messages } = (await sub.client.listMessages({ query: { limit: '100' } })).body
    const lately = ({ createdAt }: { createdAt: string }) => Date.parse(createdAt) >= weekAgo
    const charges = lines.filter((line) => line.kind === 'charge' && lately(line))
    const used = charges.reduce((sum, { amount }) => sum - amount, 0)
    const waiting = rowsOf(
      await askDashboard(server, sub, 'GET', '/conversations?filter=needs_human&limit=100'),
    )
    const { data: campaigns } = (await sub.client.listCampaigns({ query: {} })).body
    const lasts = { empty: clock.now(), unused: null }
    const until =
      row.balance === 0
        ? lasts.empty
        : used === 0
          ? lasts.unused
          : clock.now() + Math.floor((row.balance / (used / 7)) * day)
    expect(row).toMatchObject({
      balance: lines[0]?.balance ?? 0,
      used,
      lastsUntil: until === null ? null : new Date(until).toISOString(),
      isLow: until !== null && until - clock.now() < 3 * day,
      waiting: waiting.length,
      failed: messages.filter((one) => one.direction === 'outgoing' && one.status === 'Failed' && lately(one))
        .length,
      liveCampaigns: campaigns.filter(({ status }) => status === 'Live').length,
      lastActivityAt: messages[0]?.createdAt ?? null,
    })
    expect(await read(`/${row.id}`)).toMatchObject({ status: 200, body: row })
  }
  expect(shown.find(({ name }) => name === 'Quiet')).toMatchObject({ used: 0, balance: 7, lastsUntil: null })
  const busy = shown.find(({ name }) => name === 'Busy')
  expect(busy).toMatchObject({ waiting: 2, liveCampaigns: 2 })
  expect(busy?.used).toBeGreaterThanOrEqual(6)
  expect(busy?.failed).toBeGreaterThanOrEqual(6)
})

/** What a row is sorted by. */
const keyOf = (row: SubAccountFigures) => ({
  newest: row.id,
  balance: row.balance,
  used: row.used,
  lastsUntil: row.lastsUntil === null ? Infinity : Date.parse(row.lastsUntil),
  waiting: row.waiting,
  failed: row.failed,
  liveCampaigns: row.liveCampaigns,
  sent: row.sent,
  lastActivity: row.lastActivityAt ?? '',
})

test.each(subAccountSorts.flatMap((sort) => sortOrders.map((order) => [sort, order] as const)))(
  'sorted by %s %s there is each client once, page by page, in that order',
  async (sort, order) => {
    const seen: SubAccountFigures[] = []
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await read(`?sort=${sort}&order=${order}&limit=2&cursor=${encodeURIComponent(cursor)}`)
      const { data, nextCursor } = Page.parse(answer.body)
      seen.push(...data)
      cursor = nextCursor
    }
    expect(new Set(seen.map(({ id }) => id)).size).toBe(clients.length)
    expect(seen).toHaveLength(clients.length)
    for (const [index, row] of seen.slice(1).entries()) {
      const [before, here] = [keyOf(seen[index] ?? row)[sort], keyOf(row)[sort]]
      expect(order === 'asc' ? before <= here : before >= here).toBe(true)
    }
    if (order === usualOrder[sort]) expect(await rows(`?sort=${sort}`)).toEqual(seen)
  },
)

test.each([
  'sort=used&cursor=balance:asc:1:acc_1',
  'sort=balance&order=desc&cursor=balance:asc:1:acc_1',
  'sort=used&cursor=used:desc:x:acc_1',
  'sort=lastActivity&cursor=lastActivity:desc:12:acc_1',
  'sort=waiting&cursor=waiting:desc:msg_1:acc_1',
  'sort=waiting&cursor=waiting:desc:1.5:acc_1',
  'sort=waiting&cursor=waiting:desc:1e300:acc_1',
  'sort=lastsUntil&order=desc&cursor=lastsUntil:desc:1.2.3:acc_1',
  'cursor=used:desc:1:acc_1',
  'order=up',
])('400: no page is read by %s', async (query) => {
  expect(await read(`?${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})

test('the totals are those of the rows, and a stranger has none', async () => {
  const shown = await rows()
  const totals = {
    subAccounts: clients.length,
    balance: shown.reduce((sum, { balance }) => sum + balance, 0),
    runningDry: shown.filter(({ isLow }) => isLow).length,
    suspended: 0,
  }
  expect(totals.runningDry).toBeGreaterThan(0)
  expect(await askDashboard(server, agency.account, 'GET', '/agency/totals')).toMatchObject({
    status: 200,
    body: totals,
  })
  const other = await openAccount(server, { type: 'agency' })
  expect((await askDashboard(server, other, 'GET', '/agency/totals')).body).toEqual({
    subAccounts: 0,
    balance: 0,
    runningDry: 0,
    suspended: 0,
  })
  const standard = await openAccount(server)
  expect(await askDashboard(server, standard, 'GET', '/agency/totals')).toMatchObject(
    apiError(403, 'AGENCY_ONLY'),
  )
})
