import type { Account } from '../../accounts/accounts.store.ts'
import { findSubAccount } from '../../accounts/accounts.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'

/** A sub-account of an agency, by its id or its email. Throws `SUBACCOUNT_NOT_FOUND`. */
export async function requireSubAccount(
  read: Reader,
  agencyId: string,
  by: { id: string } | { email: string },
): Promise<Account> {
  const account = await findSubAccount(read, agencyId, by)
  if (account !== undefined) return account
  const sought = 'id' in by ? `id ${by.id}` : `email ${by.email}`
  throw new Problem('SUBACCOUNT_NOT_FOUND', `No sub-account of yours has the ${sought}`)
}
