import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onDatabase } from '../support/databases.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { suiteResource } from '../support/resource.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { startServer, type TestServer } from '../support/server.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { watchOrder } from '../support/webhookOrder.ts'
import {
  answer,
  heldAnswer,
  startWebhookReceiver,
  type Behaviour,
  type WebhookReceiver,
} from '../support/webhookReceiver.ts'
import {
  becomes,
  openDeliveryLog,
  replay,
  replyText,
  retry,
  secondAttemptMs,
  send,
  subscribe,
} from '../support/webhooks.ts'

const contacts = ['ann', 'bob', 'cem', 'dee', 'eve']

/** Sends each contact its replies one after the other, all contacts at once: `ann 0`, `ann 1`, … */
const sendRounds = (accounts: TestAccount[], rounds: number) =>
  Promise.all(
    contacts.map(async (fromId, at) => {
      for (let round = 0; round < rounds; round += 1) {
        const account = accounts[(at + round) % accounts.length]
        if (account !== undefined) await send(account, { fromId, body: `${fromId} ${round}` })
      }
    }),
  )

describe('replies to one contact arrive in the order of creation', () => {
  const server = suiteServer({ env: { RETRY_SCHEDULE: Array(20).fill('0.02').join() } })
  const receiver = receiverPerTest()

  const log = suiteResource(() => openDeliveryLog(server))

  test('at a receiver that is slow, each reply after the one before was answered', async () => {
    const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
    const random = seededRandom(1)
    const order = watchOrder(() => ({ status: 200, afterMs: random() * 8 }))
    receiver.behave(order.behaviour)
    await sendRounds([acme], 12)
    await log.delivered(acme.id, 60)
    expect(order.broken()).toEqual([])
    for (const fromId of contacts) expect(order.accepted(fromId)).toEqual(numbers(12))
    expect(receiver.deliveries).toHaveLength(60)
  })

  test('at a receiver that fails each first attempt', async () => {
    const acme = await openAccount(server)
    const { id } = await subscribe(acme, receiver.url)
    const random = seededRandom(2)
    const order = watchOrder((attempt) => ({ status: attempt === 1 ? 500 : 200, afterMs: random() * 4 }))
    receiver.behave(order.behaviour)
    await sendRounds([acme], 6)
    await log.delivered(id, 30)
    for (const fromId of contacts) expect(order.accepted(fromId)).toEqual(numbers(6))
    expect(order.broken()).toEqual([])
  })

  test('at each URL by itself: a slow one gets the same order as a fast one', async () => {
    const slow = await startWebhookReceiver()
    const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
    const { id } = await subscribe(acme, slow.url)
    const [fastOrder, slowOrder] = [
      watchOrder(() => ({ status: 200, afterMs: 0 })),
      watchOrder(() => ({ status: 200, afterMs: 5 })),
    ]
    receiver.behave(fastOrder.behaviour)
    slow.behave(slowOrder.behaviour)
    await sendRounds([acme], 6)
    await log.delivered(acme.id, 30)
    await log.delivered(id, 30)
    for (const order of [fastOrder, slowOrder]) {
      expect(order.broken()).toEqual([])
      for (const fromId of contacts) expect(order.accepted(fromId)).toEqual(numbers(6))
    }
    await slow.close()
  })
})

