import { handleJobs } from '../../platform/jobs/handleJobs.ts'
import * as jobs from './inbox.jobs.ts'
import { sendAway, type AwayParts } from './away/sendAway.ts'
import type { AskParts } from './csat/askAbout.ts'
import { askCsat } from './csat/askCsat.ts'
import { recomputeDue } from './settings/recomputeDue.ts'
import { closeSilent } from './states/closeSilent.ts'
import { settleConversations } from './states/settleConversations.ts'
import { releaseNext } from './states/releaseConversations.ts'
import { drainQueue } from './teams/drainQueue.ts'
import { wakeSnoozed } from './states/wakeSnoozed.ts'

/** What the jobs of the inbox need. */
export type InboxParts = AwayParts & AskParts

/** What runs the jobs of the inbox. */
export const inboxHandlers = (parts: InboxParts) =>
  handleJobs(jobs, parts, {
    wakeSnoozedJob: wakeSnoozed,
    drainQueueJob: drainQueue,
    releaseConversationsJob: releaseNext,
    closeSilentJob: closeSilent,
    sendAwayJob: sendAway,
    askCsatJob: askCsat,
    recomputeDueJob: recomputeDue,
    settleConversationsJob: settleConversations,
  })
