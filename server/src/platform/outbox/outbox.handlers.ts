import { handleJobs } from '../jobs/handleJobs.ts'
import type { OutboxParts } from './attemptDelivery.ts'
import { runLaneJob } from './outbox.jobs.ts'
import { runLane } from './runLane.ts'

/** What runs lanes, whose deliveries wait for at most `longestRetryMs` before a retry. */
export const outboxHandlers = ({
  outboxParts,
  longestRetryMs: longestWaitMs,
}: {
  outboxParts: OutboxParts
  longestRetryMs: number
}) => handleJobs({ runLaneJob: { ...runLaneJob, longestWaitMs } }, outboxParts, { runLaneJob: runLane })
