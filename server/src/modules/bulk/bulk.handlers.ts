import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './bulk.jobs.ts'
import type { BulkParts, PlanParts } from './bulkParts.ts'
import { makeJoinPlan } from './runs/joinPlans.ts'
import { giveUpBulk, runBulk } from './runs/runBulk.ts'

/** What runs the jobs of bulk actions. */
export const bulkHandlers = (parts: BulkParts & PlanParts) =>
  handleJobs(jobs, parts, {
    runBulkJob: { run: runBulk, giveUp: giveUpBulk },
    planJoinsJob: makeJoinPlan,
  })
