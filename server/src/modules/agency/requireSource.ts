import { requireSubAccount } from '../credits/subAccounts.ts'
import type { Reader } from '../../platform/db/db.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'

/**
 * Refuses to copy from an account that is neither the agency nor another sub-account of it. Throws `SUBACCOUNT_NOT_FOUND` and
 * `VALIDATION_FAILED`.
 */
export async function requireSource(
  read: Reader,
  agencyId: string,
  { accountId, toId, of }: { accountId: string; toId: string; of: 'campaign' | 'snippets' },
): Promise<void> {
  if (accountId === toId) {
    const are = of === 'campaign' ? 'campaign it is' : 'snippets they are'
    throw fieldProblem('accountId', `is the sub-account itself: name the one whose ${are}`)
  }
  if (accountId !== agencyId) await requireSubAccount(read, agencyId, { id: accountId })
}
