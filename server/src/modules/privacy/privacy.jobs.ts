import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Deletes what an account has that is older than it keeps such things. It never gives up, since nobody else would see to it. */
export const applyRetentionJob = defineJob({
  kind: 'applyRetention',
  payload: z.object({
    accountId: z.string(),
    /** Where it goes on: what it deletes, and the id of the last that it has looked at. */
    kind: z.string().optional(),
    after: z.string().optional(),
  }),
  attempts: Infinity,
})

/**
 * Erases an account that was deleted a while ago. It never gives up, since nobody else would end what it began.
 */
export const eraseAccountJob = defineJob({
  kind: 'eraseAccount',
  payload: z.object({ accountId: z.string() }),
  attempts: Infinity,
})

/** Ends the erasure of a contact that a request has begun whose process died. It never gives up, since the account's log says that it is erased. */
export const eraseContactJob = defineJob({
  kind: 'eraseContact',
  payload: z.object({ accountId: z.string(), contactId: z.string() }),
  attempts: Infinity,
})
