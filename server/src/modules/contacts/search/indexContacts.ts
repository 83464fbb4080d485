import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { indexAll } from '../../../platform/search/indexAll.ts'
import { indexContactsJob } from '../contacts.jobs.ts'
import { contactTexts } from './contactTexts.store.ts'

type Payload = z.output<typeof indexContactsJob.payload>

/** Has the index of contacts brought up to date, unless that is under way. */
export const scheduleContactIndex = (tx: Tx, payload: Payload = {}): Promise<void> =>
  enqueue(tx, indexContactsJob, payload, { uniqueKey: indexContactsJob.kind })

/** Brings the index of contacts up to date, some of it at a time. */
export async function indexContacts({ db }: { db: Db }, { after }: Payload, job: RunningJob): Promise<void> {
  const next = await indexAll(db, contactTexts, after, job)
  await db.write(async (tx) => {
    await job.finish(tx)
    if (next !== undefined) await scheduleContactIndex(tx, { after: next })
  })
}
