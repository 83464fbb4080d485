import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Answers what a contact wrote from that message on, once no more has come for a moment. */
export const answerMessageJob = defineJob({
  kind: 'answerMessage',
  payload: z.object({
    contactId: z.string(),
    messageId: z.string(),
    /** Whether it came in so long after it was written that an answer would surprise. */
    isLate: z.literal('yes').optional(),
  }),
  attempts: 5,
  pool: 'outbound',
  countsLostClaims: true,
})

/** Writes down what is said in the voice note of a message. */
export const transcribeJob = defineJob({
  kind: 'transcribe',
  payload: z.object({ messageId: z.string() }),
  attempts: 3,
  pool: 'outbound',
  countsLostClaims: true,
})

/** Asks the built-in engine the test questions of a campaign. */
export const runTestsJob = defineJob({
  kind: 'runTests',
  payload: z.object({ campaignId: z.string() }),
  attempts: 3,
})

/** Makes vectors of what the bot of a campaign knows. */
export const embedTextsJob = defineJob({
  kind: 'embedTexts',
  payload: z.object({ campaignId: z.string() }),
  attempts: 5,
  pool: 'outbound',
})
