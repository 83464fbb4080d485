import { maxScheduledDays } from '@replyloop/shared/values/broadcast'
import { readAccount } from '../../accounts/accounts.store.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import { instantOf } from '../../../platform/clock/writtenTime.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'

/**
 * The instant that is meant by a time, on the clock of the account where it names no offset. Throws `VALIDATION_FAILED` for one that
 * is past, or too far ahead.
 */
export async function dueTime(tx: Tx, accountId: string, written: string): Promise<number> {
  const at = instantOf(written, (await readAccount(tx, accountId)).timeZone)
  if (at <= tx.now)
    throw fieldProblem('sendAt', `is past (${isoTime(at)}): give a time to come, or leave it out to send now`)
  if (at > tx.now + maxScheduledDays * dayMs)
    throw fieldProblem('sendAt', `must be within ${maxScheduledDays} days`)
  return at
}
