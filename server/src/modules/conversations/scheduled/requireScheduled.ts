import type { ScheduledState } from '@replyloop/shared/values/scheduledMessage'
import { MissingRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { findScheduled, type ScheduledRow } from './scheduled.store.ts'

/** A scheduled message of the account. Throws `SCHEDULED_MESSAGE_NOT_FOUND`. */
export async function requireScheduled(read: Reader, accountId: string, id: string): Promise<ScheduledRow> {
  const found = await findScheduled(read, id)
  if (found?.accountId === accountId) return found
  throw new Problem(
    'SCHEDULED_MESSAGE_NOT_FOUND',
    `No scheduled message has the id ${id}; GET /v1/scheduled_messages lists them`,
  )
}

/** One that is about to be changed, the conversation of its contact locked. Throws `SCHEDULED_MESSAGE_NOT_FOUND`. */
export async function lockScheduled(tx: Tx, accountId: string, id: string): Promise<ScheduledRow> {
  const { contactId } = await requireScheduled(tx, accountId, id)
  await tx.lock(locks.conversation(contactId))
  const row = await requireScheduled(tx, accountId, id)
  if (row.contactId !== contactId) throw new MissingRow('the contact of a scheduled message was merged')
  return row
}

/** Throws `SCHEDULED_MESSAGE_STATE` for one that has been sent or cancelled. */
export function requireUnsent({ id, state }: ScheduledRow, todo: string): void {
  const possible: readonly ScheduledState[] = ['scheduled', 'failed']
  if (!possible.includes(state))
    throw new Problem(
      'SCHEDULED_MESSAGE_STATE',
      `The scheduled message ${id} is ${state}: it cannot be ${todo} any more`,
    )
}
