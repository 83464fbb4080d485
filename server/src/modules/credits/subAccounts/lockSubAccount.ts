import type { Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import { requireSubAccount } from './requireSubAccount.ts'

/**
 * A sub-account of an agency that stays as it is until the transaction ends. Throws `SUBACCOUNT_NOT_FOUND`, also for one whose
 * time to be had back is over.
 */
export async function lockSubAccount(tx: Tx, agencyId: string, id: string): Promise<Account> {
  await requireSubAccount(tx, agencyId, { id })
  await tx.lock(locks.ledger(id))
  const account = await requireSubAccount(tx, agencyId, { id })
  if (account.deletionDueAt !== null && account.deletionDueAt <= tx.now)
    throw new Problem('SUBACCOUNT_NOT_FOUND', `No sub-account of yours has the id ${id}: it is being erased`)
  return account
}
