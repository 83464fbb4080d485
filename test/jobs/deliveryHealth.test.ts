import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, readPages, type TestAccount } from '../support/factories.ts'
import { readMessage } from '../support/messages.ts'
import { countsOf, iso, nothing, receiversOf } from '../support/receivers.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { secondAttemptMs, send, subscribe, webhookId } from '../support/webhooks.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server)

const { receiverAt } = receiversOf(server)

/** Each kind of receiver that has a URL, as it is set up and switched off. */
const kinds = {
  'a subscription': async (account: TestAccount) => {
    const { id } = await subscribe(account, receiver.url)
    const path = `/webhooks/${id}`
    const off = () => account.ask('PATCH', path, { body: { active: false } })
    return { ...receiverAt(account, path), off }
  },
  'the reply webhook': async (account: TestAccount) => {
    const path = '/reply_webhook'
    await askDashboard(server, account, 'PUT', path, { body: { url: receiver.url } })
    const off = () => askDashboard(server, account, 'DELETE', path)
    return { ...receiverAt(account, path), off }
  },
}

/** Moves the clock to the next full hour. */
const toFullHour = () => after(hour - (clock.now() % hour))

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  test('is active with 48 empty hours before anything was sent', async () => {
    const { health } = await open(acme)
    const { hours, ...rest } = await health()
    expect(rest).toEqual({
      state: 'active',
      failingSince: null,
      lastSentAt: null,
      lastFailure: null,
      nextAttemptAt: null,
      waiting: 0,
    })
    const present = Math.floor(clock.now() / hour) * hour
    const expected = Array.from({ length: 48 }, (_, index) => ({
      at: iso(present - (47 - index) * hour),
      ...nothing,
    }))
    expect(hours).toEqual(expected)
  })

  test('fails since its first failure, says why, and is active again once something was accepted', async () => {
    const { health } = await open(acme)
    receiver.behave(answer(503), answer(500), answer())
    const failedAt = clock.now()
    await send(acme)
    await untilIdle()
    await after(secondAttemptMs)
    const lastFailure = { at: iso(clock.now()), kind: 'status', status: 500, detail: 'The URL answered 500' }
    expect(await health()).toMatchObject({
      state: 'failing',
      failingSince: iso(failedAt),
      lastSentAt: null,
      lastFailure,
    })
    await after(6 * minute)
    const state = { state: 'active', failingSince: null, lastSentAt: iso(clock.now()), lastFailure }
    expect(await health()).toMatchObject(state)
    clock.advance(1000)
    receiver.behave(answer(500))
    await send(acme)
    await untilIdle()
    expect(await health()).toMatchObject({ state: 'failing', failingSince: iso(clock.now()) })
  })

  test('counts its attempts in the hour in which they were made, for 48 hours', async () => {
    const { health } = await open(acme)
    await toFullHour()
    receiver.behave(answer(500), answer())
    await send(acme)
    await untilIdle()
    await after(secondAttemptMs)
    await after(hour)
    await send(acme)
    await untilIdle()
    const made = [
      { sent: 1, failed: 1 },
      { sent: 1, failed: 0 },
    ]
    expect(countsOf(await health()).slice(-3)).toEqual([nothing, ...made])
    await after(46 * hour)
    expect(countsOf(await health()).slice(0, 3)).toEqual([...made, nothing])
    await after(hour)
    expect(countsOf(await health()).slice(0, 2)).toEqual([made[1], nothing])
  })

  test('lists what was sent in pages, newest first, with the person and each attempt', async () => {
    const { log } = await open(acme)
    receiver.behave(answer(500, {}, 'no'), answer(200, {}, 'yes'))
    const first = await send(acme, { fromId: 'ann' })
    await untilIdle()
    for (const body of ['2', '3']) await send(acme, { fromId: 'bob', body })
    await untilIdle()
    const pages = await readPages(async (cursor) => ({ body: await log(`limit=2&cursor=${cursor ?? ''}`) }))
    expect(pages.map((page) => page.map(({ state }) => state))).toEqual([
      ['delivered', 'delivered'],
      ['retrying'],
    ])
    const { contactId } = await readMessage(acme, first)
    expect(pages.flat().at(-1)).toMatchObject({
      event: { type: 'message.reply', contactId },
      state: 'retrying',
      attempts: [{ kind: 'status', status: 500, answer: 'no' }],
    })
  })

  test('gets what has failed again on request, under its webhook-id, and what was accepted not', async () => {
    const { replay, log } = await open(acme)
    await send(acme)
    await untilIdle()
    clock.advance(1000)
    receiver.behave(answer(500), answer())
    const since = clock.now()
    const message = await send(acme)
    await untilIdle()
    expect(await replay(since + 1)).toMatchObject({ status: 200, body: { success: true, replayed: 0 } })
    expect(await replay(since)).toMatchObject({ status: 200, body: { success: true, replayed: 1 } })
    await untilIdle()
    const [, failed, again] = receiver.deliveries
    expect(again && webhookId(again)).toBe(failed && webhookId(failed))
    expect(await readMessage(acme, message)).toMatchObject({ status: 'Sent' })
    expect((await log()).data.map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('that is switched off is off, and says what to do when failed ones are to be sent again', async () => {
    const { health, replay, off } = await open(acme)
    await off()
    expect(await health()).toMatchObject({ state: 'off' })
    expect(await replay()).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('tells nothing any more of a person who was erased', async () => {
    const { health, log } = await open(acme)
    const message = await send(acme)
    await untilIdle()
    const { contactId: id } = await readMessage(acme, message)
    await acme.client.deleteContact({ params: { id } })
    expect(countsOf(await health())).toEqual(Array.from({ length: 48 }, () => nothing))
    expect(await log()).toEqual({ data: [], nextCursor: null })
  })
})

test('replies that failed are sent again by the public interface too', async () => {
  await kinds['the reply webhook'](acme)
  receiver.behave(answer(500), answer())
  await send(acme)
  await untilIdle()
  const replayed = await acme.client.replayReplies({ query: { since: iso(0) } })
  expect(replayed.body).toEqual({ success: true, replayed: 1 })
  await untilIdle()
  expect(receiver.deliveries).toHaveLength(2)
})

test('the log of the reply webhook holds nothing of other receivers of the account', async () => {
  const replies = await kinds['the reply webhook'](acme)
  const subscription = await kinds['a subscription'](acme)
  await send(acme)
  await untilIdle()
  for (const { log, health } of [replies, subscription]) {
    expect((await log()).data).toHaveLength(1)
    expect(countsOf(await health()).at(-1)).toEqual({ sent: 1, failed: 0 })
  }
})
