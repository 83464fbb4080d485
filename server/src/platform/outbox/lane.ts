import { pipelined, type Tx } from '../db/db.ts'
import { locks } from '../db/locks.ts'
import { enqueue } from '../jobs/queue.ts'
import { runLaneJob } from './outbox.jobs.ts'

// A lane: the deliveries to one URL, that of a subscription or the reply webhook of an account. It is named by the id of either.

/** Makes the worker run a lane's due deliveries after the commit, even if the lane is running already. */
export function wakeLane(tx: Tx, lane: string): void {
  tx.beforeCommit(locks.lane(lane), async () => {
    await pipelined(
      tx.lock(locks.lane(lane)), // a job that is just ending either sees the new delivery or is finished before
      enqueue(tx, runLaneJob, { lane }, { uniqueKey: `deliver:${lane}` }),
    )
    tx.notify(`lane:${lane}`)
  })
}
