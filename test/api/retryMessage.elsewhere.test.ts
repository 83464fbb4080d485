import { askDashboard } from '../support/dashboardApi.ts'
import { readMessage } from '../support/messages.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { hour, until } from '../support/time.ts'
import { answer, heldAnswer, startWebhookReceiver, type WebhookReceiver } from '../support/webhookReceiver.ts'
import { becomes, retry, send, subscribe } from '../support/webhooks.ts'

const { server, untilIdle, after, log } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server, () => ({ replyWebhook: { url: receiver.url } }))

test('a retry sends to where replies go now: the webhook or the subscriptions that were set since', async () => {
  const elsewhere = await startWebhookReceiver()
  receiver.behave(answer(500))
  const first = await send(acme)
  const { nextAttemptAt } = await becomes(acme, first, 'Failed')
  await askDashboard(server, acme, 'DELETE', '/reply_webhook')
  expect((await retry(acme, first)).body).toMatchObject({ error: { kind: 'not_configured' }, nextAttemptAt })
  await subscribe(acme, elsewhere.url)
  await retry(acme, first)
  await becomes(acme, first, 'Sent')

  elsewhere.behave(answer(500))
  const second = await send(acme)
  await becomes(acme, second, 'Failed')
  receiver.behave(answer(200))
  await askDashboard(server, acme, 'PUT', '/reply_webhook', { body: { url: receiver.url } })
  await retry(acme, second)
  await becomes(acme, second, 'Sent')
  expect(receiver.deliveries.at(-1)?.json).toMatchObject({ messageId: second })
  await elsewhere.close()
})

/** The id of a message that the webhook refused before it was unset, and that a subscription was tried with too. */
async function refusedBeforeUnset(watching: WebhookReceiver): Promise<string> {
  receiver.behave(answer(500))
  await subscribe(acme, watching.url)
  const id = await send(acme)
  await becomes(acme, id, 'Failed')
  await untilIdle()
  await askDashboard(server, acme, 'DELETE', '/reply_webhook')
  return id
}

test('once the webhook is unset, a subscription that has failed too decides about it', async () => {
  const watching = await startWebhookReceiver()
  watching.behave(answer(500), answer(200))
  const id = await refusedBeforeUnset(watching)
  await retry(acme, id)
  await becomes(acme, id, 'Sent')
  expect(watching.deliveries).toHaveLength(2)
  await watching.close()
})

test('once the webhook is unset, a retry makes Sent what a subscription has accepted, and sends nothing', async () => {
  const watching = await startWebhookReceiver()
  const id = await refusedBeforeUnset(watching)
  const sent = { status: 'Sent', error: null, nextAttemptAt: null }
  expect((await retry(acme, id)).body).toMatchObject(sent)
  await after(hour)
  expect(await readMessage(acme, id)).toMatchObject(sent)
  expect(watching.deliveries).toHaveLength(1)
  await watching.close()
})

test('once the webhook is unset, a subscription that is just being tried decides about it, not one that fails again', async () => {
  const [watching, failing] = [await startWebhookReceiver(), await startWebhookReceiver()]
  const held = heldAnswer(answer(200))
  watching.behave(held.behaviour)
  for (const refusing of [receiver, failing]) refusing.behave(answer(500))
  await subscribe(acme, watching.url)
  const { id: lane } = await subscribe(acme, failing.url)
  const id = await send(acme)
  await becomes(acme, id, 'Failed')
  await watching.waitForCount(1)
  await until(async () => (await log.attempts(lane)).length === 1)
  await askDashboard(server, acme, 'DELETE', '/reply_webhook')
  expect((await retry(acme, id)).body).toMatchObject({ error: { status: 500 } })
  const isTriedAgain = ({ attempts }: { attempts: number }) => attempts === 2
  expect(await until(() => readMessage(acme, id), isTriedAgain)).toMatchObject({ status: 'Failed' })
  held.release()
  await becomes(acme, id, 'Sent')
  await untilIdle()
  expect(watching.deliveries).toHaveLength(1)
  await Promise.all([watching.close(), failing.close()])
})

test('once the webhook is unset, a subscription at which it still waits behind another one decides about it', async () => {
  const watching = await startWebhookReceiver()
  const held = heldAnswer(answer(200))
  watching.behave(held.behaviour, answer(200))
  receiver.behave(answer(200), answer(500))
  await subscribe(acme, watching.url)
  await becomes(acme, await send(acme, { fromId: 'ann' }), 'Sent')
  const id = await send(acme, { fromId: 'ann' })
  await becomes(acme, id, 'Failed')
  await askDashboard(server, acme, 'DELETE', '/reply_webhook')
  expect((await retry(acme, id)).body).toMatchObject({ error: { status: 500 } })
  held.release()
  await becomes(acme, id, 'Sent')
  await watching.close()
})
