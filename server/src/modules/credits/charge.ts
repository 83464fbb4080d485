import { toThousandths } from '@replyloop/shared/contract/credits'
import type { Account } from '../accounts/accounts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { requestRecharge } from './autoRecharge.ts'
import { addLedgerEntry } from './credits.store.ts'

/** What one message of a metered account costs, in thousandths of a credit (docs/interface.md#credits). */
export const messagePrice = toThousandths(1)

/**
 * Charges a metered account for a message, in the transaction that makes the message. Returns `false`, having charged
 * nothing, when there is too little credit. Other accounts are never charged.
 */
export async function chargeMessage(
  tx: Tx,
  account: Pick<Account, 'id' | 'metered'>,
  messageId: string,
  description: string,
): Promise<boolean> {
  if (!account.metered) return true
  const balance = await addLedgerEntry(tx, {
    accountId: account.id,
    amount: -messagePrice,
    kind: 'charge',
    description,
    messageId,
  })
  if (balance === undefined) return false
  await requestRecharge(tx, account.id)
  return true
}