onDatabase('with eight workers', (database) => {
  const servers: TestServer[] = []
  let receiver: WebhookReceiver
  let dataDir: string

  beforeAll(async () => {
    receiver = await startWebhookReceiver()
    dataDir = await mkdtemp(join(tmpdir(), 'replyloop-order-'))
    const env = {
      DATABASE_URL: database.url(),
      DATA_DIR: dataDir,
      SECRET_KEY: 'one key for all the processes of a cluster',
      RETRY_SCHEDULE: Array(30).fill('0.05').join(),
    }
    for (let count = 0; count < 8; count += 1) servers.push(await startServer({ env }))
  })
  // Before the database goes, which happens after all.
  afterEach(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await receiver.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('a reply arrives only once the one before was accepted or its second attempt has ended', async () => {
    const [first] = servers
    if (first === undefined) throw new Error('no server was started')
    const acme = await openAccount(first, { replyWebhook: { url: receiver.url } })
    const accounts = servers.map((server) => ({ ...acme, client: server.client(acme.apiKey) }))
    const random = seededRandom(3)
    const order = watchOrder(() => ({ status: random() < 1 / 3 ? 503 : 200, afterMs: random() * 5 }))
    receiver.behave(order.behaviour)
    await sendRounds(accounts, 10)
    await until(
      async () => (await acme.client.listMessages({ query: { limit: '100' } })).body.data,
      (messages) => messages.every(({ status }) => status === 'Sent'),
    )
    expect(order.broken()).toEqual([])
    for (const fromId of contacts) expect(order.accepted(fromId).toSorted(upwards)).toEqual(numbers(10))
  })
})

describe('a reply holds back the next', () => {
  const { clock, server, untilIdle, after, log } = suiteOnFakeClock()
  const receiver = receiverPerTest()
  const acme = accountPerTest(server, () => ({ replyWebhook: { url: receiver.url } }))

  const toAnn = (body: string) => send(acme, { fromId: 'ann', body })
  const came = () => receiver.deliveries.map(replyText)
  /** Treats each reply as given for its text, and answers 200 to all others. */
  const treat =
    (behaviours: Record<string, Behaviour>): Behaviour =>
    (response, delivery) =>
      (behaviours[replyText(delivery)] ?? answer())(response, delivery)

  test('until its second attempt has ended, and no longer; others wait for nobody', async () => {
    receiver.behave(treat({ first: answer(500), second: answer(500) }))
    for (const body of ['first', 'second', 'third']) await toAnn(body)
    await send(acme, { fromId: 'bob', body: 'to bob' })
    await untilIdle()
    expect(came().toSorted()).toEqual(['first', 'to bob'])
    await after(4000)
    expect(came()).toHaveLength(2)
    await after(2000)
    expect(came().slice(2)).toEqual(['first', 'second'])
    await after(secondAttemptMs)
    expect(came().slice(4)).toEqual(['second', 'third'])
    expect(await log.states(acme.id)).toEqual({ delivered: 2, retrying: 2 })
  })

  test('once: an older reply that succeeds late does not release what waits behind another', async () => {
    receiver.behave(answer(500))
    const first = await toAnn('first')
    const held = heldAnswer()
    await untilIdle()
    await toAnn('second')
    await toAnn('third')
    receiver.behave(treat({ first: answer(500), second: held.behaviour }))
    clock.advance(secondAttemptMs)
    await receiver.waitFor((delivery) => replyText(delivery) === 'second')
    receiver.behave(treat({ second: held.behaviour }))
    await retry(acme, first)
    await becomes(acme, first, 'Sent')
    expect(await log.states(acme.id)).toMatchObject({ waiting: 1 })
    expect(came()).not.toContain('third')
    held.release()
    await untilIdle()
    expect(came()).toEqual(['first', 'first', 'second', 'first', 'third'])
  })

  test('also when it is sent again after its subscription had been stopped', async () => {
    const other = await openAccount(server)
    const { id } = await subscribe(other, receiver.url)
    const gone = heldAnswer(answer(410))
    receiver.behave(gone.behaviour)
    for (const body of ['first', 'second', 'third']) await send(other, { fromId: 'ann', body })
    gone.release()
    await untilIdle()
    expect(came()).toEqual(['first'])
    const held = heldAnswer()
    receiver.behave(treat({ first: held.behaviour }))
    await other.client.updateWebhook({ params: { id }, body: { active: true } })
    expect(await replay(other, id)).toMatchObject({ status: 200, body: { replayed: 3 } })
    await receiver.waitForCount(2)
    expect(await log.states(id)).toMatchObject({ waiting: 2 })
    held.release()
    await untilIdle()
    expect(came().slice(1)).toEqual(['first', 'second', 'third'])
  })
})

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)
const upwards = (left: number, right: number) => left - right
