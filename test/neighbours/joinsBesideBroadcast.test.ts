import { setTimeout as pause } from 'node:timers/promises'
import { Reply } from '@replyloop/shared/contract/events'
import { maxRatePerMinute } from '@replyloop/shared/values/limits'
import { broadcastsOf, quietCampaign } from '../support/broadcasts.ts'
import { funnel } from '../support/conversation.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { createContact, declareAccount } from '../support/factories.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

/** By so much the joins may take longer; on a machine that is busy besides, so many times as long. */
const allowedMs = 50
const allowedTimes = 3
/** A machine that is busy with something else is measured again so often. */
const tries = 5
const joins = 40
const betweenMs = 50
/** What a number takes at a provider, 80 in a second: a run of so many takes minutes. */
const ratePerMinute = 4800
const people = 5000

const dataDir = suiteDataDir()
const receiver = suiteReceiver()

/** A process with an account whose list Leads is greeted, and which has people to write to. */
async function open() {
  const env = { DATA_DIR: dataDir }
  const process = await startProcess(env)
  const [made] = await provisionAccounts(env, [
    declareAccount({
      email: 'shop@joins.test',
      password,
      replyWebhook: { url: receiver.url },
      rateLimitPerMinute: undefined,
      lists: [{ name: 'Leads' }, { name: 'Everybody' }],
      campaigns: [
        funnel({ pacePerMinute: maxRatePerMinute }),
        quietCampaign({ name: 'Sale', list: 'Everybody' }),
      ],
    }),
  ])
  const { id: accountId = '', email = '', apiKey, lists = [], campaigns = [] } = made ?? {}
  const idOf = (all: readonly { id: string; name: string }[], name: string) =>
    all.find((one) => one.name === name)?.id ?? ''
  const listId = (name: string) => idOf(lists, name)
  const url = await databaseOf(dataDir)
  await seedContacts(url, { accountId, listId: listId('Everybody'), count: people })
  const owner = await openSession(process, email)
  const account = {
    ask: owner.ask,
    client: process.client(apiKey ?? ''),
    listId,
    campaignId: (name: string) => idOf(campaigns, name),
  }
  return { ...broadcastsOf(account, owner, 'Sale'), stop: () => process.end('SIGTERM') }
}

test('who joins a list is greeted as soon beside a broadcast at the full rate of its channel as without one', async () => {
  const { account, write, start, read, post, stop } = await open()
  const arrivals = new Map<string, number>()
  let seen = 0
  const look = () => {
    for (const { json, at } of receiver.deliveries.slice(seen)) arrivals.set(Reply.parse(json).contactId, at)
    seen = receiver.deliveries.length
  }
  /** After how many milliseconds the greeting of a join arrives, of the slowest but a twentieth. */
  const measure = async () => {
    const began = new Map<string, number>()
    for (let join = 0; join < joins; join += 1) {
      const at = Date.now()
      const { id } = await createContact(account, { listId: account.listId('Leads') })
      began.set(id, at)
      await pause(betweenMs)
    }
    await until(() => {
      look()
      return [...began.keys()].every((id) => arrivals.has(id))
    })
    const took = [...began].map(([id, at]) => (arrivals.get(id) ?? Infinity) - at)
    return took.toSorted((one, other) => one - other)[Math.ceil(joins * 0.95) - 1] ?? Infinity
  }
  await measure() // by when all is warm
  const id = await write({ audience: { listId: account.listId('Everybody') }, ratePerMinute })
  for (let tried = 1; ; tried += 1) {
    const quiet = await measure()
    expect(await (tried === 1 ? start(id) : post(id, 'resume'))).toMatchObject({ status: 200 })
    const { sent } = (
      await until(
        () => read(id),
        ({ state, counts }) => state === 'sending' && counts.sent > (tried - 1) * 100,
      )
    ).counts
    const beside = await measure()
    const { counts, state } = await read(id)
    expect(state).toBe('sending')
    expect(counts.sent).toBeGreaterThan(sent)
    expect(await post(id, 'pause')).toMatchObject({ status: 200 })
    process.stdout.write(`joins: ${JSON.stringify({ quiet, beside, sent: counts.sent - sent })}\n`) // for one who looks how near the limit is
    if (beside <= Math.max(quiet + allowedMs, quiet * allowedTimes)) break
    if (tried === tries) expect({ quiet, beside }).toBe('about equal')
  }
  await stop()
})
