import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Makes the plan of a join of very many people. */
export const planJoinsJob = defineJob({
  kind: 'planJoins',
  payload: z.object({ accountId: z.string(), key: z.string() }),
  attempts: 5,
})

/** Goes on with the bulk actions of an account, one after the other. */
export const runBulkJob = defineJob({
  kind: 'runBulk',
  payload: z.object({ accountId: z.string() }),
  attempts: 20,
})
