import { and, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'

/** Adds an amount, in thousandths, to a balance. Returns the new one, or `undefined`, having done nothing, below zero. */
export async function addToBalance({ q, t }: Tx, id: string, amount: number) {
  const sum = sql`${t.account.balance} + ${amount}`
  const [account] = await q
    .update(t.account)
    .set({ balance: sum })
    .where(and(eq(t.account.id, id), gte(sum, 0)))
    .returning({ balance: t.account.balance, agencyId: t.account.agencyId })
  return account
}

/** Stores what a day of an account has cost, and when that day ends. */
export async function setSpentOfDay(
  { q, t }: Tx,
  id: string,
  { spent, endsAt }: { spent: number; endsAt: number },
): Promise<void> {
  await q.update(t.account).set({ creditsOfDay: spent, creditDayEndsAt: endsAt }).where(eq(t.account.id, id))
}

/** Keeps the key of the grant that an account asks for; `false` when it has asked already. */
export async function setRechargeKey({ q, t }: Tx, accountId: string, rechargeKey: string): Promise<boolean> {
  const asked = await q
    .update(t.account)
    .set({ rechargeKey })
    .where(and(eq(t.account.id, accountId), isNull(t.account.rechargeKey)))
    .returning({ id: t.account.id })
  return asked.length > 0
}

/** Lets an account ask for a grant again. */
export async function clearRechargeKey({ q, t }: Tx, accountId: string): Promise<void> {
  await q.update(t.account).set({ rechargeKey: null }).where(eq(t.account.id, accountId))
}

/** Stores what an account has been granted by itself in a month, and when that ends; it then asks for nothing. */
export async function setRecharged(
  { q, t }: Tx,
  accountId: string,
  month: { rechargedOfMonth: number; rechargeMonthEndsAt: number },
): Promise<void> {
  await q
    .update(t.account)
    .set({ ...month, rechargeKey: null })
    .where(eq(t.account.id, accountId))
}
