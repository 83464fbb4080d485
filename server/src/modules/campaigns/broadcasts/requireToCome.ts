import { maxScheduledDays } from '@replyloop/shared/values/broadcast'
import { readAccount } from '../../accounts/accounts.store.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { BroadcastRow } from './broadcasts.store.ts'
import { meantAt } from './schedule.rules.ts'

/** Throws `VALIDATION_FAILED` for a time that is past. */
export async function requireToCome(
  tx: Tx,
  accountId: string,
  broadcast: Pick<BroadcastRow, 'sendAt'>,
): Promise<void> {
  const { timeZone } = await readAccount(tx, accountId)
  const at = meantAt(broadcast, timeZone)
  if (at !== undefined && at <= tx.now)
    throw fieldProblem('sendAt', 'is past: give a time to come, or leave it out to begin at once')
  if (at !== undefined && at > tx.now + maxScheduledDays * dayMs)
    throw fieldProblem('sendAt', `must be within ${maxScheduledDays} days`)
}
