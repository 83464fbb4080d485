import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Answers what a contact wrote from that message on, once no more has come for a moment. */
export const answerMessageJob = defineJob({
  kind: 'answerMessage',
  payload: z.object({ contactId: z.string(), messageId: z.string() }),
  attempts: 5,
  pool: 'outbound',
  countsLostClaims: true,
})
