import { fromThousandths, toThousandths } from '@replyloop/shared/contract/credits'
import type { GrantCredits } from '@replyloop/shared/contract/subAccount'
import { audit } from '../access/audit.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { renewRecharge } from './autoRecharge.ts'
import { creditsGranted } from './credits.facts.ts'
import { addLedgerEntry } from './credits.store.ts'
import { requireSubAccount } from './requireSubAccount.ts'

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

/**
 * Grants credits to a sub-account of an agency, whose own balance stays (docs/interface.md#grant-credits). Throws
 * `SUBACCOUNT_NOT_FOUND`.
 */
export async function grantCredits(tx: Tx, caller: Caller, input: GrantCredits) {
  const { id, name } = await requireSubAccount(tx, caller.id, { email: input.email })
  const description = input.description ?? null
  const balance = await addCredits(tx, { accountId: id, amount: input.amount, description })
  await audit(tx, caller, 'credits_granted', name, { facts: { subAccountId: id, amount: input.amount } })
  return {
    success: true as const,
    sub_account_id: id,
    credits_added: input.amount,
    new_balance: fromThousandths(balance),
  }
}
