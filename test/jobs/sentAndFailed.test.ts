import { findChannel } from '../../server/src/modules/channels/channels.store.ts'
import { applyReceipt } from '../../server/src/modules/conversations/incoming/applyReceipt.ts'
import { eventsOf, sandboxOf } from '../support/conversation.ts'
import { openDataOf } from '../support/databases.ts'
import { readMessage } from '../support/messages.ts'
import { suiteResource } from '../support/resource.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour, second, until } from '../support/time.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import {
  becomes,
  retry,
  secondAttemptMs,
  send,
  setReplyWebhook,
  subscribe,
  thirdAttemptMs,
  webhookId,
} from '../support/webhooks.ts'

const { server, clock, untilIdle, after, log } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server, () => ({ replyWebhook: { url: receiver.url } }))
const db = suiteResource(() => openDataOf(server.dataDir, clock))

describe('an outgoing message', () => {
  const other = receiverPerTest()
  const failures = async () => (await eventsOf(acme, 'message.failed')).length

  test.each([
    ['Sent, though a subscription fails', other, { status: 'Sent', error: null }, 0],
    ['Failed, though a subscription accepts', receiver, { status: 'Failed', error: { status: 500 } }, 1],
  ])('with the reply webhook set, it alone decides: %s', async (_name, failing, outcome, told) => {
    failing.behave(answer(500))
    await subscribe(acme, other.url)
    const id = await send(acme)
    await untilIdle()
    expect(other.deliveries).toHaveLength(1)
    expect(await readMessage(acme, id)).toMatchObject(outcome)
    expect(await failures()).toBe(told)
  })

  test('with subscriptions only, the first acceptance makes it Sent, and no failure unmakes it', async () => {
    await setReplyWebhook(server, acme, null)
    const held = heldAnswer(answer(500))
    receiver.behave(held.behaviour)
    await subscribe(acme, receiver.url)
    await subscribe(acme, other.url)
    const id = await send(acme)
    const { sentAt } = await becomes(acme, id, 'Sent')
    const sent = { status: 'Sent', error: null, nextAttemptAt: null, sentAt }
    expect(await readMessage(acme, id)).toMatchObject(sent)
    held.release()
    await untilIdle()
    expect(await readMessage(acme, id)).toMatchObject(sent)
    receiver.behave(answer(200))
    await after(secondAttemptMs)
    expect(receiver.deliveries).toHaveLength(2)
    expect(await readMessage(acme, id)).toMatchObject(sent)
    expect(await failures()).toBe(0)
  })

  test('with subscriptions only, it stays Sent even once the one that accepted it has been deleted', async () => {
    await setReplyWebhook(server, acme, null)
    receiver.behave(answer(500))
    await subscribe(acme, receiver.url)
    const { id: accepting } = await subscribe(acme, other.url)
    const id = await send(acme)
    await becomes(acme, id, 'Sent')
    await untilIdle()
    await acme.client.deleteWebhook({ params: { id: accepting } })
    for (let passed = 0; passed < 3; passed += 1) await after(3 * hour)
    expect(receiver.deliveries.length).toBeGreaterThan(3)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Sent', error: null })
  })

  test('with subscriptions only, Failed once every first attempt has failed, and told once', async () => {
    await setReplyWebhook(server, acme, null)
    const held = heldAnswer(answer(500))
    receiver.behave(held.behaviour, answer(500))
    other.behave(answer(404))
    const slow = await subscribe(acme, receiver.url)
    const quick = await subscribe(acme, other.url)
    const id = await send(acme)
    await until(async () => (await log.attempts(quick.id)).length > 0)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Queued', error: { status: 404 } })
    expect(await failures()).toBe(0)
    held.release()
    expect(await becomes(acme, id, 'Failed')).toMatchObject({ error: { status: 500 } })
    await untilIdle()
    await after(secondAttemptMs)
    expect(await log.attempts(slow.id)).toHaveLength(2)
    expect(await failures()).toBe(1)
    other.behave(answer(200))
    await after(thirdAttemptMs)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Sent', error: null })
    expect(await failures()).toBe(1)
  })

  test('with no subscription, or only with those that want other things: not_configured, and not tried', async () => {
    await setReplyWebhook(server, acme, null)
    const error = { kind: 'not_configured', status: null }
    const nowhere = { status: 'Failed', error, attempts: 0, nextAttemptAt: null }
    expect(await readMessage(acme, await send(acme))).toMatchObject(nowhere)
    await subscribe(acme, other.url, ['contact.created'])
    await subscribe(acme, other.url, ['message.reply'], { channel: 'another' })
    expect(await readMessage(acme, await send(acme))).toMatchObject(nowhere)
  })

  test('not_configured is sent after the webhook is set, and somebody asks for it', async () => {
    await setReplyWebhook(server, acme, null)
    const id = await send(acme, { body: 'late' })
    const [event] = await eventsOf(acme, 'message.reply')
    await setReplyWebhook(server, acme, { url: receiver.url })
    await retry(acme, id)
    expect(await becomes(acme, id, 'Sent')).toMatchObject({ attempts: 1, error: null })
    expect(receiver.deliveries).toMatchObject([{ json: { messageId: id, body: 'late' } }])
    expect(receiver.deliveries.map(webhookId)).toEqual([event?.id])
    expect(await failures()).toBe(1)
  })

  test('a reply that is accepted just after its contact has opted out is Sent', async () => {
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const id = await send(acme, { fromId: 'ann' })
    await receiver.waitForCount(1)
    const { contactId } = await readMessage(acme, id)
    await acme.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Failed', error: { kind: 'opted_out' } })
    held.release()
    expect(await becomes(acme, id, 'Sent')).toMatchObject({ error: null })
    await untilIdle()
  })

  test('a reply that is tried on while no webhook is set goes out by itself once one is set again', async () => {
    receiver.behave(answer(500), answer(200))
    const id = await send(acme)
    await untilIdle()
    await setReplyWebhook(server, acme, null)
    await after(secondAttemptMs)
    const unset = { status: 'Failed', error: { kind: 'not_configured' }, attempts: 2 }
    expect(await readMessage(acme, id)).toMatchObject(unset)
    await setReplyWebhook(server, acme, { url: receiver.url })
    await after(thirdAttemptMs)
    expect(await readMessage(acme, id)).toMatchObject({ status: 'Sent', attempts: 3 })
  })

  test('a reply whose only subscription is switched off or deleted under way is Failed, not Queued for ever', async () => {
    await setReplyWebhook(server, acme, null)
    const held = heldAnswer(answer(410))
    receiver.behave(held.behaviour)
    await subscribe(acme, receiver.url)
    const ids = [await send(acme, { fromId: 'ann' }), await send(acme, { fromId: 'ann' })]
    held.release()
    for (const id of ids) await becomes(acme, id, 'Failed')
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(1)

    const stalled = heldAnswer()
    other.behave(stalled.behaviour)
    const { id: webhook } = await subscribe(acme, other.url)
    const left = [await send(acme, { fromId: 'bob' }), await send(acme, { fromId: 'bob' })]
    await other.waitForCount(1)
    await acme.client.deleteWebhook({ params: { id: webhook } })
    stalled.release()
    const [underWay = '', behind = ''] = left
    await becomes(acme, underWay, 'Sent') // an acceptance counts all the same
    const ended = { error: { kind: 'not_configured' }, nextAttemptAt: null }
    expect(await becomes(acme, behind, 'Failed')).toMatchObject(ended)
    await untilIdle()
    expect(other.deliveries).toHaveLength(1)
    expect(await failures()).toBe(3)
  })
})

