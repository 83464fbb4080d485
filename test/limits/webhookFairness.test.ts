import { setTimeout as pause } from 'node:timers/promises'
import { openAccount } from '../support/factories.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { answer, heldAnswer, type Behaviour } from '../support/webhookReceiver.ts'
import { becomes, send, subscribe, secondAttemptMs } from '../support/webhooks.ts'

const { clock, server, untilIdle, after, log } = suiteOnFakeClock()
const receiver = receiverPerTest()

const many = <T>(count: number, make: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

describe('no delivery waits for another URL', () => {
  const other = receiverPerTest()
  test('a URL that hangs delays no other URL, of the same account or of another', async () => {
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
    const { id } = await subscribe(acme, other.url)
    await many(40, () => send(acme))
    const neighbour = await openAccount(server, { replyWebhook: { url: other.url } })
    await becomes(neighbour, await send(neighbour), 'Sent')
    await log.delivered(id, 40)
    expect(await log.states(acme.id)).toEqual({ fresh: 40 })
    held.release()
    await log.delivered(acme.id, 40)
  })

  test('all fifty of an account may hang, and the first delivery of another account arrives', async () => {
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const acme = await openAccount(server)
    await many(50, (index) => subscribe(acme, `${receiver.url}/${index}`))
    await send(acme)
    const neighbour = await openAccount(server, { replyWebhook: { url: other.url } })
    await becomes(neighbour, await send(neighbour), 'Sent')
    expect(other.deliveries).toHaveLength(1)
    held.release()
    await untilIdle()
    expect(receiver.deliveries).toHaveLength(50)
  })

  test('an account with 500 queued deliveries does not delay the first one of another', async () => {
    const held = heldAnswer()
    receiver.behave(held.behaviour)
    const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
    for (let batch = 0; batch < 5; batch += 1) await many(100, () => send(acme))
    const neighbour = await openAccount(server, { replyWebhook: { url: other.url } })
    held.release()
    receiver.behave(answer())
    const sending = send(neighbour)
    await other.waitForCount(1)
    // Half of them are a long time on any machine; one is not.
    expect(receiver.deliveries.length).toBeLessThan(250)
    await becomes(neighbour, await sending, 'Sent')
    await after(secondAttemptMs) // for those that a slow machine held until they were cut off
    await log.delivered(acme.id, 500)
  })
})

test('a URL that comes back meets few requests at once, then more, and never more than 32', async () => {
  receiver.behave(answer(503))
  const acme = await openAccount(server, { replyWebhook: { url: receiver.url } })
  await many(200, () => send(acme))
  await untilIdle()
  expect(await log.states(acme.id)).toEqual({ retrying: 200 })

  let [open, accepted] = [0, 0]
  const seen: { open: number; accepted: number }[] = []
  const [pair, wide] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const recovered: Behaviour = async (response) => {
    open += 1
    seen.push({ open, accepted })
    if (open === 2) pair.resolve()
    if (open > 4) wide.resolve()
    // Until the lane is as wide as it has to become, nothing is accepted: one that stays narrow would wait for ever.
    await (accepted < 8 ? pair.promise : wide.promise)
    if (accepted < 8) await pause(4) // in which one too many would come
    open -= 1
    accepted += 1
    response.writeHead(200).end()
  }
  receiver.behave(recovered)
  clock.advance(secondAttemptMs)
  await log.delivered(acme.id, 200)
  expect(seen.filter((at) => at.open > Math.min(32, 2 * 2 ** at.accepted))).toEqual([])
  expect(Math.max(...seen.filter((at) => at.accepted === 0).map((at) => at.open))).toBe(2)
})
