import { count, eq } from 'drizzle-orm'
import { readAccount } from '../../server/src/modules/accounts/accounts.store.ts'
import { chargeMessage } from '../../server/src/modules/credits/charge.ts'
import { addCredits } from '../../server/src/modules/credits/ledger/grantCredits.ts'
import { funnel } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { dialect, openDataOf } from '../support/databases.ts'
import { ask, declareAccount, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { expectLedgerHolds } from '../support/ledger.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { suiteDataDir } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const joined = 125
/** The two processes on PostgreSQL leave less of the processors for those of this test. */
const operations = dialect === 'sqlite' ? 3200 : 1600
const keyedGrants = 80

const [never, soon] = [100_000, 90]
/** Each of two shops. The last one is changed all the time. */
const settings = [
  { threshold: 10, amount: 12, monthlyLimit: never },
  { threshold: 10, amount: 7, monthlyLimit: never },
  { threshold: 25, amount: 20, monthlyLimit: soon },
  { threshold: 40, amount: 15, monthlyLimit: soon },
]

function inTurn<T>(all: readonly T[], index: number): T {
  const found = all[index % all.length]
  if (found === undefined) throw new Error('there is none')
  return found
}

/** Does something so many times, as many at once as `lanes` says. */
async function race(times: number, lanes: number, work: (index: number) => Promise<unknown>) {
  let next = 0
  const run = async () => {
    for (let index = next++; index < times; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: lanes }, run))
}

test('opening messages, charges, grants and changed settings that race through processes leave the sum as the balance, recharge once for each crossing, and never exceed the month', async () => {
  const env = {
    DATA_DIR: dataDir,
    SECRET_KEY: 'one key for all the processes of a cluster',
    PUBLIC_URL: 'http://ledger.test',
  }
  // On SQLite the connection of this test is the other process.
  const processes = await Promise.all(
    Array.from({ length: dialect === 'sqlite' ? 1 : 2 }, () => startProcess(env)),
  )
  const on = (index: number) => inTurn(processes, index)
  const rateLimitPerMinute = 1_000_000
  const subAccounts = [...settings, ...settings].map((autoRecharge, index) => ({
    email: `shop-${index}@ledger.test`,
    name: `Shop ${index}`,
    credits: 50,
    rateLimitPerMinute,
    autoRecharge,
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ pacePerMinute: 1_000_000 })],
  }))
  const [agency] = await provisionAccounts(env, [
    declareAccount({ type: 'agency', rateLimitPerMinute, subAccounts }),
  ])
  const apiKey = agency?.apiKey ?? ''
  const shops = agency?.subAccounts ?? []
  const shopOf = (index: number) => inTurn(shops, index)
  const db = await openDataOf(dataDir)

  const openings = race(shops.length, shops.length, async (index) => {
    const shop = shopOf(index)
    const phones = Array.from({ length: joined }, newPhone)
    const imports = importsOf(on(index), { apiKey: shop.apiKey ?? '' })
    const { created } = await imports.run(`phone\n${phones.join('\n')}\n`, {
      listId: shop.lists[0]?.id ?? '',
    })
    expect(created).toBe(joined)
  })
  /** By a connection of this test: mostly charges. */
  const charges = race(operations, 8, (index) =>
    db.write(async (tx) => {
      const { id: accountId } = shopOf(index)
      if (index % 80 < shops.length) await addCredits(tx, { accountId, amount: 3, description: null })
      else await chargeMessage(tx, await readAccount(tx, accountId), `msg_${index}`, 'Opening')
    }),
  )
  /** Each asked for by every process at once, with one key, until all have answered. */
  const grants = race(keyedGrants, 4, async (index) => {
    const { email } = shopOf(index)
    const asked = {
      body: { email, amount: 2 },
      headers: { 'x-api-key': apiKey, 'idempotency-key': `grant-${index}` },
    }
    await race(2, 2, (time) =>
      until(
        () => ask({ url: on(time).url }, 'POST', '/subaccounts/credits', asked),
        ({ status }) => status === 200,
      ),
    )
  })
  const changes = race(40, 2, async (index) => {
    const monthlyLimit = index % 3 === 0 ? null : soon - (index % 5)
    const body = { autoRecharge: { threshold: 30 + (index % 20), amount: 15, monthlyLimit } }
    const path = `/subaccounts/${shopOf(3 + 4 * (index % 2)).id}/auto_recharge`
    expect(await askDashboard(on(index), { apiKey }, 'PATCH', path, { body })).toMatchObject({ status: 200 })
  })
  await Promise.all([openings, charges, grants, changes])
  const { opening: o } = db.read.t
  const waiting = () => db.read.q.select({ openings: count() }).from(o).where(eq(o.state, 'queued'))
  await until(waiting, ([found]) => found?.openings === 0)
  for (const process of processes) await process.end('SIGTERM')

  for (const [index, { id }] of shops.entries()) {
    const { lines, charged, recharged, expectOncePerCrossing } = await expectLedgerHolds(db, id)
    const [sent] = await db.read.q.select({ openings: count() }).from(o).where(eq(o.accountId, id))
    expect(sent?.openings).toBe(joined)
    expect(lines.filter(({ amount }) => amount === 2000)).toHaveLength(keyedGrants / shops.length)
    if (inTurn(settings, index).monthlyLimit === never) {
      expect(charged).toBe(joined + 0.9 * (operations / shops.length))
      expect(expectOncePerCrossing(10)).toBeGreaterThan(10)
    } else {
      expect(recharged).toBeGreaterThan(0)
      expect(recharged).toBeLessThanOrEqual(soon)
    }
  }
  await db.close()
})
