import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { applyRetention } from './applyRetention.ts'
import { eraseAccount } from './eraseAccount.ts'
import { resumeErasure } from './eraseContact.ts'
import * as jobs from './privacy.jobs.ts'

/** What runs the jobs of what is kept for a while. */
export const privacyHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, {
    applyRetentionJob: applyRetention,
    eraseAccountJob: eraseAccount,
    eraseContactJob: resumeErasure,
  })
