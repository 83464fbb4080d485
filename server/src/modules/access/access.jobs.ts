import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Records a wrong password in the audit log of the member whose it was tried for; none: nobody's. */
export const recordFailedSignInJob = defineJob({
  kind: 'noteFailedSignIn',
  payload: z.object({
    memberId: z.string().optional(),
    address: z.string(),
    /** How many there were within a quarter of an hour. */
    failures: z.string(),
  }),
  attempts: 5,
})

/**
 * Makes the link for a new password that somebody has asked for. Without a `memberId` nobody has that email: the job is added
 * all the same, so that the request does as much.
 */
export const resetPasswordJob = defineJob({
  kind: 'resetPassword',
  payload: z.object({ memberId: z.string().optional(), address: z.string() }),
  attempts: 10,
})
