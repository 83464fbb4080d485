import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, newPhone } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { readMessage } from '../support/messages.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { select } from '../support/sql.ts'
import { day, hour, until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import {
  replyText,
  secondAttemptMs,
  send,
  sendDaily,
  setReplyWebhook,
  subscribe,
  webhookId,
} from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const { clock, server, untilIdle, after, log } = suite
const receiver = receiverPerTest()
const acme = accountPerTest(server)

const health = async (id: string) => (await acme.client.getWebhook({ params: { id } })).body
const enable = (id: string) => acme.client.updateWebhook({ params: { id }, body: { active: true } })
async function sendNow(body: string): Promise<string> {
  const id = await send(acme, { body })
  await untilIdle()
  return id
}

describe('the schedule', () => {
  test('5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h with jitter, under one webhook-id, then no more', async () => {
    await setReplyWebhook(server, acme, { url: receiver.url })
    receiver.behave(answer(500))
    const id = await sendNow('never taken')
    const waits: number[] = []
    for (;;) {
      const { nextAttemptAt } = await readMessage(acme, id)
      if (nextAttemptAt === null) break
      const wait = Date.parse(nextAttemptAt) - clock.now()
      waits.push(wait)
      await after(wait - 1)
      expect(receiver.deliveries).toHaveLength(waits.length)
      await after(1)
      expect(receiver.deliveries).toHaveLength(waits.length + 1)
    }
    const schedule = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
    expect(waits).toHaveLength(schedule.length)
    for (const [at, seconds] of schedule.entries()) {
      expect(waits[at]).toBeGreaterThanOrEqual(seconds * 900)
      expect(waits[at]).toBeLessThanOrEqual(seconds * 1100)
    }
    expect(waits.some((wait, at) => wait !== (schedule[at] ?? 0) * 1000)).toBe(true)
    expect(new Set(receiver.deliveries.map(webhookId)).size).toBe(1)
    expect(new Set(receiver.deliveries.map(({ body }) => body)).size).toBe(1)
    expect(new Set(receiver.deliveries.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(10)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Failed', attempts: 10 })
    await after(30 * day)
    expect(receiver.deliveries).toHaveLength(10)
  })

  test.each([
    ['120 seconds', () => '120', 120_000],
    ['a date', () => new Date(clock.now() + 600_000).toUTCString(), 600_000],
    ['a week, which is cut to a day', () => '604800', day],
  ])('waits for Retry-After: %s', async (_name, header, ms) => {
    await subscribe(acme, receiver.url)
    receiver.behave(answer(429, { 'retry-after': header() }), answer())
    await sendNow('later')
    await after(ms - 2000)
    expect(receiver.deliveries).toHaveLength(1)
    await after(2000)
    expect(receiver.deliveries).toHaveLength(2)
  })

  test.each(['0', '1', 'soon', '-5', 'Thu, 01 Jan 1970 00:00:00 GMT'])(
    'is not shortened by Retry-After: %s',
    async (header) => {
      await subscribe(acme, receiver.url)
      receiver.behave(answer(503, { 'retry-after': header }), answer())
      await sendNow('not sooner')
      await after(4000)
      expect(receiver.deliveries).toHaveLength(1)
      await after(2000)
      expect(receiver.deliveries).toHaveLength(2)
    },
  )
})

describe('410', () => {
  test('stops a subscription at once, with what waits for it and what was under way', async () => {
    const gone = heldAnswer(answer(410))
    const slow = heldAnswer(answer(500))
    receiver.behave((response, delivery) =>
      (replyText(delivery) === 'gone' ? gone : slow).behaviour(response, delivery),
    )
    const { id } = await subscribe(acme, receiver.url)
    for (const body of ['gone', 'slow', 'queued', 'queued', 'queued']) await send(acme, { body })
    await receiver.waitForCount(2)
    gone.release()
    await until(async () => !(await health(id)).active)
    slow.release()
    await untilIdle()
    const stopped = { active: false, disabledReason: 'gone', failingSince: expect.any(String) }
    expect(await health(id)).toMatchObject(stopped)
    expect(await log.states(id)).toEqual({ abandoned: 5 })
    await sendNow('after')
    await after(secondAttemptMs)
    await after(day)
    expect(receiver.deliveries.map(replyText).toSorted()).toEqual(['gone', 'slow'])
  })

  test('gives up what was to be tried again, without waiting for its time', async () => {
    const { id } = await subscribe(acme, receiver.url)
    receiver.behave(answer(500), answer(410))
    const first = await sendNow('first')
    await sendNow('gone')
    expect(await log.states(id)).toEqual({ abandoned: 2 })
    expect(await readMessage(acme, first)).toMatchObject({
      status: 'Failed',
      nextAttemptAt: null,
      error: { kind: 'not_configured', detail: expect.stringContaining('switched off') },
    })
    expect(receiver.deliveries).toHaveLength(2)
  })

  test('does not stop the reply webhook', async () => {
    await setReplyWebhook(server, acme, { url: receiver.url })
    receiver.behave(answer(410), answer())
    await sendNow('first')
    await after(secondAttemptMs)
    await sendNow('second')
    expect(receiver.deliveries).toHaveLength(3)
    expect(await log.states(acme.id)).toEqual({ delivered: 2 })
  })
})

describe('five days of failure', () => {
  test('switch a subscription off and say so; it gets nothing until it is enabled, and then again', async () => {
    receiver.behave(answer(500))
    const { id } = await subscribe(acme, receiver.url)
    const failingSince = new Date(clock.now()).toISOString()
    await sendDaily(acme, 4, suite)
    await after(day - 2000)
    expect(await health(id)).toMatchObject({ active: true, disabledReason: null, failingSince })
    await after(2000)
    await sendNow('the last')
    expect(await health(id)).toMatchObject({ active: false, disabledReason: 'failing', failingSince })
    const { length } = receiver.deliveries
    await sendNow('unheard')
    await after(10 * day)
    expect(receiver.deliveries).toHaveLength(length)

    receiver.behave(answer())
    expect((await enable(id)).body).toMatchObject({ active: true, disabledReason: null, failingSince: null })
    await sendNow('heard')
    expect(receiver.deliveries.slice(length).map(replyText)).toEqual(['heard'])
  })

  test('count from the last success', async () => {
    const { id } = await subscribe(acme, receiver.url)
    receiver.behave(answer(500))
    await sendDaily(acme, 4, suite)
    receiver.behave(answer())
    await sendNow('good')
    expect(await health(id)).toMatchObject({ active: true, failingSince: null })
    receiver.behave(answer(500))
    await sendDaily(acme, 4, suite)
    expect(await health(id)).toMatchObject({ active: true, failingSince: expect.any(String) })
  })

  test('leave the reply webhook on', async () => {
    await setReplyWebhook(server, acme, { url: receiver.url })
    receiver.behave(answer(500))
    await sendDaily(acme, 7, suite)
    const { length } = receiver.deliveries
    receiver.behave(answer())
    const id = await sendNow('heard')
    expect(receiver.deliveries.length).toBeGreaterThan(length)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Sent' })
  })
})

describe('a deleted subscription', () => {
  const storedSubscriptions = async (ids: string[]) =>
    select(await databaseOf(server.dataDir), `select * from subscription where id in ('${ids.join("','")}')`)
  test('is gone at once and gets nothing more; what it got is erased within some hours, and nothing else', async () => {
    const rows = 520 // more than are erased at once
    const { id } = await subscribe(acme, receiver.url, ['contact.created'])
    await importsOf(server, acme).run(`phone\n${Array.from({ length: rows }, newPhone).join('\n')}\n`)
    await receiver.waitForCount(rows)
    await untilIdle()

    const kept = await subscribe(acme, receiver.url, ['contact.created'])
    await acme.client.deleteWebhook({ params: { id } })
    expect(await acme.ask('GET', `/webhooks/${id}`)).toMatchObject(apiError(404, 'WEBHOOK_NOT_FOUND'))
    expect((await acme.client.listWebhooks({ query: {} })).body.data.map((one) => one.id)).toEqual([kept.id])
    await createContact(acme)
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(rows + 1)

    await after(3 * hour)
    expect(await log.states(id)).toEqual({})
    expect(await log.states(kept.id)).toEqual({ delivered: 1 })
    expect(await storedSubscriptions([id, kept.id])).toMatchObject([{ id: kept.id }])
  })

  test('is also marked as switched off, for a process of an older version that knows nothing else', async () => {
    const { id } = await subscribe(acme, receiver.url, ['contact.created'])
    await acme.client.deleteWebhook({ params: { id } })
    expect(await storedSubscriptions([id])).toMatchObject([{ disabled_reason: 'user' }])
  })
})
