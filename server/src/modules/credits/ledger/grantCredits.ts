import { fromThousandths, toThousandths } from '@replyloop/shared/contract/credits'
import type { GrantCredits } from '@replyloop/shared/contract/subAccount'
import type { Account } from '../../accounts/accounts.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { auditSubAccount } from '../subAccounts/auditSubAccount.ts'
import { renewRecharge } from '../recharge/autoRecharge.ts'
import { creditsGranted } from '../credits.facts.ts'
import { addLedgerEntry } from './credits.store.ts'
import { requireSubAccount } from '../subAccounts/requireSubAccount.ts'

/** Adds credits to an account; what was on hold for lack of credit goes out. Returns the new balance in thousandths. */
export async function addCredits(
  tx: Tx,
  { accountId, amount, description }: { accountId: string; amount: number; description: string | null },
): Promise<number> {
  const balance = await addLedgerEntry(tx, {
    accountId,
    amount: toThousandths(amount),
    kind: 'grant',
    description,
    messageId: null,
  })
  if (balance === undefined) throw new Error(`account ${accountId} vanished during a grant`)
  await renewRecharge(tx, accountId)
  await creditsGranted.happened(tx, { accountId })
  return balance
}

/** Grants what a new sub-account begins with. */
export async function grantFirstCredits(
  tx: Tx,
  actor: Actor,
  account: Pick<Account, 'id' | 'name'>,
  amount: number,
): Promise<void> {
  const description = 'First credits'
  const balance = await addCredits(tx, { accountId: account.id, amount, description })
  await auditGrant(tx, actor, account, { amount, balance, description })
}

/** Notes a grant in both audit logs; the balance is in thousandths. */
const auditGrant = (
  tx: Tx,
  actor: Actor,
  account: Pick<Account, 'id' | 'name'>,
  { amount, balance, description }: { amount: number; balance: number; description: string | null },
): Promise<void> =>
  auditSubAccount(tx, actor, account, 'credits_granted', {
    facts: { amount, balance: fromThousandths(balance), ...(description !== null && { description }) },
  })

/**
 * Grants credits to a sub-account of an agency, whose own balance stays (docs/interface.md#grant-credits). Throws
 * `SUBACCOUNT_NOT_FOUND`.
 */
export async function grantCredits(tx: Tx, caller: Actor, input: GrantCredits) {
  const { id, name } = await requireSubAccount(tx, caller.id, { email: input.email })
  const description = input.description ?? null
  const balance = await addCredits(tx, { accountId: id, amount: input.amount, description })
  await auditGrant(tx, caller, { id, name }, { amount: input.amount, balance, description })
  return {
    success: true as const,
    sub_account_id: id,
    credits_added: input.amount,
    new_balance: fromThousandths(balance),
  }
}
