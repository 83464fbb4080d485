import { bulkKeptDays } from '@replyloop/shared/values/bulk'
import {
  endedKeysKeptDays,
  erasedKeptDays,
  eventsKeptDays,
  exportKeptHours,
  goneWebhooksKeptDays,
  rejectedRowsKeptDays,
  statsDays,
} from '@replyloop/shared/values/limits'
import { scheduledKeptDays } from '@replyloop/shared/values/scheduledMessage'
import { deleteUnusedSessions, sessionKeptMs } from '../modules/access/signIn.ts'
import { deleteOldEndedKeys } from '../modules/accounts/keys.ts'
import { handOverGivenUp } from '../modules/bot/answers.ts'
import { deleteOldPlans, planKeptMs } from '../modules/campaigns/greetings.ts'
import { wakeStrandedBroadcasts } from '../modules/campaigns/broadcasts.ts'
import { deleteOldBulk } from '../modules/bulk/bulk.ts'
import {
  wakeStrandedDatedSteps,
  wakeStrandedFollowUps,
  wakeStrandedOpenings,
} from '../modules/campaigns/openings.ts'
import { scheduleAllInbound, scheduleTokenRefreshes } from '../modules/channels/connecting.ts'
import { scheduleAllSyncs } from '../modules/channels/templates.ts'
import { beginCountingCustomFields, scheduleFieldChecks } from '../modules/contacts/customFields.ts'
import { scheduleContactIndex } from '../modules/contacts/contacts.ts'
import { deleteExpiredErasedMessages, wakeStrandedHooks } from '../modules/conversations/incoming.ts'
import {
  deleteOldAwaited,
  deleteOldScheduled,
  wakeStrandedScheduled,
} from '../modules/conversations/outgoing.ts'
import { scheduleMessageIndex } from '../modules/conversations/messages.ts'
import { scheduleRemovals } from '../modules/exampleData/removeMadeUp.ts'
import { wakeStrandedKnowledge } from '../modules/knowledge/knowledge.ts'
import { purgeDeletedTags } from '../modules/contacts/tags.ts'
import { purgeDeletedLists } from '../modules/lists/lists.store.ts'
import {
  scheduleClosing,
  scheduleDrains,
  scheduleSettling,
  wakeStrandedSnoozed,
} from '../modules/inbox/inbox.ts'
import { scheduleBalanceLooks, scheduleWeeklyMails } from '../modules/mail/mail.ts'
import { beginListingFormerOptOuts } from '../modules/optOut/listFormerOptOuts.ts'
import { scheduleAllRetention } from '../modules/privacy/applyRetention.ts'
import { scheduleErasures } from '../modules/privacy/eraseAccount.ts'
import { scheduleCounting, scheduleWaitCounting } from '../modules/reports/reports.ts'
import { deleteExports, failOrphanedTransfers } from '../modules/transfers/deleteOldTransfers.ts'
import {
  deleteOldErasedPeople,
  deleteRejectedRows,
  wakeStrandedImports,
} from '../modules/transfers/imports.ts'
import { deleteOldEvents } from '../modules/webhooks/storedEvents.ts'
import { deleteGoneSubscriptions, purgeDeletedSubscriptions } from '../modules/webhooks/subscriptions.ts'
import { dayMs, hourMs, minuteMs } from '../platform/clock/time.ts'
import { foldCounters } from '../platform/db/counters.ts'
import type { Db, Tx } from '../platform/db/db.ts'
import { deleteExpiredIdempotencyKeys } from '../platform/http/idempotency.store.ts'
import { makeFarAheadDue } from '../platform/jobs/farAhead.store.ts'
import { deleteOldFailedJobs } from '../platform/jobs/givenUp.store.ts'
import type { JobParts } from '../platform/jobs/runJob.ts'
import { makeFarAheadRetriesDue } from '../platform/outbox/farAheadRetries.store.ts'
import { wakeStrandedLanes } from '../platform/outbox/strandedLanes.store.ts'

// All that runs by the clock: what runs when, and what is deleted when. A job that follows from something is enqueued with it.

/** Begun at each start, until it is done: what an upgrade has made necessary. */
export const atStart: readonly ((db: Db) => Promise<void>)[] = [
  beginListingFormerOptOuts,
  beginCountingCustomFields,
]

