import { setTimeout as pause } from 'node:timers/promises'
import { EventType } from '@replyloop/shared/contract/events'
import type { z } from 'zod'
import { deleteAuditByAge } from '../access/audit.store.ts'
import { findAccount, listAccountsWithRetention } from '../accounts/accounts.store.ts'
import { deleteMediaByAge, deleteMessagesByAge } from '../conversations/messages.ts'
import { deleteNotesByAge } from '../inbox/inbox.ts'
import { deleteEventsByAge } from '../webhooks/storedEvents.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { applyRetentionJob } from './privacy.jobs.ts'
import { retentionLimitsOf } from './retention.rules.ts'

/** So much at once takes some milliseconds; then others have their turn. */
const limit = 50
const restMs = 4
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000

const keyOf = (accountId: string) => ({ uniqueKey: `applyRetention:${accountId}` })

/** Has an account's retention applied now. */
export const scheduleRetention = (tx: Tx, accountId: string): Promise<void> =>
  enqueue(tx, applyRetentionJob, { accountId }, keyOf(accountId))

/** Has the retention of every account that has one applied. */
export async function scheduleAllRetention(tx: Tx): Promise<void> {
  for (const accountId of await listAccountsWithRetention(tx)) await scheduleRetention(tx, accountId)
}

type DeleteSome = (
  tx: Tx,
  step: { before: number; after: string; limit: number },
) => Promise<string | undefined>

/** What is deleted by its age, in this order: by the names that jobs know it by, and the limit that counts. */
const kindsOf = (accountId: string) => [
  kind('messages', 'messages', (tx, step) => deleteMessagesByAge(tx, accountId, step)),
  kind('notes', 'messages', (tx, step) => deleteNotesByAge(tx, accountId, step)),
  kind('media', 'media', (tx, step) => deleteMediaByAge(tx, accountId, step)),
  ...EventType.options.map((type) =>
    kind(type, 'events', (tx, step) => deleteEventsByAge(tx, accountId, type, step)),
  ),
  kind('audit', 'audit', (tx, step) => deleteAuditByAge(tx, accountId, step)),
]

const kind = (
  name: string,
  limitedBy: keyof ReturnType<typeof retentionLimitsOf>,
  deleteSome: DeleteSome,
) => ({
  name,
  limitedBy,
  deleteSome,
})

/**
 * Deletes what an account has that is older than it keeps such things: some in each transaction, which reads the setting again,
 * so that nothing is deleted any more once that has changed. After a stop or a crash it begins again, with what is left.
 */
export async function applyRetention(
  { db }: { db: Db },
  { accountId, kind: first, after: firstAfter = '' }: z.output<typeof applyRetentionJob.payload>,
  job: RunningJob,
): Promise<void> {
  const until = performance.now() + timeSliceMs
  const kinds = kindsOf(accountId)
  const from = Math.max(
    0,
    kinds.findIndex(({ name }) => name === first),
  )
  for (const [at, { name, limitedBy, deleteSome }] of kinds.slice(from).entries()) {
    let after: string | undefined = at === 0 ? firstAfter : ''
    while (after !== undefined) {
      const last: string = after
      if (job.isStopping() || performance.now() > until)
        return db.write(async (tx) => {
          await job.finish(tx)
          await enqueue(tx, applyRetentionJob, { accountId, kind: name, after: last }, keyOf(accountId))
        })
      after = await db.write(
        async (tx) => {
          const account = await findAccount(tx, accountId) // it may have been erased since
          const before = account && retentionLimitsOf(account, tx.now)[limitedBy]
          return before === undefined ? undefined : deleteSome(tx, { before, after: last, limit })
        },
        { alone: true },
      )
      if (after !== undefined) await pause(restMs)
    }
  }
}
