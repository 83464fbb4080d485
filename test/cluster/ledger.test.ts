import { suiteCluster } from '../support/cluster.ts'
import { declareAccount, readPages } from '../support/factories.ts'
import { provisionAccount, type ServerProcess } from '../support/process.ts'

const cluster = suiteCluster()
let one: ServerProcess
let other: ServerProcess

beforeAll(async () => {
  ;[one, other] = await Promise.all([cluster.start('web'), cluster.start('web')])
})

test('the history of credits lists balances in the order in which they arose, no matter which process made them', async () => {
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
