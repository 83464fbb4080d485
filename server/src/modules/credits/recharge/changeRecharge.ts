import type { AutoRecharge } from '@replyloop/shared/contract/account'
import { detailsOfChange } from '../../access/auditDetails.rules.ts'
import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { auditSubAccount } from '../subAccounts/auditSubAccount.ts'
import { setRecharge } from './autoRecharge.ts'
import { presentSubAccountRow } from '../subAccounts/subAccount.presenter.ts'

/** Changes the auto-recharge of a sub-account, and notes what differs in both audit logs; `actor` acts in its agency. */
export async function changeRecharge(
  tx: Tx,
  actor: Actor,
  accountId: string,
  recharge: AutoRecharge | null,
): Promise<void> {
  await tx.lock(locks.ledger(accountId))
  const before = await readAccount(tx, accountId)
  if (!(await setRecharge(tx, accountId, recharge))) return
  const after = await readAccount(tx, accountId)
  const details = detailsOfChange(rechargeOf(before, tx.now), rechargeOf(after, tx.now))
  await auditSubAccount(tx, actor, before, 'auto_recharge_changed', details)
}

const rechargeOf = (account: Account, now: number) => presentSubAccountRow(account, now).autoRecharge ?? {}
