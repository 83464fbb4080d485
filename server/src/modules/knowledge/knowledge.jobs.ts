import { z } from 'zod'
import { dayMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** After so long a source that is read each week is read again. */
export const weekMs = 7 * dayMs

/** Reads a source, now or when its week is over. */
export const readSourceJob = defineJob({
  kind: 'readKnowledge',
  payload: z.object({ sourceId: z.string() }),
  attempts: 3,
  pool: 'outbound',
  countsLostClaims: true,
  longestWaitMs: weekMs,
})
