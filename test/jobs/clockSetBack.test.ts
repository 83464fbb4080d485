import { eq } from 'drizzle-orm'
import { botCampaign, openConversation } from '../support/conversation.ts'
import { openDataOf } from '../support/databases.ts'
import { readMessage } from '../support/messages.ts'
import { receiverPerTest } from '../support/suite.ts'
import { startServer } from '../support/server.ts'
import { createFakeClock, hour, minute, second, until } from '../support/time.ts'
import { answer } from '../support/webhookReceiver.ts'
import { becomes, createIdleWatch, send } from '../support/webhooks.ts'

const receiver = receiverPerTest()

/** A service whose clock is an hour ahead. Once the time is right, it starts again at the present. */
async function openAhead() {
  const [now, clock] = [createFakeClock(), createFakeClock()]
  clock.advance(hour)
  const server = await startServer({ clock })
  const watch = await createIdleWatch(server, clock)
  return {
    server,
    untilIdle: watch.untilIdle,
    setRight: async () => {
      await watch.close()
      await server.stop()
      const restarted = await startServer({ clock: now, env: { DATA_DIR: server.dataDir } })
      return { ...restarted, clock: now }
    },
  }
}

test('what a clock that was an hour ahead has put off is done at the start, though it may wait as long', async () => {
  receiver.behave(answer(500))
  const { server, untilIdle, setRight } = await openAhead()
  const { account, id, writes, decisions } = await openConversation(
    server,
    [botCampaign({ openingMessage: null, keywords: ['how'], triggerOnListAdd: false })],
    { replyWebhook: { url: receiver.url } },
  )
  const [failed, next] = [await send(account, { fromId: 'bob' }), await send(account, { fromId: 'bob' })]
  await becomes(account, failed, 'Failed')
  await untilIdle()
  await writes('How much is it?')
  expect(await decisions()).not.toContain('answer sent answered')

  receiver.behave(answer())
  const right = await setRight()
  const started = right.clock.now()
  const client = right.client(account.apiKey)
  for (const message of [failed, next]) await becomes({ client }, message, 'Sent')
  await until(async () => {
    right.clock.advance(second)
    const { data } = (await client.getTimeline({ params: { id }, query: {} })).body
    return data.some(({ subject, decision }) => subject === 'answer' && decision === 'sent')
  })
  expect(right.clock.now()).toBeLessThan(started + 5 * minute)
  await right.close()
})

test('a retry that a receiver asked for is not hurried once its attempt is dated right', async () => {
  receiver.behave(answer(503, { 'retry-after': '7200' }))
  const { server, untilIdle, setRight } = await openAhead()
  const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
  const id = await send(account)
  await becomes(account, id, 'Failed')
  await untilIdle()

  const right = await setRight()
  await until(() => receiver.deliveries.length === 2)
  const watch = await createIdleWatch(right, right.clock)
  await watch.untilIdle() // so that the attempt is stored before the time goes on
  for (let step = 1; step < 20; step += 1) await watch.after(6 * minute)
  expect(receiver.deliveries).toHaveLength(2)
  await watch.after(7 * minute)
  expect(receiver.deliveries).toHaveLength(3)
  await watch.close()
  await right.close()
})

test('a lane whose job was put off beyond what is due in it is woken', async () => {
  const clock = createFakeClock()
  const server = await startServer({ clock })
  const watch = await createIdleWatch(server, clock)
  receiver.behave(answer(500))
  const { account } = await openConversation(server, [], { replyWebhook: { url: receiver.url } })
  const id = await send(account)
  await becomes(account, id, 'Failed')
  await watch.untilIdle()
  const db = await openDataOf(server.dataDir, clock)
  const runAt = clock.now() + hour
  await db.write(({ q, t }) =>
    q
      .update(t.job)
      .set({ runAt })
      .where(eq(t.job.uniqueKey, `deliver:${account.id}`)),
  )
  await db.close()
  receiver.behave(answer())
  await until(async () => {
    await watch.after(minute)
    return (await readMessage(account, id)).status === 'Sent'
  })
  expect(clock.now()).toBeLessThan(runAt)
  await watch.close()
  await server.close()
})
