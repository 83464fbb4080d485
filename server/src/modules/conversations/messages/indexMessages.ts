import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { indexAll } from '../../../platform/search/indexAll.ts'
import { indexMessagesJob } from '../conversations.jobs.ts'
import { messageTexts } from './messageTexts.store.ts'

type Payload = z.output<typeof indexMessagesJob.payload>

/** Has the index of messages brought up to date, unless that is under way. */
export const scheduleMessageIndex = (tx: Tx, payload: Payload = {}): Promise<void> =>
  enqueue(tx, indexMessagesJob, payload, { uniqueKey: indexMessagesJob.kind })

/** Brings the index of messages up to date, some of it at a time. */
export async function indexMessages({ db }: { db: Db }, { after }: Payload, job: RunningJob): Promise<void> {
  const next = await indexAll(db, messageTexts, after, job)
  await db.write(async (tx) => {
    await job.finish(tx)
    if (next !== undefined) await scheduleMessageIndex(tx, { after: next })
  })
}
