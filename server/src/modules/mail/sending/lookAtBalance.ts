import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import {
  findAccount,
  listMeteredWithCredit,
  readAccount,
  type Account,
} from '../../accounts/accounts.store.ts'
import { daysOfUse, readUse, runsOutAt } from '../../credits/balance.ts'
import { lookAtBalanceJob } from '../mail.jobs.ts'
import { mailFallenBalance } from './mailFallenBalance.ts'

const keyOf = (accountId: string) => `look_at_balance:${accountId}`

/** Has all balances looked at that may be used up soon. Each hour: how fast one falls is seen over days. */
export async function scheduleBalanceLooks(tx: Tx): Promise<void> {
  for (const accountId of await listMeteredWithCredit(tx))
    await enqueue(tx, lookAtBalanceJob, { accountId }, { uniqueKey: keyOf(accountId) })
}

/** When an account runs out of credit unless somebody brings more, if that is within three days; else `null`. */
export async function endOfCredit(read: Reader, account: Account, now: number): Promise<number | null> {
  const { id, metered, agencyId } = account
  const [used = 0] = metered ? await readUse(read, id, [now - daysOfUse * dayMs]) : []
  const agency = agencyId === null ? null : await readAccount(read, agencyId)
  return runsOutAt({ ...account, used }, agency?.timeZone ?? null, now)
}

/** Tells once that credit lasts for less than three days; the job stays while that is so, and says that it was told. */
export async function lookAtBalance(
  tx: Tx,
  { accountId, told }: { accountId: string; told?: string | undefined },
  job: RunningJob,
): Promise<void> {
  await job.finish(tx)
  const account = await findAccount(tx, accountId)
  if (account === undefined || account.balance <= 0) return
  if ((await endOfCredit(tx, account, tx.now)) === null) return
  if (told === undefined) await mailFallenBalance(tx, { accountId, kind: 'soon' })
  const again = { accountId, told: 'yes' }
  await enqueue(tx, lookAtBalanceJob, again, { runAt: tx.now + dayMs, uniqueKey: keyOf(accountId) })
}
