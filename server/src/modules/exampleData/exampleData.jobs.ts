import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

const payload = z.object({ accountId: z.string() })

/**
 * Removes what a version before has made up in an account, some at a time. That version added and removed it by jobs, which both
 * end so. It never gives up, since nobody else would end what it began.
 */
export const removeMadeUpJob = defineJob({
  kind: 'removeMadeUp',
  formerNames: { addExampleData: payload, removeExampleData: payload },
  payload,
  attempts: Infinity,
})
