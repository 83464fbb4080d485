import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { countFigures } from './counting/countFigures.ts'
import { countAll } from './times/countAll.ts'
import * as jobs from './reports.jobs.ts'

/** What runs the jobs of reports. */
export const reportHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, { countFiguresJob: countFigures, countWaitsJob: countAll })
