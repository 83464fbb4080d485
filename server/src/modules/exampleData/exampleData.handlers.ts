import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './exampleData.jobs.ts'
import { removeMadeUp } from './removeMadeUp.ts'

/** What runs the jobs of example data. */
export const exampleDataHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, { removeMadeUpJob: removeMadeUp })
