import { readAccount, updateAccount, type Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { subAccountSuspended } from '../credits.facts.ts'
import { auditSubAccount } from './auditSubAccount.ts'
import { lockSubAccount } from './lockSubAccount.ts'

/**
 * Stops all sending of a sub-account; what it has stays, and goes out once it is resumed
 * (docs/interface.md#suspended-accounts). One that is suspended already stays as it is. Throws `SUBACCOUNT_NOT_FOUND`.
 */
export async function suspendSubAccount(tx: Tx, actor: Actor, id: string): Promise<Account> {
  const account = await lockSubAccount(tx, actor.id, id)
  if (account.suspendedAt !== null) return account
  await updateAccount(tx, id, { suspendedAt: tx.now })
  await subAccountSuspended.happened(tx, { accountId: id })
  await auditSubAccount(tx, actor, account, 'subaccount_suspended')
  return readAccount(tx, id)
}
