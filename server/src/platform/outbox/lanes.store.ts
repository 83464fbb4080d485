import { eq } from 'drizzle-orm'
import { type Reader, type Tx, pipelined } from '../db/db.ts'
import { locks } from '../db/locks.ts'
import { selectRows } from '../db/statements/declare.ts'
import { enqueue } from '../jobs/queue.ts'
import { runLaneJob } from './outbox.jobs.ts'

// A lane is a queue of deliveries to one receiver. Its name is the id of what it belongs to.

/** With a lane's name behind it, this is the unique key of its job. */
export const laneJobKeyPrefix = 'deliver:'

/** Makes the worker run a lane's due deliveries after the commit, even if the lane is running already. */
export function wakeLane(tx: Tx, lane: string): void {
  // The former version takes every `deliver` job for one of the reply webhook or of a subscription, and may run on the same
  // database. It leaves kinds of jobs that it does not know to newer processes.
  const job = /^(acc|whk)_/.test(lane) ? { ...runLaneJob, kind: 'deliver' } : runLaneJob
  tx.beforeCommit(locks.lane(lane), async () => {
    // Under the lane's lock: a job that is just ending either sees the new delivery or is finished before.
    await pipelined(
      tx.lock(locks.lane(lane)),
      enqueue(tx, job, { lane }, { uniqueKey: `${laneJobKeyPrefix}${lane}` }),
    )
    tx.notify(`lane:${lane}`)
  })
}

const selectResting = selectRows({
  values: ({ restingLane }) => ({ lane: restingLane.lane }),
  query: ({ q, t: { restingLane } }, { lane }) =>
    q.select({ lane: restingLane.lane }).from(restingLane).where(eq(restingLane.lane, lane)),
})

/** Whether a lane rests. */
export async function isResting(read: Reader, lane: string): Promise<boolean> {
  return (await selectResting(read, { lane })).length > 0
}

/** What tells the one who runs a lane that it has to rest. */
export const restTopic = (lane: string) => `lane:rest:${lane}` as const

/** Has a lane rest: no attempt starts until it is resumed, also where it is just run; what comes in waits. */
export async function restLane(tx: Tx, lane: string, accountId: string): Promise<void> {
  const { q, t, now } = tx
  await q.insert(t.restingLane).values({ lane, accountId, restingSince: now }).onConflictDoNothing()
  tx.notify(restTopic(lane))
}

/** Has a lane go on after a rest. */
export async function resumeLane(tx: Tx, lane: string): Promise<void> {
  await tx.q.delete(tx.t.restingLane).where(eq(tx.t.restingLane.lane, lane))
  wakeLane(tx, lane)
}
