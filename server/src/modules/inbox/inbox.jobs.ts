import { maxSnoozeDays } from '@replyloop/shared/values/conversation'
import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Opens a snoozed conversation when its time comes. */
export const wakeSnoozedJob = defineJob({
  kind: 'wakeSnoozed',
  payload: z.object({ contactId: z.string() }),
  attempts: Infinity,
  longestWaitMs: maxSnoozeDays * dayMs,
})

/** Gives what waits in a team to its members. */
export const drainQueueJob = defineJob({
  kind: 'drainQueue',
  payload: z.object({ teamId: z.string() }),
  attempts: Infinity,
  longestWaitMs: 411 * dayMs, // until hours begin that are a year away
})

/** Gives the conversations of somebody who may not answer any more to nobody. */
export const releaseConversationsJob = defineJob({
  kind: 'releaseConversations',
  payload: z.object({ memberId: z.string(), accountId: z.string(), name: z.string() }),
  attempts: Infinity,
})

/** Gives conversations a state that a version before has written to: those behind a contact. */
export const settleConversationsJob = defineJob({
  kind: 'settleConversations',
  payload: z.object({ after: z.string().optional() }),
  attempts: Infinity,
})
