import type { AuditDetails } from '@replyloop/shared/contract/auditLog'
import type { AuditAction } from '@replyloop/shared/values/account'
import { audit } from '../../access/audit.store.ts'
import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { actorInSubAccount, type Actor } from '../../../platform/http/actor.ts'

/**
 * Notes in the audit log of an agency and in that of its sub-account what was done with that; `actor` acts in the agency. Of an
 * account without an agency, to which the operator may grant credits, there is one log.
 */
export async function auditSubAccount(
  tx: Tx,
  actor: Actor,
  { id, name }: Pick<Account, 'id' | 'name'>,
  action: Extract<
    AuditAction,
    | `subaccount_${string}`
    | `credits_${string}`
    | 'auto_recharge_changed'
    | 'campaign_copied'
    | 'snippets_copied'
  >,
  { changes, facts }: AuditDetails = {},
): Promise<void> {
  if (actor.id === id) return audit(tx, actor, action, name, { changes, facts })
  const agency = await readAccount(tx, actor.id)
  await audit(tx, actor, action, name, { changes, facts: { subAccountId: id, ...facts } })
  await audit(tx, actorInSubAccount(actor, agency, id), action, name, { changes, facts })
}
