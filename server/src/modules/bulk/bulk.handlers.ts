import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './bulk.jobs.ts'
import type { BulkParts } from './bulkParts.ts'
import { giveUpBulk, runBulk } from './runs/runBulk.ts'

/** What runs the jobs of bulk actions. */
export const bulkHandlers = (parts: BulkParts) =>
  handleJobs(jobs, parts, { runBulkJob: { run: runBulk, giveUp: giveUpBulk } })
