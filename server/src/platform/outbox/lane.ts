import { pipelined, type Tx } from '../db/db.ts'
import { enqueue } from '../jobs/queue.ts'
import { runLaneJob } from './outbox.jobs.ts'

// A lane: the deliveries to one URL, that of a subscription or the reply webhook of an account. It is named by the id of either.

/** The lock under which a lane is woken or ends its turn. */
export const laneLock = (lane: string) => `lane:${lane}`

/** Makes the worker run a lane's due deliveries after the commit, even if the lane is running already. */
export function wakeLane(tx: Tx, lane: string): void {
  tx.beforeCommit(laneLock(lane), async () => {
    await pipelined(
      tx.lock(laneLock(lane)), // a job that is just ending either sees the new delivery or is finished before
      enqueue(tx, runLaneJob, { lane }, { uniqueKey: `deliver:${lane}` }),
    )
    tx.notify(`lane:${lane}`)
  })
}
