import { eq } from 'drizzle-orm'
import {
  botCampaign,
  eventsOf,
  joinsOf,
  openConversation,
  type openContact,
  steps,
} from '../support/conversation.ts'
import { hideTable, openDataOf } from '../support/databases.ts'
import { newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { suiteResource } from '../support/resource.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, until } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, secondAttemptMs, send } from '../support/webhooks.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const receiver = receiverPerTest()
const db = suiteResource(() => openDataOf(server.dataDir, clock))

/** An account that has everything: a message to be tried again, an opening message in a queue, scheduled follow-ups. */
async function openBusy() {
  receiver.behave(answer(500))
  const campaign = botCampaign({ pacePerMinute: 1, followUps: steps(60) })
  const ann = await openConversation(server, [campaign], { replyWebhook: { url: receiver.url } })
  const joins = joinsOf(ann.account)
  await ann.joins()
  await joins.joinInTurn(await joins.people(3))
  await untilIdle()
  const followUp = await db.read.q
    .select({ id: db.read.t.followUp.id })
    .from(db.read.t.followUp)
    .where(eq(db.read.t.followUp.contactId, ann.id))
  return { ...ann, ...joins, followUpId: followUp[0]?.id ?? '' }
}

const loseJob = (uniqueKey: string) =>
  db.write(({ q, t }) => q.delete(t.job).where(eq(t.job.uniqueKey, uniqueKey)))

/** How much stranded work there was, of the kinds of which there was some. */
async function stranded() {
  const text = await (await fetch(`${server.origin}/metrics`)).text()
  const found = text.matchAll(/^replyloop_stranded_total\{kind="(\w+)"\} ([1-9]\d*)$/gm)
  return Array.from(found, ([, kind, count]) => `${kind} ${count}`)
}

/** Has the service look for stranded work. It does so every five minutes, and may still be doing so when the time goes on. */
const untilSwept = async () => {
  await after(5 * minute)
  await stranded()
  await after(5 * minute)
}

test('work whose job was lost is woken within minutes and counted, and what has its job is not', async () => {
  const [acme, other] = [await openBusy(), await openBusy()]
  receiver.behave(answer())
  await loseJob(`deliver:${acme.account.id}`)
  await loseJob(`sendOpening:${acme.account.campaignId('Desk')}`)
  await loseJob(`sendFollowUp:${acme.followUpId}`)
  await untilSwept()
  await until(async () => (await acme.opened()).length === 4)
  const isSent = ({ status }: { status: string }) => status === 'Sent'
  await until(async () => (await acme.messages()).every(isSent))
  expect(await stranded()).toEqual(['lane 1', 'opening_queue 1'])
  await after(hour)
  await untilSwept()
  await until(async () => (await acme.said()).includes('campaign: Nudge 1'))
  expect(await stranded()).toEqual(['lane 1', 'opening_queue 1', 'follow_up 1'])
  expect(await other.said()).toEqual(await acme.said())
})

test('a message that waits for its turn behind nothing is sent', async () => {
  receiver.behave(answer(500))
  const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
  const id = await send(account)
  await becomes(account, id, 'Failed')
  await untilIdle()
  await db.write(({ q, t }) =>
    q.update(t.delivery).set({ state: 'waiting', attempts: 0 }).where(eq(t.delivery.resultKey, id)),
  )
  await loseJob(`deliver:${account.id}`)
  receiver.behave(answer())
  await untilSwept()
  await becomes(account, id, 'Sent')
})

describe('A question whose answer is given up is handed over, as the timeline says, by', () => {
  const isHandedOver = async (ann: Awaited<ReturnType<typeof openContact>>) => {
    await until(async () => (await ann.decisions()).at(-1) === 'hand_over done engine_failed')
  }

  test.each([
    ['this version, after the processes of five claims have died', { attempts: 1, lostClaims: 4 }, 'dead'],
    ['the sweep, where the version before gave it up', { uniqueKey: null, failedAt: 1 }, null],
  ])('%s', async (_by, stored, lockedBy) => {
    const ann = await openConversation(server, [botCampaign()])
    await ann.joins()
    await untilIdle()
    await ann.writes('How much is it?')
    const given = { ...stored, lockedBy, runAt: clock.now() }
    await db.write(({ q, t }) =>
      q
        .update(t.job)
        .set(given)
        .where(eq(t.job.uniqueKey, `answerMessage:${ann.id}`)),
    )
    await untilSwept()
    await isHandedOver(ann)
    expect(await eventsOf(ann.account, 'conversation.needs_human')).toHaveLength(1)
    await untilSwept()
    expect((await ann.decisions()).filter((made) => made.startsWith('hand_over'))).toHaveLength(1)
  })
})

test('an import that the version before gave up, since its process had died, goes on', async () => {
  const { account } = await openConversation(server, [])
  const { begin, ended } = importsOf(server, account)
  const bringBack = await hideTable(server.dataDir, 'membership')
  const id = await begin(`phone\n${newPhone()}\n`, { listId: account.listId('Leads') })
  const ofImport = eq(db.read.t.job.uniqueKey, `importContacts:${id}`)
  await until(
    async () => db.read.q.select().from(db.read.t.job).where(ofImport),
    ([job]) => typeof job?.lastError === 'string' && job.lockedBy === null,
  )
  const givenUp = { uniqueKey: null, failedAt: clock.now(), lastError: 'none of 10 attempts came to an end' }
  await db.write(({ q, t }) => q.update(t.job).set(givenUp).where(ofImport))
  await bringBack()
  await after(5 * minute)
  expect(await ended(id)).toMatchObject({ state: 'done', created: 1 })
})

describe('What was stored while the clock was days ahead counts as due once it is right again:', () => {
  const ahead = 10 * day

  test('a lane whose process died on the way, with its messages, old and new', async () => {
    receiver.behave(answer(500))
    const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
    const [tried, untried] = [await send(account), await send(account)]
    await becomes(account, tried, 'Failed')
    await untilIdle()
    const runAt = clock.now() + ahead
    await db.write(async ({ q, t }) => {
      const ofMessage = (id: string) => eq(t.delivery.resultKey, id)
      await q.update(t.delivery).set({ dueAt: runAt }).where(ofMessage(tried))
      await q.update(t.delivery).set({ dueAt: runAt, state: 'fresh', attempts: 0 }).where(ofMessage(untried))
      await q
        .update(t.job)
        .set({ runAt, lockedBy: 'dead' })
        .where(eq(t.job.uniqueKey, `deliver:${account.id}`))
    })
    receiver.behave(answer())
    const sent = [tried, untried, await send(account)]
    clock.advance(5 * minute)
    for (const id of sent) await becomes(account, id, 'Sent')
  })

  test('a retry that nobody holds, and the next message to its contact, which waits for it', async () => {
    receiver.behave(answer(500))
    const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
    const first = await send(account, { fromId: 'ann' })
    await becomes(account, first, 'Failed')
    await untilIdle()
    const at = clock.now() + ahead
    await db.write(async ({ q, t }) => {
      await q.update(t.delivery).set({ dueAt: at }).where(eq(t.delivery.resultKey, first))
      await q
        .update(t.job)
        .set({ runAt: at })
        .where(eq(t.job.uniqueKey, `deliver:${account.id}`))
    })
    receiver.behave(answer())
    const next = await send(account, { fromId: 'ann' })
    await untilSwept()
    for (const id of [first, next]) await becomes(account, id, 'Sent')
  })

  test('a follow-up', async () => {
    const { followUpId, said } = await openBusy()
    const dueAt = clock.now() + ahead
    await db.write(async ({ q, t }) => {
      await q.update(t.followUp).set({ dueAt }).where(eq(t.followUp.id, followUpId))
      await q
        .update(t.job)
        .set({ runAt: dueAt, createdAt: dueAt })
        .where(eq(t.job.uniqueKey, `sendFollowUp:${followUpId}`))
    })
    await untilSwept()
    await until(async () => (await said()).includes('campaign: Nudge 1'))
  })

  test('a queue of opening messages', async () => {
    const { opened, account } = await openBusy()
    const key = `sendOpening:${account.campaignId('Desk')}`
    await db.write(({ q, t }) =>
      q
        .update(t.job)
        .set({ runAt: clock.now() + day })
        .where(eq(t.job.uniqueKey, key)),
    )
    await untilSwept()
    await until(async () => (await opened()).length === 4)
  })
})

test('a retry waits as long as it should, and its lane too', async () => {
  receiver.behave(answer(500))
  const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
  const id = await send(account)
  await becomes(account, id, 'Failed')
  await untilIdle()
  for (const ms of [secondAttemptMs, 6 * minute, 34 * minute, 3 * hour, 6 * hour]) await after(ms)
  const tried = receiver.deliveries.length
  for (let passed = 0; passed < 8; passed += 1) await after(hour)
  expect(receiver.deliveries).toHaveLength(tried)
  await after(4 * hour)
  expect(receiver.deliveries).toHaveLength(tried + 1)
})
