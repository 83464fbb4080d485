import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { firstIdAt } from '../../../platform/ids.ts'

/**
 * What an account was charged from each of these instants to the next one, and from the last one on, in thousandths of a credit.
 * Read from the balance at each instant and the few grants between: however many charges there are, that takes as long.
 */
export async function readUse(
  { q, t: { ledgerEntry: l } }: Reader,
  accountId: string,
  instants: readonly number[],
): Promise<number[]> {
  const starts = instants.map((instant) => firstIdAt('led', instant))
  const balanceBefore = async (id: string | undefined) => {
    const [last] = await q
      .select({ balance: l.balance })
      .from(l)
      .where(and(eq(l.accountId, accountId), id === undefined ? undefined : lt(l.id, id)))
      .orderBy(desc(l.id))
      .limit(1)
    return last?.balance ?? 0
  }
  const grants = await q
    .select({ id: l.id, amount: l.amount })
    .from(l)
    .where(and(eq(l.accountId, accountId), gte(l.id, starts[0] ?? ''), sql`${l.amount} > 0`))
  const balances = await Promise.all([...starts, undefined].map(balanceBefore))
  return starts.map((start, index) => {
    const end = starts[index + 1]
    const granted = grants
      .filter(({ id }) => id >= start && (end === undefined || id < end))
      .reduce((sum, { amount }) => sum + amount, 0)
    return (balances[index] ?? 0) + granted - (balances[index + 1] ?? 0)
  })
}
