import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import type { AudienceSource } from './audienceSource.ts'
import { runBroadcast } from './broadcasts/runBroadcast.ts'
import { storePlan } from './broadcasts/planning/storePlan.ts'
import * as jobs from './campaigns.jobs.ts'
import { carryDatedSteps } from './followUps/carryDatedSteps.ts'
import { sendDatedStep } from './followUps/sendDatedStep.ts'
import { sendFollowUp } from './followUps/sendFollowUp.ts'
import { makeGoingLivePlan } from './greeting/goingLivePlans.ts'
import { runReview } from './openings/reviewHeld.ts'
import { sendOpening } from './openings/sendOpening.ts'

interface HandlerParts {
  db: Db
  clock: Clock
  audiences: AudienceSource
  /** How many opening messages a campaign sends a minute, unless it has a send rate of its own. */
  pacePerMinute: number
}

/** What runs the jobs of campaigns. */
export const campaignHandlers = (parts: HandlerParts) =>
  handleJobs(jobs, parts, {
    sendOpeningJob: (_parts, { campaignId }, job) => sendOpening(parts, campaignId, job),
    sendFollowUpJob: sendFollowUp,
    sendDatedStepJob: sendDatedStep,
    carryDatedStepsJob: carryDatedSteps,
    reviewHeldJob: runReview,
    runBroadcastJob: runBroadcast,
    planBroadcastJob: storePlan,
    planGoingLiveJob: makeGoingLivePlan,
  })