/** Each hour and at each start, by one job of all processes: these enqueue the jobs that are due again and again. */
export const everyHour: readonly ((tx: Tx) => Promise<void>)[] = [
  scheduleAllRetention, // deletes what an account keeps for so many days only
  scheduleErasures,
  scheduleAllSyncs,
  scheduleTokenRefreshes, // each in a week
  scheduleAllInbound, // which goes on by itself, each quarter of an hour
  failOrphanedTransfers,
  scheduleContactIndex, // of what has come since
  scheduleFieldChecks, // each once a day
  scheduleMessageIndex,
  scheduleBalanceLooks,
  scheduleWeeklyMails, // each of which goes on by itself, as the zone of the account has it
  scheduleCounting, // of the days of reports that are over
  scheduleWaitCounting, // of what has come since
  scheduleClosing, // of conversations in which nobody has written for long
  scheduleDrains, // of what no event has told teams of
  scheduleSettling, // of what a process of a version before has written
  scheduleRemovals, // also of what a process of a version before has just added
]

/** Deletes some of what is older than `before`; `true` where more may be left. */
type Delete = (tx: Tx, before: number) => Promise<unknown>

/** What is deleted how long after it ended or was made, in milliseconds; looked for each hour. */
export const deletions: Readonly<Record<string, readonly [keptMs: number, remove: Delete]>> = {
  sessions: [sessionKeptMs, deleteUnusedSessions],
  goneSubscriptions: [goneWebhooksKeptDays * dayMs, deleteGoneSubscriptions],
  idempotencyKeys: [0, deleteExpiredIdempotencyKeys], // each says until when it is kept
  failedJobs: [30 * dayMs, deleteOldFailedJobs], // for an operator to look at
  events: [eventsKeptDays * dayMs, deleteOldEvents],
  erasedMessages: [0, deleteExpiredErasedMessages], // each says until when it is kept
  erasedPeople: [erasedKeptDays * dayMs, deleteOldErasedPeople],
  endedKeys: [endedKeysKeptDays * dayMs, deleteOldEndedKeys],
  deletedSubscriptions: [2 * minuteMs, purgeDeletedSubscriptions], // a transaction that saw one may still add a delivery
  deletedLists: [0, purgeDeletedLists],
  deletedTags: [0, purgeDeletedTags],
  awaitedAnswers: [7 * dayMs, deleteOldAwaited], // whose last delivery has long ended
  scheduledMessages: [scheduledKeptDays * dayMs, deleteOldScheduled],
  greetingPlans: [planKeptMs, deleteOldPlans],
  bulkRuns: [bulkKeptDays * dayMs, deleteOldBulk],
  exports: [exportKeptHours * hourMs, deleteExports],
  rejectedRows: [rejectedRowsKeptDays * dayMs, deleteRejectedRows],
  counters: [(statsDays + 2) * dayMs, foldCounters], // their quarters of an hour: a campaign's numbers show days for so long
}

/** Finds work of a kind and wakes it, some at a time. Returns how much it found. */
export type Wake = (
  db: Pick<Db, 'scan' | 'write'>,
  now: number,
  parts: Pick<JobParts, 'clock' | 'handlers'> & { longestRetryMs: number },
) => Promise<number>

/** How often each process that runs jobs looks for work that nothing will wake. */
export const sweepEveryMs = 5 * minuteMs

/** First what a clock that was ahead has put off too far. */
export const putOff: Readonly<Record<string, Wake>> = {
  job: (db, _now, { handlers, clock }) => makeFarAheadDue(db, handlers, clock),
  retry: makeFarAheadRetriesDue,
}

/** Then what is due without a job that does it. */
export const stranded: Readonly<Record<string, Wake>> = {
  lane: (db, now, { longestRetryMs }) => wakeStrandedLanes(db, now, longestRetryMs),
  ...wakeStrandedOpenings,
  broadcast: wakeStrandedBroadcasts,
  follow_up: wakeStrandedFollowUps,
  scheduled_message: wakeStrandedScheduled,
  snoozed: wakeStrandedSnoozed,
  dated_follow_up: wakeStrandedDatedSteps,
  knowledge: wakeStrandedKnowledge,
  import: wakeStrandedImports,
  hook: wakeStrandedHooks,
  answer: handOverGivenUp,
}
