import type { AuditAction } from '@replyloop/shared/values/account'
import { audit } from '../access/audit.store.ts'
import { readAccount, type Account } from '../accounts/accounts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { requireSubAccount } from './requireSubAccount.ts'

/** A sub-account of an agency that stays as it is until the transaction ends. Throws `SUBACCOUNT_NOT_FOUND`. */
export async function lockSubAccount(tx: Tx, agencyId: string, id: string): Promise<Account> {
  await requireSubAccount(tx, agencyId, { id })
  await tx.lock(locks.ledger(id))
  return requireSubAccount(tx, agencyId, { id })
}

/** Notes in the audit log of an agency and in that of its sub-account what was done with that. */
export async function auditSubAccount(
  tx: Tx,
  caller: Caller,
  { id, name }: Pick<Account, 'id' | 'name'>,
  action: Extract<AuditAction, `subaccount_${string}`>,
  facts: Record<string, string | number> = {},
): Promise<void> {
  const { session, key, address } = caller
  const agency = { id: caller.id, name: (await readAccount(tx, caller.id)).name }
  const by = { key, address, session: session && { ...session, agency } }
  await audit(tx, caller, action, name, { facts: { subAccountId: id, ...facts } })
  await audit(tx, { id, ...by }, action, agency.name, { facts })
}
