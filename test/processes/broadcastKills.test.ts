import { Reply } from '@replyloop/shared/contract/events'
import { maxRatePerMinute } from '@replyloop/shared/values/limits'
import { broadcastsOf, quietCampaign } from '../support/broadcasts.ts'
import { openSession, password } from '../support/dashboardApi.ts'
import { databaseOf, endLeases, openDataOf } from '../support/databases.ts'
import { declareAccount } from '../support/factories.ts'
import { expectLedgerHolds } from '../support/ledger.ts'
import { seedContacts } from '../support/manyContacts.ts'
import { provisionAccounts, startProcess } from '../support/process.ts'
import { select } from '../support/sql.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'

const dataDir = suiteDataDir()
const receiver = suiteReceiver()
const people = Number(process.env['PEOPLE'] ?? 600)
const kills = Number(process.env['KILLS'] ?? 4)
/** So many of them have opted out before anything begins. */
const optedOut = Math.floor(people / 500)
/** Some hundred of them take a second, and a kill a few. */
const longestMs = 180_000 + people * 60 + kills * 15_000

/** So long may pass between two looks at what all of them have become. */
const lookMs = 50 + people / 50

const found = {
  read: 0,
  messages: new Set<string>(),
  webhooks: new Set<unknown>(),
  people: new Set<string>(),
}
/** What has arrived: the messages, their webhooks and whom they are for. */
function arrived() {
  for (const { json, headers } of receiver.deliveries.slice(found.read)) {
    const { messageId, contactId } = Reply.parse(json)
    found.messages.add(messageId)
    found.webhooks.add(headers['webhook-id'])
    found.people.add(contactId)
    found.read += 1
  }
  return found
}

/** A process with an account of so many people, which can be killed and started again. */
async function open() {
  const env = { DATA_DIR: dataDir }
  let running = await startProcess(env)
  const shop = {
    name: 'Shop',
    email: 'shop@broadcasts.test',
    password,
    credits: 4 * people,
    replyWebhook: { url: receiver.url },
    limits: { marketingCap: null }, // each gets two broadcasts
    lists: [{ name: 'Leads' }],
    campaigns: [quietCampaign()],
  }
  const [agency] = await provisionAccounts(env, [declareAccount({ type: 'agency', subAccounts: [shop] })])
  const made = agency?.subAccounts[0]
  const { id: accountId = '', apiKey, email = '', lists = [], campaigns = [] } = made ?? {}
  const url = await databaseOf(dataDir)
  await seedContacts(url, { accountId, listId: lists[0]?.id ?? '', count: people })
  let owner = await openSession(running, email)
  const ask: typeof owner.ask = (...asked) => owner.ask(...asked)
  const account = {
    ask,
    get client() {
      return running.client(apiKey ?? '')
    },
    listId: () => lists[0]?.id ?? '',
    campaignId: () => campaigns[0]?.id ?? '',
  }
  const runs = broadcastsOf(account, { ask })
  return {
    ...runs,
    accountId,
    /** Waits until fewer people wait for a broadcast. */
    fewer: (id: string, than: number) =>
      until(
        () => runs.read(id),
        ({ counts }) => counts.waiting < than - Math.floor(people / 100),
        lookMs,
      ),
    /** How many rows of a table fulfil a condition. */
    count: async (table: string, where: string) =>
      Number((await select(url, `select count(*) as n from ${table} where ${where}`))[0]?.['n']),
    restart: async () => {
      await running.end('SIGKILL')
      await endLeases(dataDir)
      running = await startProcess(env)
      owner = await openSession(running, email)
    },
    stop: () => running.end('SIGTERM'),
  }
}

const title =
  'A broadcast that is killed while it is frozen and sent reaches each once, and one that is cancelled nobody more'
test(
  title,
  async () => {
    const { account, accountId, write, planOf, post, read, fewer, recipients, count, restart, stop } =
      await open()
    const id = await write({ ratePerMinute: maxRatePerMinute })
    const { planHash, willGet } = await planOf(id)
    expect(willGet).toBe(people - optedOut)
    const last = `con_${String(people - 1).padStart(7, '0')}`
    const start = () => post(id, 'start', { planHash })
    const starts = await Promise.all([start(), start()])
    expect(starts.map(({ status }) => status)).toEqual([200, 200])
    const found = () => count('recipient', 'true')
    await until(found)
    await restart()
    await account.client.updateContact({ params: { id: last }, body: { optedOut: true } })
    for (let before = 0; before < people;) {
      const known = before // a busy machine may take long to find all of them
      before = await until(found, (rows) => rows > known, lookMs)
    }
    for (let kill = 0; kill < kills; kill += 1) {
      const still = people - optedOut - receiver.deliveries.length // some arrive while it starts again, too
      const next = receiver.deliveries.length + Math.floor(still / 2 / (kills - kill))
      for (let than = 0; than < next; than = receiver.deliveries.length)
        await until(() => receiver.deliveries.length > than) // a busy machine may take long for all of them
      await Promise.allSettled([post(id, kill === 2 ? 'pause' : 'resume'), restart()])
      expect(await start()).toMatchObject({ status: 200 })
      if (kill !== 2) continue
      expect(await post(id, 'pause')).toMatchObject({ status: 200, body: { state: 'paused' } })
      await restart()
      const { sent } = (await read(id)).counts
      expect(sent).toBe(await count('message', 'true'))
      expect(await post(id, 'resume')).toMatchObject({ status: 200 })
    }
    for (let waiting = people; waiting > people / 50;) waiting = (await fewer(id, waiting)).counts.waiting
    await until(
      () => read(id),
      ({ counts }) => counts.waiting === 0 && counts.onTheWay === 0,
      lookMs,
    )
    await restart() // it would look only a minute later whether all have ended
    const done = await until(
      () => read(id),
      ({ state }) => state === 'done',
    )
    const gone = people - optedOut - 1
    expect(done.counts).toMatchObject({
      recipients: people,
      sent: gone,
      waiting: 0,
      held: 0,
      holdout: 0,
      onTheWay: 0,
    })
    // Whether she was found before she opted out.
    expect(done.counts.cancelled + done.counts.leftOut).toBe(optedOut + 1)
    const rows = await recipients(id)
    expect(new Set(rows.map(({ contactId }) => contactId)).size).toBe(people)
    expect(rows.find(({ contactId }) => contactId === last)).toMatchObject({ reason: 'opted_out' })
    const each = arrived()
    expect([each.messages.size, each.people.size, each.webhooks.size]).toEqual([gone, gone, gone])

    const second = await write({ name: 'Second', ratePerMinute: maxRatePerMinute })
    const plan = await planOf(second)
    expect(await post(second, 'start', { planHash: plan.planHash })).toMatchObject({ status: 200 })
    await until(() => arrived().messages.size > gone + 40)
    expect(await post(second, 'cancel')).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    const sent = await count('message', 'true')
    await restart()
    const cancelled = await until(
      () => read(second),
      ({ counts }) => counts.waiting === 0 && counts.onTheWay === 0,
      lookMs,
    )
    expect(cancelled.state).toBe('cancelled')
    expect(cancelled.counts).toMatchObject({
      recipients: people,
      sent: sent - gone,
      held: 0,
      cancelled: gone - (sent - gone),
      leftOut: optedOut + 1,
    })
    expect(arrived().messages.size).toBe(sent)
    expect(await count('message', 'true')).toBe(sent)

    const db = await openDataOf(dataDir)
    const { charged } = await expectLedgerHolds(db, accountId)
    await db.close()
    expect(charged).toBe(sent)
    await stop()
  },
  longestMs,
)
