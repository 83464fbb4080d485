import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from '../consent/consent.jobs.ts'
import { listFormerOptOuts } from './listFormerOptOuts.ts'
import { undoSharedOptOut, recheckOptOut } from './recheckOptOut.ts'

/** What runs the jobs of consent: they stop what modules do that consent does not know. */
export const optOutHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, {
    recheckOptOutJob: recheckOptOut,
    undoSharedOptOutJob: undoSharedOptOut,
    listFormerOptOutsJob: listFormerOptOuts,
  })
