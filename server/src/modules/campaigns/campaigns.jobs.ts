import { maxFollowUpMinutes } from '@replyloop/shared/values/limits'
import { z } from 'zod'
import { dayMs, minuteMs } from '../../platform/clock/time.ts'
import { defineJob } from '../../platform/jobs/defineJob.ts'
import { holdEnds } from './openings/holds.ts'

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
  longestWaitMs: maxFollowUpMinutes * minuteMs + 3 * dayMs, // with its time of the day and quiet hours behind it
})

/** Sends a follow-up that goes by a date. */
export const sendDatedStepJob = defineJob({
  kind: 'sendDatedStep',
  payload: z.object({ datedStepId: z.string() }),
  attempts: 20,
  longestWaitMs: 366 * dayMs,
})

/** Plans the dated follow-ups of a campaign for those who are in it, and once more a minute later. */
export const carryDatedStepsJob = defineJob({
  kind: 'carryDatedSteps',
  payload: z.object({
    campaignId: z.string(),
    /** When they changed, in milliseconds since 1970. */
    changedAt: z.string(),
    round: z.literal('second').optional(),
    /** The contact that it has planned last, where it goes on. */
    after: z.string().optional(),
  }),
  attempts: Infinity,
})

const ofAccount = z.object({ accountId: z.string() })
const ofCampaign = z.object({ campaignId: z.string() })

/**
 * Decides again about openings on hold: those of a campaign whose time has come, or of an account or a contact what something may
 * have ended. It never gives up, since nothing else would release them.
 */
export const reviewHeldJob = defineJob({
  kind: 'reviewHeld',
  payload: z.object({
    campaignId: z.string().optional(),
    accountId: z.string().optional(),
    contactId: z.string().optional(),
    end: z.enum(holdEnds).optional(),
  }),
  formerNames: {
    releaseHeld: ofAccount.extend({ contactId: z.string().optional() }).transform((of) => ({
      ...of,
      end: of.contactId === undefined ? ('credit' as const) : ('contact_changed' as const),
    })),
    releaseQuiet: ofCampaign,
    releaseRested: ofCampaign,
    endQuietHours: ofAccount.transform((of) => ({ ...of, end: 'quiet_hours_changed' as const })),
    followTemplates: ofAccount.transform((of) => ({ ...of, end: 'channel_changed' as const })),
    resumeCampaigns: ofAccount.transform((of) => ({ ...of, end: 'resumption' as const })),
  },
  attempts: Infinity,
  longestWaitMs: 8 * dayMs, // until a channel has rested
})

/** Does what is next of a broadcast: waits for its time, finds its recipients, sends to the next one, looks whether it is done. */
export const runBroadcastJob = defineJob({
  kind: 'runBroadcast',
  payload: z.object({ broadcastId: z.string() }),
  attempts: Infinity,
  longestWaitMs: 400 * dayMs,
})

/** Makes the plan of a campaign that goes Live, of very many people. */
export const planGoingLiveJob = defineJob({
  kind: 'planGoingLive',
  payload: z.object({ campaignId: z.string(), key: z.string() }),
  attempts: 5,
})

/** Makes the plan of a broadcast to very many people. */
export const planBroadcastJob = defineJob({
  kind: 'planBroadcast',
  payload: z.object({ broadcastId: z.string() }),
  attempts: 5,
})
