import type { Db } from '../../platform/db/db.ts'
import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import { rechargeInNewMonth } from './recharge/autoRecharge.ts'
import * as jobs from './credits.jobs.ts'

/** What runs the jobs of balances. */
export const creditHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, {
    rechargeJob: ({ db }, { accountId }, job) =>
      db.write(async (tx) => {
        await rechargeInNewMonth(tx, accountId)
        await job.finish(tx)
      }),
  })
