import { openDatabase } from '../../server/src/platform/db/open.ts'
import { insertContact } from '../../server/src/modules/contacts/saving/insertContacts.store.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import { newId } from '../../server/src/platform/ids.ts'
import {
  createOutgoingMessage,
  requirePermission,
} from '../../server/src/modules/conversations/outgoing/createOutgoingMessage.ts'
import { arrivals, waitForArrivals } from './delivery.ts'
import { startPostgres } from './postgres.ts'
import { startService } from './service.ts'
import { startProgram, startServer } from './programs.ts'
import { throughput, type Row } from './results.ts'

const accounts = 32
const repliesPerAccount = 150
const channel = 'crm'
/** The last part of the replies, which is measured: while the first arrive, the processes are still starting. */
const measuredPart = 0.8

/** The waiting replies of 32 accounts, delivered by one worker and then by two. */
export async function benchWorkers(): Promise<Row[]> {
  const postgres = await startPostgres()
  const receiver = await startProgram(['test/bench/receiver.ts'])
  const rates: number[] = []
  for (const workers of [1, 2]) {
    const url = await postgres.createDatabase(`workers${workers}`)
    const first = await startService({ DATABASE_URL: url }, { replyWebhook: { url: receiver.url } })
    await first.stop()
    await queueReplies(url)
    await arrivals(receiver, 'DELETE')
    const running = await Promise.all(
      Array.from({ length: workers }, () =>
        startServer({ ...first.env, PUBLIC_URL: first.url }, ['--role', 'worker']),
      ),
    )
    const all = accounts * repliesPerAccount
    const begun = await waitForArrivals(receiver, all * (1 - measuredPart))
    const { count, last } = await waitForArrivals(receiver, all)
    rates.push(((count - begun.count) / (last - begun.last)) * 1000)
    await Promise.all(running.map((program) => program.stop()))
  }
  await receiver.stop()
  await postgres.stop()
  const [one = 0, two = 0] = rates
  return [
    throughput(
      'replies delivered by two workers, PostgreSQL',
      two,
      'by one worker',
      one,
      1.6,
      'two cores are shared with PostgreSQL and the receiver',
    ),
  ]
}

async function queueReplies(url: string): Promise<void> {
  const db = await openDatabase(url, systemClock, { keyedHash: (text) => text })
  const [template] = await db.read.q.select().from(db.read.t.account)
  if (template === undefined) throw new Error('no account')
  for (let number = 0; number < accounts; number += 1)
    await db.write(async (tx) => {
      const id = newId('acc', tx.now)
      const account = { ...template, id, email: `account-${number}@bench.test`, apiKeyHash: null }
      await tx.q.insert(tx.t.account).values(account)
      for (let made = 0; made < repliesPerAccount; made += 1) {
        const contact = await insertContact(tx, id, {
          firstName: null,
          lastName: null,
          phone: null,
          email: null,
          customFields: {},
          fromId: `user-${made}`,
          channel,
        })
        await createOutgoingMessage(tx, {
          id: newId('msg', tx.now),
          to: await requirePermission(tx, contact),
          body: 'It is forty euros.',
          channel,
          campaignId: null,
          author: 'api',
        })
      }
    })
  await db.close()
}
