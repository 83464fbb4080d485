import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { countWaitsJob } from '../reports.jobs.ts'
import { countMessages } from './countMessages.ts'
import { listAccountsBehind } from './countMessages.store.ts'

type Payload = z.output<typeof countWaitsJob.payload>

const accountsAtOnce = 100
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000
/** So that requests have their turn. */
const restMs = 1

/** Has the messages of all accounts counted that are not counted yet, unless that is under way. */
export const scheduleWaitCounting = (tx: Tx, payload: Payload = {}): Promise<void> =>
  enqueue(tx, countWaitsJob, payload, { uniqueKey: countWaitsJob.kind })

/** Counts messages for a while, of the accounts behind one, and goes on in another job. */
export async function countAll({ db }: { db: Db }, { after = '' }: Payload, job: RunningJob): Promise<void> {
  const until = performance.now() + timeSliceMs
  const isOver = () => job.isStopping() || performance.now() > until
  let done = after
  let isLeft = false
  for (;;) {
    const accounts = await listAccountsBehind(db.scan, done, accountsAtOnce)
    for (const { id } of accounts) {
      const isDone = await countMessages(db, id, isOver)
      isLeft = !isDone || isOver()
      if (isLeft) break
      done = id
      await pause(restMs)
    }
    if (isLeft || accounts.length < accountsAtOnce) break
  }
  await db.write(async (tx) => {
    await job.finish(tx)
    if (isLeft) await scheduleWaitCounting(tx, { after: done })
  })
}
