import type { AutoRecharge } from '@replyloop/shared/contract/account'
import { detailsOfChange } from '../access/auditDetails.rules.ts'
import { readAccount, type Account } from '../accounts/accounts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/actor.ts'
import { auditSubAccount } from './auditSubAccount.ts'
import { setRecharge } from './autoRecharge.ts'
import { presentSubAccountRow } from './subAccount.presenter.ts'

/** Changes the auto-recharge of a sub-account, and notes what differs in both audit logs; `actor` acts in its agency. */
export async function changeRecharge(
  tx: Tx,
  actor: Actor,
  before: Account,
  recharge: AutoRecharge | null,
): Promise<void> {
  if (!(await setRecharge(tx, before.id, recharge))) return
  const after = await readAccount(tx, before.id)
  const details = detailsOfChange(rechargeOf(before), rechargeOf(after))
  await auditSubAccount(tx, actor, before, 'auto_recharge_changed', details)
}

const rechargeOf = (account: Account) => presentSubAccountRow(account).autoRecharge ?? {}
