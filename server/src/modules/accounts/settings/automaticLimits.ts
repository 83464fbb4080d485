import type { AutomaticLimits } from '@replyloop/shared/contract/automaticLimits'
import { toThousandths } from '@replyloop/shared/contract/credits'
import type { Tx } from '../../../platform/db/db.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { creditLimitChanged, quietHoursChanged } from '../accounts.facts.ts'
import { readAccount, updateAccount } from '../accounts.store.ts'
import { quietOpeningsOf, storedQuietOpenings } from './limits.rules.ts'

/** Changes the given limits of an account's automatic messages. What they held is decided again. */
export async function changeAutomaticLimits(
  tx: Tx,
  accountId: string,
  { answersPerHour, creditsPerDay, quietOpenings, marketingCap }: AutomaticLimits,
): Promise<void> {
  const before = await readAccount(tx, accountId)
  const change = omitUndefined({
    botAnswersPerHour: answersPerHour,
    dailyCreditLimit: creditsPerDay && toThousandths(creditsPerDay),
    marketingCap,
    ...(quietOpenings !== undefined && storedQuietOpenings(quietOpenings)),
  })
  if (Object.keys(change).length === 0) return
  await updateAccount(tx, accountId, change)
  const after = { ...before, ...change }
  if (after.dailyCreditLimit !== before.dailyCreditLimit) await creditLimitChanged.happened(tx, { accountId })
  if (quietOpeningsOf(after) !== quietOpeningsOf(before)) await quietHoursChanged.happened(tx, { accountId })
}
