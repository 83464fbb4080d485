import { suiteCluster } from '../support/cluster.ts'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { ask, declareAccount, newPhone, readPages } from '../support/factories.ts'
import { provisionAccount, provisionAccounts, type ServerProcess } from '../support/process.ts'
import { until } from '../support/time.ts'

const cluster = suiteCluster()
let one: ServerProcess
let other: ServerProcess

beforeAll(async () => {
  ;[one, other] = await Promise.all([cluster.start('web'), cluster.start('web')])
})

test('the history of credits lists balances in the order in which they arose, whichever process made them', async () => {
  const email = 'client@shop.test'
  const agency = declareAccount({ type: 'agency', subAccounts: [{ email, name: 'Shop' }] })
  const { apiKey } = await provisionAccount(cluster.env, agency)
  // As many at a time as each process has connections, so that none waits for one.
  const lanes = Array.from({ length: 20 }, (_, lane) => (lane % 2 === 0 ? one : other).client(apiKey))
  const amounts = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
  await Promise.all(
    lanes.map(async (client) => {
      for (const amount of amounts) await client.grantCredits({ body: { email, amount } })
    }),
  )

  const pages = await readPages((cursor) =>
    one.client(apiKey).listCreditTransactions({ query: { email, cursor, limit: 30 } }),
  )
  const lines = pages.flat()
  expect(lines).toHaveLength(200)
  // Newest first: each line left the balance that the one above it began with.
  const left = lines.map(({ balance }) => balance)
  expect(lines.map(({ balance, amount }) => balance - amount)).toEqual([...left.slice(1), 0])
})

test('charges, grants that are repeated, changes of setting and recharges that race through two processes keep the balance, and recharge once for each crossing', async () => {
  await cluster.start('worker')
  const email = 'busy@shop.test'
  const shop = {
    email,
    name: 'Busy',
    credits: 12,
    autoRecharge: { threshold: 10, amount: 20, monthlyLimit: 10_000 },
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ pacePerMinute: 1_000_000 })],
  }
  const agency = declareAccount({ type: 'agency', subAccounts: [shop], email: 'races@agency.test' })
  const [made] = await provisionAccounts(cluster.env, [agency])
  const busy = made?.subAccounts[0]
  const [apiKey, key] = [made?.apiKey ?? '', busy?.apiKey ?? '']
  const listId = busy?.lists[0]?.id
  const joins = Array.from({ length: 80 }, async (_, index) => {
    const on = index % 2 === 0 ? one : other
    await on.client(key).createContact({ body: { phone: newPhone(), listId } })
  })
  /** Each grant is asked for by both processes at once, with one key, until both have answered. */
  const grants = Array.from({ length: 20 }, async (_, index) => {
    const grant = async ({ origin }: ServerProcess) => {
      const asked = {
        body: { email, amount: 1 },
        headers: { 'x-api-key': apiKey, 'idempotency-key': `grant-${index}` },
      }
      const post = () => ask({ url: `${origin}/v1` }, 'POST', '/subaccounts/credits', asked)
      await until(post, ({ status }) => status === 200)
    }
    await Promise.all([one, other].map(grant))
  })
  const settings = Array.from({ length: 10 }, (_, index) =>
    askDashboard(
      index % 2 === 0 ? one : other,
      { apiKey },
      'PATCH',
      `/subaccounts/${busy?.id}/auto_recharge`,
      {
        body: { autoRecharge: { threshold: 10, amount: 20, monthlyLimit: 10_000 + index } },
      },
    ),
  )
  await Promise.all([...joins, ...grants, ...settings])
  const readLines = async () =>
    (await readPages((cursor) => one.client(key).listCreditTransactions({ query: { cursor, limit: 100 } })))
      .flat()
      .toReversed()
  const lines = await until(readLines, (all) => all.filter(({ kind }) => kind === 'charge').length === 80)

  let before = 0
  let crossings = 0
  for (const { amount, balance, kind } of lines) {
    expect(balance).toBe(before + amount)
    expect(balance).toBeGreaterThanOrEqual(0)
    if (kind === 'charge' && before >= 10 && balance < 10) crossings += 1
    before = balance
  }
  expect(lines.filter(({ amount }) => amount === 1)).toHaveLength(20)
  expect(crossings).toBeGreaterThan(1)
  expect(lines.filter(({ description }) => description === 'Auto-recharge')).toHaveLength(crossings)
  expect((await one.client(key).getMe()).body.balance).toBe(before)
})
