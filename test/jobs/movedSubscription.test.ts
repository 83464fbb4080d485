import { readMessage } from '../support/messages.ts'
import { accountPerTest, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { answer, heldAnswer } from '../support/webhookReceiver.ts'
import { replyText, secondAttemptMs, send, sendDaily, subscribe } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const receiver = receiverPerTest()
const acme = accountPerTest(server)

const health = async (id: string) => (await acme.client.getWebhook({ params: { id } })).body
const move = (id: string, more: object = {}) =>
  acme.client.updateWebhook({ params: { id }, body: { targetUrl: `${receiver.url}/new`, ...more } })

/** Subscribes, and changes the subscription while a message is under way, which its receiver then answers with `status`. */
async function changeUnderWay(status: number, change: (id: string) => Promise<unknown>, body = 'a reply') {
  const held = heldAnswer(answer(status))
  receiver.behave(held.behaviour, answer())
  const { id } = await subscribe(acme, `${receiver.url}/old`)
  const messageId = await send(acme, { body })
  await receiver.waitForCount(1)
  await change(id)
  held.release()
  await untilIdle()
  return { id, messageId }
}

describe('a subscription whose URL changes', () => {
  test('is not stopped by a late 410 from the old URL, and the new URL gets the event', async () => {
    const { id } = await changeUnderWay(410, move, 'moved')
    expect(await health(id)).toMatchObject({ active: true, disabledReason: null })
    await after(secondAttemptMs)
    expect(receiver.deliveries.map(({ path }) => path)).toEqual(['/old', '/new'])
    expect(receiver.deliveries.map(replyText)).toEqual(['moved', 'moved'])
  })

  test.each([500, 410])('is not failing because the URL that it has just left answers %i', async (status) => {
    const { id } = await changeUnderWay(status, move)
    expect(await health(id)).toMatchObject({ active: true, failingSince: null })
  })

  test.each([
    ['the URL alone', {}],
    ['the URL, and that it is active', { active: true }],
  ])('starts its five days of failure again: %s', async (_name, more) => {
    const { id } = await subscribe(acme, `${receiver.url}/old`)
    receiver.behave(answer(500))
    await sendDaily(acme, 4, suite)
    expect((await move(id, more)).body).toMatchObject({ active: true, failingSince: null })
    await sendDaily(acme, 4, suite)
    expect(await health(id)).toMatchObject({ active: true, failingSince: expect.any(String) })
  })
})

test.each([410, 500])(
  'a %i for a subscription that has just been deleted ends the delivery at once',
  async (status) => {
    const { messageId } = await changeUnderWay(status, (id) => acme.client.deleteWebhook({ params: { id } }))
    expect(await readMessage(acme, messageId)).toMatchObject({ status: 'Failed', nextAttemptAt: null })
  },
)

test.each<[string, (id: string) => Promise<unknown>]>([
  ['switched off', (id) => acme.client.updateWebhook({ params: { id }, body: { active: false } })],
  ['deleted', (id) => acme.client.deleteWebhook({ params: { id } })],
])('what was to be tried again is given up once its subscription is %s', async (_name, end) => {
  receiver.behave(answer(500))
  const { id } = await subscribe(acme, receiver.url)
  const messageId = await send(acme)
  await untilIdle()
  await end(id)
  await untilIdle()
  const given = { error: { kind: 'not_configured' }, nextAttemptAt: null }
  expect(await readMessage(acme, messageId)).toMatchObject(given)
})

test('a subscription that has just been switched off is not said to be gone, though its URL answers 410', async () => {
  const { id } = await changeUnderWay(410, (webhook) =>
    acme.client.updateWebhook({ params: { id: webhook }, body: { active: false } }),
  )
  expect(await health(id)).toMatchObject({ disabledReason: 'user', failingSince: null })
})

test('a subscription that is said to be active and at its URL, and is, goes on failing as it was', async () => {
  receiver.behave(answer(500))
  const { id } = await subscribe(acme, receiver.url)
  await send(acme)
  await untilIdle()
  const { failingSince } = await health(id)
  expect(failingSince).not.toBeNull()
  await acme.client.updateWebhook({ params: { id }, body: { active: true, targetUrl: receiver.url } })
  expect(await health(id)).toMatchObject({ failingSince })
})
