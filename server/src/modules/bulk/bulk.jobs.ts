import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Goes on with the bulk actions of an account, one after the other. */
export const runBulkJob = defineJob({
  kind: 'runBulk',
  payload: z.object({ accountId: z.string() }),
  attempts: 20,
})
