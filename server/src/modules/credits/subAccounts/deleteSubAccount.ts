import { deletionGraceDays } from '@replyloop/shared/values/limits'
import { readAccount, updateAccount, type Account } from '../../accounts/accounts.store.ts'
import { endNamedKeys } from '../../accounts/keys.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { subAccountSuspended } from '../credits.facts.ts'
import { auditSubAccount } from './auditSubAccount.ts'
import { lockSubAccount } from './lockSubAccount.ts'

/** How long a deleted sub-account can be had back. */
const graceMs = deletionGraceDays * dayMs

/**
 * Suspends a sub-account, ends its API keys, and has it deleted with all that it has in 30 days, until when it can be resumed
 * (docs/interface.md#suspended-accounts). One that is being deleted already stays as it is. Throws `SUBACCOUNT_NOT_FOUND`.
 */
export async function deleteSubAccount(tx: Tx, caller: Caller, id: string): Promise<Account> {
  const account = await lockSubAccount(tx, caller.id, id)
  if (account.deletionDueAt !== null) return account
  const deletionDueAt = tx.now + graceMs
  await updateAccount(tx, id, {
    suspendedAt: account.suspendedAt ?? tx.now,
    deletionDueAt,
    apiKeyHash: null,
    apiKeyLastFour: null,
    apiKeyCreatedAt: null,
  })
  await endNamedKeys(tx, id)
  if (account.suspendedAt === null) await subAccountSuspended.happened(tx, { accountId: id })
  await auditSubAccount(tx, caller, account, 'subaccount_deleted', {
    facts: { deletedOn: isoTime(deletionDueAt) },
  })
  return readAccount(tx, id)
}
