import { toThousandths } from '@replyloop/shared/contract/credits'
import type { CreditRefusal } from '@replyloop/shared/values/opening'
import { readAccount, type Account } from '../accounts/accounts.store.ts'
import { setSpentOfDay } from '../accounts/accounts.ts'
import { type DailySpending, leftOfDay, presentDay } from '../accounts/settings.ts'
import { lockThen, type Tx } from '../../platform/db/db.ts'
import { locks } from '../../platform/db/locks.ts'
import { rechargeOrAsk } from './recharge/autoRecharge.ts'
import { balanceLow } from './credits.facts.ts'
import { addLedgerEntry } from './ledger/credits.store.ts'

/** What one message of a metered account costs, in thousandths of a credit (docs/interface.md#credits). */
export const messagePrice = toThousandths(1)

type Payer = Pick<Account, 'metered' | 'balance' | 'suspendedAt'> & DailySpending

/** Whether messages of an account are counted at all: their charge holds the account until the end of its transaction. */
export const isCharged = ({
  metered,
  dailyCreditLimit,
}: Pick<Payer, 'metered' | 'dailyCreditLimit'>): boolean => metered || dailyCreditLimit !== null

/** How many messages an account can pay for now, none while it is suspended; `Infinity` where nothing bounds them. */
export const affordableMessages = (account: Payer, now: number): number =>
  account.suspendedAt !== null
    ? 0
    : Math.floor(
        Math.min(account.metered ? account.balance : Infinity, leftOfDay(account, now)) / messagePrice,
      )

/** Why an account may not spend: it cannot pay, or is suspended. */
export type SpendingRefusal = CreditRefusal | 'suspended'

/**
 * Why an account may not spend `price`; `undefined` when it may. The balance is looked at last, so that wherever it is the
 * reason a grant is all that is missing.
 */
export function creditRefusal(account: Payer, price: number, now: number): SpendingRefusal | undefined {
  if (account.suspendedAt !== null) return 'suspended'
  if (leftOfDay(account, now) < price) return 'daily_limit'
  return account.metered && account.balance < price ? 'no_credit' : undefined
}

/**
 * Charges an account for a message, in the transaction that makes the message. Returns why it cannot pay, having charged
 * nothing. What is not metered is never charged, but counts towards a daily limit.
 */
export async function chargeMessage(
  tx: Tx,
  given: Account,
  messageId: string,
  description: string,
): Promise<SpendingRefusal | undefined> {
  if (!isCharged(given)) return undefined
  // Read under the lock, so that no other charge comes between.
  const [account] = await lockThen(tx, [locks.ledger(given.id)], () => [readAccount(tx, given.id)])
  const refusal = creditRefusal(account, messagePrice, tx.now)
  if (refusal !== undefined) return refusal
  if (account.dailyCreditLimit !== null) await spendOfDay(tx, account)
  if (!account.metered) return undefined
  const entry = { amount: -messagePrice, kind: 'charge' as const, description, messageId }
  const balance = await addLedgerEntry(tx, { ...entry, accountId: account.id })
  if (balance === undefined) throw new Error(`the balance of ${account.id} has changed under its lock`)
  if ((await rechargeOrAsk(tx, { ...account, balance })) < messagePrice)
    await balanceLow.happened(tx, { accountId: account.id, kind: 'empty' })
  return undefined
}

async function spendOfDay(tx: Tx, account: Account): Promise<void> {
  const { spent, endsAt } = presentDay(account, tx.now)
  await setSpentOfDay(tx, account.id, { spent: spent + messagePrice, endsAt })
  tx.notify(`changed:${account.id} account`) // its pages show what is left
}
