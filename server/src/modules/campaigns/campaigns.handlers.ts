import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './campaigns.jobs.ts'
import { resting } from './openings/channelHolds.store.ts'
import { applyTemplateChanges } from './templates/applyTemplateChanges.ts'
import { retryOnHold } from './openings/openingQueue.ts'
import { endQuiet } from './openings/quietOpenings.ts'
import { quiet } from './openings/quietOpenings.store.ts'
import { releaseHeld } from './openings/releaseHeld.ts'
import { resumeCampaigns } from './openings/resumeCampaigns.ts'
import { sendFollowUp } from './followUps/sendFollowUp.ts'
import { sendOpening } from './openings/sendOpening.ts'

interface HandlerParts {
  db: Db
  /** How many opening messages a campaign sends a minute, unless it has a send rate of its own. */
  pacePerMinute: number
}

/** What runs the jobs of campaigns. */
export const campaignHandlers = (parts: HandlerParts) =>
  handleJobs(jobs, parts, {
    sendOpeningJob: (_parts, { campaignId }, job) => sendOpening(parts, campaignId, job),
    sendFollowUpJob: sendFollowUp,
    retryOnHoldJob: ({ db }, held) => db.write((tx) => retryOnHold(tx, held), { alone: true }),
    releaseQuietJob: ({ db }, { campaignId }, job) =>
      db.write((tx) => releaseHeld(tx, campaignId, job, quiet), { alone: true }),
    endQuietHoursJob: ({ db }, { accountId }) => db.write((tx) => endQuiet(tx, accountId), { alone: true }),
    releaseRestedJob: ({ db }, { campaignId }, job) =>
      db.write((tx) => releaseHeld(tx, campaignId, job, resting), { alone: true }),
    applyTemplateChangesJob: ({ db }, { accountId }) =>
      db.write((tx) => applyTemplateChanges(tx, accountId), { alone: true }),
    resumeCampaignsJob: ({ db }, { accountId }, job) => resumeCampaigns(db, accountId, job),
  })
