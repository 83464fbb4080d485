import { readAccount, updateAccount, type Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { rechargeOrAsk } from '../recharge/autoRecharge.ts'
import { subAccountResumed } from '../credits.facts.ts'
import { auditSubAccount } from './auditSubAccount.ts'
import { lockSubAccount } from './lockSubAccount.ts'

/**
 * Lets a suspended sub-account send again, in order and at its pace, and keeps one that was to be deleted; its former API keys
 * stay ended. One that is not suspended stays as it is. Throws `SUBACCOUNT_NOT_FOUND`, also once the time to keep it is over.
 */
export async function resumeSubAccount(tx: Tx, caller: Caller, id: string): Promise<Account> {
  const account = await lockSubAccount(tx, caller.id, id)
  if (account.suspendedAt === null) return account
  await updateAccount(tx, id, { suspendedAt: null, deletionDueAt: null })
  await rechargeOrAsk(tx, await readAccount(tx, id))
  await subAccountResumed.happened(tx, { accountId: id })
  await auditSubAccount(tx, caller, account, 'subaccount_resumed')
  return readAccount(tx, id)
}
