import { dialect, holdWrites } from '../support/databases.ts'
import { ask, apiError, openAccount } from '../support/factories.ts'
import { startServer, type TestServer } from '../support/server.ts'

let servers: TestServer[]

beforeAll(async () => {
  const first = await startServer()
  servers = [first, await startServer({ env: { DATA_DIR: first.dataDir } })]
})
afterAll(async () => {
  await servers[1]?.stop()
  await servers[0]?.close()
})

test('one key that reaches two servers of one database at the same time has one effect', async () => {
  const [first] = servers
  if (first === undefined) throw new Error('no server')
  const email = 'client@shop.test'
  const agency = await openAccount(first, { type: 'agency', subAccounts: [{ email, name: 'Shop' }] })
  const grant = (server: TestServer) =>
    ask(server, 'POST', '/subaccounts/credits', {
      headers: { 'x-api-key': agency.apiKey, 'idempotency-key': 'recharge-1' },
      body: { email, amount: 5 },
    })

  // On SQLite one grant waits on each server: neither has found an earlier answer. On PostgreSQL only one waits in all; the
  // other server refuses its requests, or gives them the first answer if they come after the release.
  const release = await holdWrites(first.dataDir, 'ledger_entry')
  const pairs = servers.map((server) => [grant(server), grant(server)])
  for (const pair of pairs)
    expect(await Promise.race(pair)).toMatchObject(apiError(409, 'IDEMPOTENCY_IN_FLIGHT'))
  await release()

  const answers = (await Promise.all(pairs.flat())).filter(({ status }) => status !== 409)
  expect(answers.length).toBeGreaterThanOrEqual(dialect === 'sqlite' ? servers.length : 1)
  expect(answers).toMatchObject(answers.map(() => ({ status: 200, body: { new_balance: 5 } })))
  expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1)
  const { body } = await agency.client.listCreditTransactions({ query: { email } })
  expect(body.data).toHaveLength(1)
})
