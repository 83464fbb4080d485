import type { Account } from '../accounts/accounts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { requireSubAccount } from './requireSubAccount.ts'

/** A sub-account of an agency that stays as it is until the transaction ends. Throws `SUBACCOUNT_NOT_FOUND`. */
export async function lockSubAccount(tx: Tx, agencyId: string, id: string): Promise<Account> {
  await requireSubAccount(tx, agencyId, { id })
  await tx.lock(locks.ledger(id))
  return requireSubAccount(tx, agencyId, { id })
}
