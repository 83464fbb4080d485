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
