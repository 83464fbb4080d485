import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/**
 * Makes the link for a new password that somebody has asked for. Without a `memberId` nobody has that email: the job is added
 * all the same, so that the request does as much.
 */
export const resetPasswordJob = defineJob({
  kind: 'resetPassword',
  payload: z.object({ memberId: z.string().optional(), address: z.string() }),
  attempts: 10,
})
