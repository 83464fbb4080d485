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

/** Closes conversations of an account in which nobody has written for long: those behind a message. */
export const closeSilentJob = defineJob({
  kind: 'closeSilent',
  payload: z.object({ accountId: z.string(), after: z.string().optional() }),
  attempts: Infinity,
})

/** Stores until when the conversations of an account that wait are to be answered: those behind one. */
export const recomputeDueJob = defineJob({
  kind: 'recomputeDue',
  payload: z.object({ accountId: z.string(), since: z.string().optional(), after: z.string().optional() }),
  attempts: Infinity,
})

/** Tells a contact that nobody is there, outside the hours. */
export const sendAwayJob = defineJob({
  kind: 'sendAway',
  payload: z.object({ contactId: z.string() }),
  attempts: Infinity,
})

/** Asks a contact about an episode that a person has closed. */
export const askCsatJob = defineJob({
  kind: 'askCsat',
  payload: z.object({ contactId: z.string(), episodeId: z.string(), chosen: z.literal('yes').optional() }),
  attempts: Infinity,
})

/** Gives conversations a state that a version before has written to: those behind a contact. */
export const settleConversationsJob = defineJob({
  kind: 'settleConversations',
  payload: z.object({ after: z.string().optional() }),
  attempts: Infinity,
})
