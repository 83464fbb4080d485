import { setTimeout as pause } from 'node:timers/promises'
import { ApiError } from '@replyloop/shared/client/apiError'
import { Reply } from '@replyloop/shared/contract/events'
import { openAccount } from '../support/factories.ts'
import { startProcess, type ServerProcess } from '../support/process.ts'
import { startServer } from '../support/server.ts'
import { seededRandom } from '../../server/src/platform/seededRandom.ts'
import { suiteDataDir, suiteReceiver } from '../support/suite.ts'
import { watchOrder } from '../support/webhookOrder.ts'
import { openDeliveryLog, webhookId } from '../support/webhooks.ts'

const [groups, contacts, rounds] = [4, 15, 3] // 180 replies
const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const seed = 20_261_120
const dataDir = suiteDataDir()
const receiver = suiteReceiver()
let running: ServerProcess

/** Sends until there is an answer, as a retrying client does: under one key, to wherever the server is now. */
async function sendSurely(apiKey: string, fromId: string, round: number): Promise<string> {
  const body = { customData: { fromId, customChannel: 'crm', body: `${fromId} ${round}` } }
  for (;;) {
    const { client } = running
    try {
      const answered = await client(apiKey).sendMessage({ body, idempotencyKey: `${fromId}-${round}` })
      return answered.body.messageId
    } catch (error) {
      if (error instanceof ApiError) throw error // anything else means that nobody answered
      await pause(20) // the server is being started again
    }
  }
}

test('180 replies survive four SIGKILLs: each arrives under one webhook-id, signed, in order while it was held', async () => {
  const provisioning = await startServer({ env: { DATA_DIR: dataDir } })
  const accounts = await Promise.all(
    Array.from({ length: groups }, () =>
      openAccount(provisioning, { replyWebhook: { url: receiver.url, secret } }),
    ),
  )
  await provisioning.stop()
  const env = { DATA_DIR: dataDir, RETRY_SCHEDULE: Array(80).fill('0.2').join() }
  const random = seededRandom(seed)
  const order = watchOrder(() => ({ status: random() < 1 / 3 ? 500 : 200, afterMs: 0 }))
  receiver.behave(order.behaviour)

  const sent: string[] = []
  running = await startProcess(env)
  for (const [group, { apiKey }] of accounts.entries()) {
    // A lane that was killed rests until its lease ends, so each kill hits another account's.
    const sends = Array.from({ length: contacts }, async (_, contact) => {
      for (let round = 0; round < rounds; round += 1)
        sent.push(await sendSurely(apiKey, `g${group}c${contact}`, round))
    })
    await receiver.waitForCount(receiver.deliveries.length + 5 + Math.floor(random() * 40))
    await running.end('SIGKILL')
    running = await startProcess(env)
    await Promise.all(sends)
  }
  const log = await openDeliveryLog({ dataDir })
  for (const { id } of accounts) await log.delivered(id, contacts * rounds)
  await log.close()

  const idsOf = new Map<string, Set<string>>()
  for (const delivery of receiver.deliveries) {
    receiver.verify(delivery, secret)
    const { messageId } = Reply.parse(delivery.json)
    idsOf.set(messageId, (idsOf.get(messageId) ?? new Set()).add(webhookId(delivery)))
  }
  expect(new Set(sent).size).toBe(groups * contacts * rounds)
  expect([...idsOf.keys()].toSorted()).toEqual(sent.toSorted())
  expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(new Set([...idsOf.values()].flatMap((ids) => [...ids])).size).toBe(groups * contacts * rounds)
  expect(order.broken()).toEqual([])
  expect(order.acceptedCount()).toBe(groups * contacts * rounds)
})
