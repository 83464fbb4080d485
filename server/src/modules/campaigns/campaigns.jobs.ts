import { maxFollowUpMinutes } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import { dayMs, minuteMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'

/** Sends the next queued opening message of a campaign, at its send rate. */
export const sendOpeningJob = defineJob({
  kind: 'sendOpening',
  payload: z.object({ campaignId: z.string() }),
  attempts: 20,
  longestWaitMs: minuteMs,
})

/** Sends a follow-up to a silent contact. */
export const sendFollowUpJob = defineJob({
  kind: 'sendFollowUp',
  payload: z.object({ followUpId: z.string() }),
  attempts: 20,
  longestWaitMs: maxFollowUpMinutes * minuteMs + dayMs, // with quiet hours behind it
})

/** Decides again about the openings on hold of an account, or of one contact: they may be affordable or allowed now. */
export const retryOnHoldJob = defineJob({
  kind: 'releaseHeld',
  payload: z.object({ accountId: z.string(), contactId: z.string().optional() }),
  attempts: 20,
  longestWaitMs: 2 * dayMs, // until the end of a day
})

/** Queues the openings of a campaign whose quiet hours are over. It never gives up, since nothing else would release them. */
export const releaseQuietJob = defineJob({
  kind: 'releaseQuiet',
  payload: z.object({ campaignId: z.string() }),
  attempts: Infinity,
  longestWaitMs: 2 * dayMs, // until the end of quiet hours
})

/** Has what an account's quiet hours hold decided again. */
export const endQuietHoursJob = defineJob({
  kind: 'endQuietHours',
  payload: z.object({ accountId: z.string() }),
  attempts: 20,
})

/** Queues the openings of a campaign that have rested for as long as their provider said. Nothing else would release them. */
export const releaseRestedJob = defineJob({
  kind: 'releaseRested',
  payload: z.object({ campaignId: z.string() }),
  attempts: Infinity,
  longestWaitMs: 8 * dayMs,
})

/** Has an account's campaigns follow what has become of their channels and templates. */
export const applyTemplateChangesJob = defineJob({
  kind: 'followTemplates',
  payload: z.object({ accountId: z.string() }),
  attempts: 20,
})

/**
 * Has an account that was suspended send what has waited. It never gives up, since nothing else would release that.
 */
export const resumeCampaignsJob = defineJob({
  kind: 'resumeCampaigns',
  payload: z.object({ accountId: z.string() }),
  attempts: Infinity,
})