test('a channel with receipts marks as delivered and read what had arrived by then, each once', async () => {
  const { ask, open, reply, said } = sandboxOf(server)
  const { account, channel, id } = await open()
  await untilIdle()
  const [first, second_] = [await reply(account, id, { body: '1' }), await reply(account, id, { body: '2' })]
  await untilIdle()
  const read = (messageId: string) => ask(account, 'POST', `/sandbox/contacts/${id}/read`, { messageId })
  const instants = async () =>
    (await said(account, id)).map(({ deliveredAt, readAt }) =>
      [deliveredAt, readAt].map((at) => at && Date.parse(at)),
    )
  const [early, late] = [clock.now(), clock.now() + second]
  expect(await read(first.id)).toMatchObject({ status: 200, body: { contactId: id } })
  expect(await instants()).toEqual([
    [early, early],
    [early, early],
    [null, null],
  ])
  clock.advance(second)
  for (let times = 0; times < 2; times += 1) await read(second_.id)
  expect(await instants()).toEqual([
    [early, early],
    [early, early],
    [late, late],
  ])
  const failure = { kind: 'status', detail: 'The provider lost it', code: '131026' } as const
  const lost = await reply(account, id, { body: '3' })
  await untilIdle()
  for (const message of [
    { id: lost.id },
    { providerId: (await readMessage(account, first.id)).providerId ?? '' },
  ])
    await db.write(async (tx) => {
      const row = await findChannel(tx, channel.id)
      expect(
        row &&
          (await applyReceipt(tx, row, {
            message,
            state: 'failed',
            outcome: { is: 'refused', error: failure },
          })),
      ).toBe(true)
    })
  expect(await readMessage(account, lost.id)).toMatchObject({ status: 'Failed', error: failure })
  expect(await readMessage(account, first.id)).toMatchObject({ status: 'Sent', error: null })
  expect(await eventsOf(account, 'message.failed')).toMatchObject([{ data: { id: lost.id, error: failure } }])
})
