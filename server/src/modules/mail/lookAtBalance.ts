import { dayMs } from '../../platform/clock/time.ts'
import type { Reader, Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { RunningJob } from '../../platform/jobs/runJob.ts'
import { findAccount, listMeteredWithCredit, type Account } from '../accounts/accounts.store.ts'
import { daysOfUse, isLow, lastsUntil } from '../credits/lastsUntil.rules.ts'
import { readUse } from '../credits/use.store.ts'
import { lookAtBalanceJob } from './mail.jobs.ts'
import { tellBalance } from './tellBalance.ts'

const keyOf = (accountId: string) => `look_at_balance:${accountId}`

/** Has all balances looked at that may be used up soon. Each hour: how fast one falls is seen over days. */
export async function scheduleBalanceLooks(tx: Tx): Promise<void> {
  for (const accountId of await listMeteredWithCredit(tx))
    await enqueue(tx, lookAtBalanceJob, { accountId }, { uniqueKey: keyOf(accountId) })
}

/** Until when a balance lasts, in milliseconds since 1970, if that is less than three days; else `undefined`. */
export async function endOfBalance(
  read: Reader,
  { id, metered, balance, createdAt }: Account,
  now: number,
): Promise<number | undefined> {
  if (!metered) return undefined
  const [used = 0] = await readUse(read, id, [now - daysOfUse * dayMs])
  const until = lastsUntil({ balance, used, createdAt }, now)
  return until !== null && isLow(until, now) ? until : undefined
}

/** Tells once that a balance lasts for less than three days; the job stays while that is so, and says that it was told. */
export async function lookAtBalance(
  tx: Tx,
  { accountId, told }: { accountId: string; told?: string | undefined },
  job: RunningJob,
): Promise<void> {
  await job.finish(tx)
  const account = await findAccount(tx, accountId)
  if (account === undefined || account.balance <= 0 || account.suspendedAt !== null) return
  if ((await endOfBalance(tx, account, tx.now)) === undefined) return
  if (told === undefined) await tellBalance(tx, { accountId, kind: 'soon' })
  const again = { accountId, told: 'yes' }
  await enqueue(tx, lookAtBalanceJob, again, { runAt: tx.now + dayMs, uniqueKey: keyOf(accountId) })
}
