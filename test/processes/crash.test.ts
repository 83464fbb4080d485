import type { Client } from '@replyloop/shared/client/client'
import { z } from 'zod'
import { funnel } from '../support/conversation.ts'
import { declareAccount, readPages } from '../support/factories.ts'
import { provisionAccount, startProcess } from '../support/process.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'

const people = 120
const atOnce = 20
const numbers = Array.from({ length: people }, (_, index) => index)
const Reply = z.object({ messageId: z.string(), contactId: z.string() })

const dataDir = suiteDataDir()
const receiver = suiteReceiver()

/** Runs `work` for each item, `atOnce` at a time, and keeps what each answered; a call that got no answer is left out. */
async function stream<T, R>(items: readonly T[], work: (item: T) => Promise<R>) {
  const answered = new Map<T, R>()
  const left = [...items]
  const run = async () => {
    for (let item = left.shift(); item !== undefined; item = left.shift()) {
      const asked = item
      await work(asked).then(
        (answer) => answered.set(asked, answer),
        () => undefined,
      )
    }
  }
  await Promise.all(Array.from({ length: atOnce }, run))
  return answered
}

const allMessages = async (client: Client, direction: 'incoming' | 'outgoing') => {
  const pages = await readPages((cursor) => client.listMessages({ query: { direction, limit: 100, cursor } }))
  return pages.flat()
}

const receive = (client: Client, number: number) => {
  const message = { messageSid: `sid-${number}`, fromId: `user-${number}`, body: `Message ${number}` }
  return client.receiveMessage({ body: { customData: { ...message, toId: 'us' } } })
}

test('a server that is killed in the middle of its work loses nothing that it answered for, and delivers every reply', async () => {
  const env = { DATA_DIR: dataDir }
  const first = await startProcess(env)
  const declared = declareAccount({
    replyWebhook: { url: receiver.url },
    lists: [{ name: 'Leads' }],
    campaigns: [funnel({ openingMessage: 'Hi {{firstName}}!', pacePerMinute: 1_000_000 })],
  })
  const { apiKey, listId } = await provisionAccount(env, declared)
  const join = (client: Client, contactId: string) =>
    client.joinList({ params: { id: listId }, body: { contactId } })
  const before = first.client(apiKey)
  const contacts = await stream(numbers, async (number) => {
    const body = { phone: `+1555200${1000 + number}`, firstName: `N${number}` }
    return (await before.createContact({ body })).body.id
  })
  const contactIds = [...contacts.values()]
  expect(contactIds).toHaveLength(people)

  // Forty deliveries are accepted; the next ones are under way until the end, and so are requests of both kinds.
  receiver.behave(answer(), ...Array.from({ length: 39 }, () => answer()), heldAnswer().behaviour)
  let answers = 0
  let kindsHalfDone = 0
  const counted = () => {
    let ofThisKind = 0
    return async () => {
      ofThisKind += 1
      const nth = ofThisKind
      if (nth >= people / 2) await receiver.waitForCount(42)
      answers += 1
      if (nth === people / 2) kindsHalfDone += 1
      if (answers >= 1.3 * people && kindsHalfDone === 2) first.signal('SIGKILL')
    }
  }
  const [countReceived, countJoined] = [counted(), counted()]
  const [stored, joined] = await Promise.all([
    stream(numbers, async (number) => {
      const { messageId } = (await receive(before, number)).body
      await countReceived()
      return messageId
    }),
    stream(contactIds, async (contactId) => {
      await join(before, contactId)
      await countJoined()
    }),
  ])
  expect((await first.ended).signal).toBe('SIGKILL')
  expect(stored.size).toBeGreaterThanOrEqual(people / 2)
  expect(joined.size).toBeGreaterThanOrEqual(people / 2)
  expect(stored.size + joined.size).toBeLessThan(2 * people) // it was killed in the middle

  receiver.behave(answer())
  const second = await startProcess(env)
  const after = second.client(apiKey)

  const kept = await allMessages(after, 'incoming')
  const idOf = new Map(kept.map(({ body, id }) => [body, id]))
  expect(idOf.size).toBe(kept.length)
  for (const [number, messageId] of stored) expect(idOf.get(`Message ${number}`)).toBe(messageId)

  // What got no answer is sent again, as clients do; and so is what got one, which changes nothing.
  const again = await stream(numbers, async (number) => (await receive(after, number)).body.messageId)
  expect(again.size).toBe(people)
  for (const [number, messageId] of stored) expect(again.get(number)).toBe(messageId)
  expect(await allMessages(after, 'incoming')).toHaveLength(people)

  const rejoined = await stream(
    contactIds,
    async (contactId) => (await join(after, contactId)).body.alreadyMember,
  )
  expect(rejoined.size).toBe(people)
  for (const contactId of joined.keys()) expect(rejoined.get(contactId)).toBe(true)

  const repliesTo = () => new Set(receiver.deliveries.map(({ json }) => Reply.parse(json).contactId))
  while (repliesTo().size < people) await receiver.waitForCount(receiver.deliveries.length + 1)
  const sent = await until(
    () => allMessages(after, 'outgoing'),
    (messages) => messages.every(({ status }) => status === 'Sent'),
  )
  expect(new Set(sent.map(({ contactId }) => contactId))).toEqual(new Set(contactIds))
  expect(sent).toHaveLength(people)

  const delivered = receiver.deliveries.map(({ json, headers }) => ({
    message: Reply.parse(json).messageId,
    webhook: String(headers['webhook-id']),
  }))
  const webhooksOf = Map.groupBy(delivered, ({ message }) => message)
  expect(new Set(webhooksOf.keys())).toEqual(new Set(sent.map(({ id }) => id)))
  for (const tries of webhooksOf.values()) expect(new Set(tries.map(({ webhook }) => webhook)).size).toBe(1)
  expect(new Set(delivered.map(({ webhook }) => webhook)).size).toBe(people)
  expect(delivered.length).toBeGreaterThan(people) // what was under way has been delivered once more

  const { code } = await second.end('SIGTERM')
  expect(code).toBe(0)
})
