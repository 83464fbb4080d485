import { mailAfterMinutes } from '@replyloop/shared/values/mail'
import { minuteMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { listHandedOver } from '../../contacts/handOvers.ts'
import { mailWaitingJob } from '../mail.jobs.ts'
import { tellAccount } from './tellMembers.ts'

const waitMs = mailAfterMinutes * minuteMs
const keyOf = (accountId: string) => `tell_waiting:${accountId}`

/** Has members told of a contact that the bot has handed over, if nobody has answered by then. */
export async function scheduleWaiting(tx: Tx, { accountId, isTest }: ContactRow): Promise<void> {
  if (isTest) return
  const payload = { accountId, after: String(tx.now - 1) }
  await enqueue(tx, mailWaitingJob, payload, { runAt: tx.now + waitMs, uniqueKey: keyOf(accountId) })
}

/**
 * Tells members who has waited for a quarter of an hour, each contact once, in one mail; the next one leaves a quarter of an
 * hour later at the earliest. The job says after which instant members have not been told yet.
 */
export async function mailWaiting(
  tx: Tx,
  { accountId, after }: { accountId: string; after: string },
  job: RunningJob,
): Promise<void> {
  // First: a hand-over that commits while this runs waits for that, and then adds a job of its own.
  await job.finish(tx)
  const until = tx.now - waitMs
  const told = await listHandedOver(tx, accountId, { after: Number(after), until }, 1)
  if (told.length > 0)
    await tellAccount(
      tx,
      { kind: 'waiting', of: accountId },
      {
        about: 'waiting',
        accountId,
        after,
        until: String(until),
      },
    )
  const from = Math.max(Number(after), until)
  const [next] = await listHandedOver(tx, accountId, { after: from, until: tx.now }, 1)
  if (next === undefined) return
  await enqueue(
    tx,
    mailWaitingJob,
    { accountId, after: String(from) },
    {
      runAt: Math.max((next.needsHumanAt ?? 0) + waitMs, told.length > 0 ? tx.now + waitMs : 0),
      uniqueKey: keyOf(accountId),
    },
  )
}
