import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Looks again at an account whose auto-recharge waited for a new month. It never gives up: nothing else would do it. */
export const rechargeJob = defineJob({
  kind: 'recharge',
  payload: z.object({ accountId: z.string() }),
  attempts: Infinity,
  longestWaitMs: 32 * dayMs, // until the end of a month
})
