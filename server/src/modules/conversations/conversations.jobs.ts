import { maxScheduledDays } from '@replyloop/shared/values/broadcast'
import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { longestMediaWaitMs } from './media/referredMedia.rules.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Deletes a stored file that no message refers to any more. It never gives up, however long the bucket is away. */
export const deleteOrphanedMediaJob = defineJob({
  kind: 'sweepMedia',
  payload: z.object({ hash: z.string() }),
  attempts: Infinity,
})

const referredFile = z.object({
  messageId: z.string(),
  /** Its place among the files of its message: 0, 1, …; the first where it is left out. */
  position: z.string().optional(),
})

/**
 * Fetches a file of a message that its channel's provider hands out by a reference. It is tried for as long as the provider
 * keeps files, and says itself when it is given up.
 */
export const fetchReferredMediaJob = defineJob({
  kind: 'fetchReferredMedia',
  payload: referredFile,
  formerNames: { fetchFurtherMedia: referredFile },
  attempts: Infinity,
  pool: 'outbound',
  longestWaitMs: longestMediaWaitMs,
})

/** Asks the provider of a channel for the name of somebody who came in there without one, for about a quarter of an hour. */
export const askProfileJob = defineJob({
  kind: 'askProfile',
  payload: z.object({ channelId: z.string(), contactId: z.string(), address: z.string() }),
  attempts: 10,
  pool: 'outbound',
})

/** Applies what a hook told of a message that was not there yet: hooks overtake each other, and the answers to requests. */
export const lateEventJob = defineJob({
  kind: 'lateEvent',
  payload: z.object({ channelId: z.string(), event: z.string(), since: z.string() }),
  attempts: 20,
})

/** Takes in what waits for a channel: the hooks that came to its address, in their order, one job at a time. */
export const takeInHooksJob = defineJob({
  kind: 'takeInHooks',
  payload: z.object({ channelId: z.string() }),
  attempts: Infinity,
})

/** Applies what became of messages that were not there yet when a large hook told of it, some at a time. */
export const lateReceiptsJob = defineJob({
  kind: 'lateReceipts',
  payload: z.object({ channelId: z.string(), receipts: z.string(), since: z.string() }),
  attempts: 20,
})

/** Sends a message once more that could not be delivered, an hour or so later. */
export const retryOnceJob = defineJob({
  kind: 'retryOnce',
  payload: z.object({ messageId: z.string() }),
  attempts: 20,
})

/** Brings the index of messages up to date, by which a search finds their texts: of all accounts, or those behind one. */
export const indexMessagesJob = defineJob({
  kind: 'indexMessages',
  payload: z.object({ after: z.string().optional() }),
  attempts: Infinity,
})

/** Fetches the file that a message links to. It tries for days, since the bucket that the file goes to may be away. */
export const fetchMediaJob = defineJob({
  kind: 'fetchMedia',
  payload: z.object({ messageId: z.string() }),
  attempts: 20,
  pool: 'outbound',
  countsLostClaims: true,
})

/** The same for a file that follows the first one. */
export const fetchLinkedFileJob = defineJob({
  kind: 'fetchLinkedFile',
  payload: z.object({ messageId: z.string(), position: z.string() }),
  attempts: 20,
  pool: 'outbound',
  countsLostClaims: true,
})

/** Sends a scheduled message when it is due. It never gives up: what cannot go out ends it. */
export const sendScheduledJob = defineJob({
  kind: 'sendScheduled',
  payload: z.object({ scheduledId: z.string() }),
  attempts: Infinity,
  longestWaitMs: maxScheduledDays * dayMs + dayMs, // with quiet hours behind it
})
