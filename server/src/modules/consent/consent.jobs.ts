import { z } from 'zod'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Stops everything to a contact whose person has opted out by another one. */
export const recheckOptOutJob = defineJob({
  kind: 'recheckOptOut',
  payload: z.object({ contactId: z.string() }),
  attempts: 20,
})

/** Takes the opt-out of a contact back that was for the sake of another one, who has opted in. */
export const undoSharedOptOutJob = defineJob({
  kind: 'followOptIn',
  payload: z.object({ contactId: z.string() }),
  attempts: 20,
})

/**
 * Puts the next contacts on the suppression list that have opted out before there was one: those behind this one, or the
 * first.
 */
export const listFormerOptOutsJob = defineJob({
  kind: 'listFormerOptOuts',
  payload: z.object({ accountId: z.string().optional(), contactId: z.string().optional() }),
  attempts: Infinity,
})
