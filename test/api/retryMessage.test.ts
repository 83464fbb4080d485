import { apiError, openAccount } from '../support/factories.ts'
import { readMessage, receive } from '../support/messages.ts'
import { startServer } from '../support/server.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour, minute, until } from '../support/time.ts'
import { answer, heldAnswer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { becomes, retry, secondAttemptMs, send, subscribe, webhookId } from '../support/webhooks.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server, () => ({ replyWebhook: { url: receiver.url } }))

describe('200', () => {
  test('a Failed message is sent again at once, under the same webhook-id, and becomes Sent', async () => {
    receiver.behave(answer(500), answer(200))
    const id = await send(acme, { body: 'again' })
    await becomes(acme, id, 'Failed')
    await untilIdle()
    const { status, body } = await retry(acme, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'Failed', nextAttemptAt: new Date(clock.now()).toISOString() })
    expect(await becomes(acme, id, 'Sent')).toMatchObject({ attempts: 2, error: null, nextAttemptAt: null })
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(2)
    expect(new Set(receiver.deliveries.map(webhookId)).size).toBe(1)
    expect(new Set(receiver.deliveries.map(({ body: sent }) => sent)).size).toBe(1)
  })

  test('one that fails again stays Failed with the new error, and is tried on by the schedule', async () => {
    receiver.behave(answer(500), answer(404), answer(200))
    const id = await send(acme)
    await becomes(acme, id, 'Failed')
    await untilIdle()
    await retry(acme, id)
    await untilIdle()
    const failed = await readMessage(acme, id)
    expect(failed).toMatchObject({ status: 'Failed', attempts: 2, error: { status: 404 } })
    expect(Date.parse(failed.nextAttemptAt ?? '')).toBeGreaterThan(clock.now())
    clock.advance(secondAttemptMs)
    await becomes(acme, id, 'Sent')
  })

  test('a retry uses up no step of the schedule, which then goes on', async () => {
    receiver.behave(answer(500))
    const id = await send(acme)
    await becomes(acme, id, 'Failed')
    await untilIdle()
    const waitMs = async () => Date.parse((await readMessage(acme, id)).nextAttemptAt ?? '') - clock.now()
    await retry(acme, id)
    await untilIdle()
    expect(await waitMs()).toBeLessThanOrEqual(secondAttemptMs) // 5 s, as before
    await after(secondAttemptMs)
    expect(receiver.deliveries).toHaveLength(3)
    expect(await waitMs()).toBeGreaterThan(4 * minute) // 5 min
  })

  test('one that was given up after its last attempt is sent again', async () => {
    const impatient = await startServer({ env: { RETRY_SCHEDULE: '0' } })
    const account = await openAccount(impatient, { replyWebhook: { url: receiver.url } })
    receiver.behave(answer(500), answer(500), answer(200))
    const id = await send(account)
    await receiver.waitForCount(2)
    const given = await until(
      () => readMessage(account, id),
      ({ nextAttemptAt }) => nextAttemptAt === null,
    )
    expect(given).toMatchObject({ status: 'Failed', attempts: 2 })
    await retry(account, id)
    expect(await becomes(account, id, 'Sent')).toMatchObject({ attempts: 3 })
    expect(new Set(receiver.deliveries.map(webhookId)).size).toBe(1)
    await impatient.close()
  })

  test('one that failed so long ago that its event is no longer kept is sent again too', async () => {
    receiver.behave(answer(500))
    const id = await send(acme, { fromId: 'ann', body: 'long ago' })
    for (let day = 0; day < 40; day += 1) await after(24 * hour) // four in which it is tried, then thirty
    expect((await acme.client.listEvents({ query: { type: 'message.reply' } })).body.data).toEqual([])
    const tried = receiver.deliveries.length
    receiver.behave(answer(200))
    await retry(acme, id)
    expect(await becomes(acme, id, 'Sent')).toMatchObject({ error: null, nextAttemptAt: null })
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(tried + 1)
    const [first, last] = [receiver.deliveries[0], receiver.deliveries.at(-1)]
    expect(last?.body).toBe(first?.body)
  })

  test('one that is Sent, Queued or incoming is answered as it is, and nothing is sent', async () => {
    const sent = await send(acme)
    await becomes(acme, sent, 'Sent')
    const arrived = await receive(acme, { status: 'Failed' }) // its status is what the client says
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const queued = await send(acme)
    await receiver.waitForCount(2)
    for (const id of [sent, arrived, queued])
      expect(await retry(acme, id)).toMatchObject({ status: 200, body: await readMessage(acme, id) })
    held.release()
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(2)
  })

  test('two retries at once send the message once', async () => {
    receiver.behave(answer(500), answer(200))
    const id = await send(acme)
    await becomes(acme, id, 'Failed')
    await untilIdle()
    await Promise.all([retry(acme, id), retry(acme, id), retry(acme, id)])
    await becomes(acme, id, 'Sent')
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(2)
  })

  test('without anywhere to send it, the message stays as it is', async () => {
    const bare = await openAccount(server)
    const id = await send(bare)
    const before = await readMessage(bare, id)
    expect(await retry(bare, id)).toMatchObject({ status: 200, body: before })
  })

  test('of many retries at once of one that had nowhere to go, one delivers it', async () => {
    const other = await openAccount(server)
    const id = await send(other)
    await becomes(other, id, 'Failed')
    await subscribe(other, receiver.url)
    await Promise.all(Array.from({ length: 6 }, () => retry(other, id)))
    await becomes(other, id, 'Sent')
    expect((await retry(other, id)).body).toMatchObject({ status: 'Sent' })
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(1)
  })

  test('one that is on its way to a new URL is answered as it is', async () => {
    const other = await openAccount(server)
    const id = await send(other)
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    await subscribe(other, receiver.url)
    const { body } = await retry(other, id)
    await receiver.waitForCount(1)
    clock.advance(1000)
    expect(await retry(other, id)).toMatchObject({ status: 200, body })
    held.release()
    await becomes(other, id, 'Sent')
  })

  test('what an opt-out cancelled is continued: its attempts are counted on, and a URL that has accepted it is not asked again', async () => {
    const watching = await startWebhookReceiver()
    await subscribe(acme, watching.url)
    receiver.behave(answer(500), answer(200))
    const id = await send(acme, { fromId: 'wavering' })
    await becomes(acme, id, 'Failed')
    await untilIdle()
    await receive(acme, { fromId: 'wavering', body: 'STOP' })
    await untilIdle()
    await receive(acme, { fromId: 'wavering', body: 'START' })
    await untilIdle()
    await retry(acme, id)
    expect(await becomes(acme, id, 'Sent')).toMatchObject({ attempts: 2 })
    await untilIdle()
    const told = watching.deliveries.filter(({ body }) => body.includes(id))
    expect(told).toHaveLength(1)
    await watching.close()
  })

  test('a subscription that has been stopped gets nothing more', async () => {
    const other = await openAccount(server)
    receiver.behave(answer(410), answer(200))
    await subscribe(other, receiver.url)
    const id = await send(other)
    await becomes(other, id, 'Failed')
    await retry(other, id)
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(1)
    await subscribe(other, receiver.url)
    await retry(other, id)
    await becomes(other, id, 'Sent')
    expect(new Set(receiver.deliveries.map(webhookId)).size).toBe(1)
  })
})

test('404: no such message, or a message of another account, which is not sent', async () => {
  receiver.behave(answer(500))
  const id = await send(acme)
  await becomes(acme, id, 'Failed')
  await untilIdle()
  const stranger = await openAccount(server)
  for (const unknown of [id, 'msg_1'])
    expect(await retry(stranger, unknown)).toMatchObject(apiError(404, 'MESSAGE_NOT_FOUND'))
  await untilIdle()
  expect(receiver.deliveries).toHaveLength(1)
})

test('409: nothing is sent to a contact that has opted out since', async () => {
  receiver.behave(answer(500))
  const id = await send(acme)
  const { contactId } = await becomes(acme, id, 'Failed')
  await untilIdle()
  await acme.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
  expect(await retry(acme, id)).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
  await after(secondAttemptMs)
  expect(receiver.deliveries).toHaveLength(1)
})
