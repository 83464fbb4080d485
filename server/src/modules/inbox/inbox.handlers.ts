import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import type { Db } from '../../platform/db/db.ts'
import * as jobs from './inbox.jobs.ts'
import { settleConversations } from './states/settleConversations.ts'
import { releaseNext } from './states/releaseConversations.ts'
import { drainQueue } from './teams/drainQueue.ts'
import { wakeSnoozed } from './states/wakeSnoozed.ts'

/** What runs the jobs of the inbox. */
export const inboxHandlers = (parts: { db: Db }) =>
  handleJobs(jobs, parts, {
    wakeSnoozedJob: wakeSnoozed,
    drainQueueJob: drainQueue,
    releaseConversationsJob: releaseNext,
    settleConversationsJob: settleConversations,
  })
