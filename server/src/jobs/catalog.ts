import { z } from 'zod'

/** Every kind of job: what its payload names, and how often a job that throws is tried. */
export const jobCatalog = {
  /** Hands due events to one URL, whose lane it is. */
  deliver: { payload: z.object({ lane: z.string() }), attempts: 20 },
  /** Sends the next queued opening message of a campaign, at its pace. */
  sendOpening: { payload: z.object({ campaignId: z.string() }), attempts: 20 },
  /** Answers what a contact wrote from that message on, once it has paused. */
  answerMessage: { payload: z.object({ contactId: z.string(), messageId: z.string() }), attempts: 5 },
  /** Nudges a silent contact. */
  sendFollowUp: { payload: z.object({ followUpId: z.string() }), attempts: 20 },
  /** Decides the held openings of an account, or of one contact, again. */
  releaseHeld: {
    payload: z.object({ accountId: z.string(), contactId: z.string().optional() }),
    attempts: 20,
  },
  /** Removes a stored file that no message shows any more. */
  sweepMedia: { payload: z.object({ hash: z.string() }), attempts: 20 },
  /** Fetches the file that a message links to. */
  fetchMedia: { payload: z.object({ messageId: z.string() }), attempts: 5 },
  /** Imports the next rows of an uploaded file of contacts. */
  importContacts: { payload: z.object({ importId: z.string() }), attempts: 10 },
  /** Writes a file of contacts. */
  exportContacts: { payload: z.object({ exportId: z.string() }), attempts: 5 },
  /** Removes what is kept for a while: idempotency keys, events, sessions, failed jobs, what deleted subscriptions got, and files of imports and exports. */
  forget: { payload: z.object({}), attempts: 20 },
} as const

export type JobKind = keyof typeof jobCatalog
export type JobPayload<K extends JobKind> = z.output<(typeof jobCatalog)[K]['payload']>
