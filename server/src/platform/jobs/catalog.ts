import { z } from 'zod'

/** Every kind of job: the schema of its payload, and how many attempts it has. */
export const jobCatalog = {
  /** Delivers the due events of a lane: of one subscription, or of an account's reply webhook. */
  deliver: { payload: z.object({ lane: z.string() }), attempts: 20 },
  /** The same for a lane that the former version does not know. */
  runLane: { payload: z.object({ lane: z.string() }), attempts: 20 },
  /** Sends the next queued opening message of a campaign, at its pace. */
  sendOpening: { payload: z.object({ campaignId: z.string() }), attempts: 20 },
  /** Answers what a contact wrote from that message on, once no more has come for a moment. */
  answerMessage: { payload: z.object({ contactId: z.string(), messageId: z.string() }), attempts: 5 },
  /** Sends a follow-up to a silent contact. */
  sendFollowUp: { payload: z.object({ followUpId: z.string() }), attempts: 20 },
  /** Decides again about the held opening messages of an account, or of one contact. */
  releaseHeld: {
    payload: z.object({ accountId: z.string(), contactId: z.string().optional() }),
    attempts: 20,
  },
  /** Deletes a stored file that no message refers to any more. It never gives up, however long the bucket is away. */
  sweepMedia: { payload: z.object({ hash: z.string() }), attempts: Infinity },
  /** Fetches the file that a message links to. It tries for days, since the bucket that the file goes to may be away. */
  fetchMedia: { payload: z.object({ messageId: z.string() }), attempts: 20 },
  /** Imports the next rows of an uploaded file of contacts. */
  importContacts: { payload: z.object({ importId: z.string() }), attempts: 10 },
  /** Writes contacts to a file. */
  exportContacts: { payload: z.object({ exportId: z.string() }), attempts: 10 },
  /**
   * Deletes what has been kept long enough: idempotency keys, events, sessions, failed jobs, the deliveries of deleted
   * subscriptions, the memberships of deleted lists, exports, rejected rows, and the files of both. It never gives up, since
   * nothing else would begin it again.
   */
  forget: { payload: z.object({}), attempts: Infinity },
} as const

export type JobKind = keyof typeof jobCatalog
/** Whether a stored job is of a kind that this version knows. */
export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(jobCatalog, kind)
export type JobPayload<K extends JobKind> = z.output<(typeof jobCatalog)[K]['payload']>
