import { maxRatePerMinute } from '@replyloop/shared/values/limits'
import { broadcastsOf, quietCampaign } from '../support/broadcasts.ts'
import { databaseOf } from '../support/databases.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { measureProcessorTime } from '../support/processorTime.ts'
import { execute } from '../support/sql.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server, () => ({
  replyWebhook: { url: receiver.url },
  lists: [{ name: 'Leads' }, { name: 'Everybody' }, { name: 'Nobody' }],
  campaigns: [quietCampaign()],
}))
const broadcasts = () => broadcastsOf(acme, acme)
const ratePerMinute = maxRatePerMinute

beforeAll(async () => {
  const listId = acme.listId('Everybody')
  await seedContacts(await databaseOf(server.dataDir), { accountId: acme.id, listId, count: 50_000 })
})

/** Sends a draft, and says for how long that occupied this thread, in milliseconds. */
async function timeOfSending(id: string): Promise<number> {
  const { start, read } = broadcasts()
  const elapsed = measureProcessorTime()
  expect(await start(id)).toMatchObject({ status: 200 })
  await until(
    () => read(id),
    ({ state }) => state === 'done',
    500,
  )
  return elapsed()
}

test('a broadcast by a filter that finds nobody among very many contacts occupies this thread little more than one of an empty list', async () => {
  const { write } = broadcasts()
  const timeOf = async (audience: object) => {
    let time = 0
    for (let run = 0; run < 5; run += 1) time += await timeOfSending(await write({ audience }))
    return time
  }
  const nobody = { listId: acme.listId('Nobody') }
  await timeOf(nobody) // the first ones take longer
  const least = await timeOf(nobody)
  expect(await timeOf({ filter: { of: 'email', op: 'contains', value: 'nobody' } })).toBeLessThan(3 * least)
})

test('a broadcast sends to one of very many people as quickly as to one of few', async () => {
  const { write, people, campaignId } = broadcasts()
  await people(150)
  await timeOfSending(await write({ ratePerMinute })) // the first one takes longer
  const least = await timeOfSending(await write({ ratePerMinute }))
  const id = await write({ ratePerMinute })
  await execute(
    await databaseOf(server.dataDir),
    `insert into recipient (id, account_id, broadcast_id, campaign_id, state, reason)
       select 'rcp_' || part || contact.id, account_id, '${id}', '${campaignId}', 'leftOut', 'opted_out'
       from contact, (select 1 as part union select 2) as parts where account_id = '${acme.id}'`,
  )
  expect(await timeOfSending(id)).toBeLessThan(2 * least)
})
