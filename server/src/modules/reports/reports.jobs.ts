import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Counts the days of an account that are over, or have changed since they were counted. */
export const countFiguresJob = defineJob({
  kind: 'countFigures',
  payload: z.object({ accountId: z.string() }),
  attempts: Infinity,
})

/** Counts messages for the reports about times: of all accounts, or those behind one. */
export const countWaitsJob = defineJob({
  kind: 'countWaits',
  payload: z.object({ after: z.string().optional() }),
  attempts: Infinity,
})
