import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import { newId } from '../lib/ids.ts'
import type { PageQuery } from '../lib/page.ts'

export interface LedgerLine {
  accountId: string
  /** Whole thousandths of a credit; negative for a charge. */
  amount: number
  kind: 'grant' | 'charge'
  description: string | null
  messageId: string | null
}

/**
 * Adds a line to the history and to the balance, which stays the sum of its lines. Answers the new balance in
 * thousandths, or `undefined`, having done nothing, when it would fall below zero.
 */
export async function addLedgerLine({ q, t, now }: Tx, line: LedgerLine): Promise<number | undefined> {
  const [account] = await q
    .update(t.account)
    .set({ balance: sql`${t.account.balance} + ${line.amount}` })
    .where(and(eq(t.account.id, line.accountId), gte(sql`${t.account.balance} + ${line.amount}`, 0)))
    .returning({ balance: t.account.balance })
  if (account === undefined) return undefined
  await q
    .insert(t.ledgerEntry)
    .values({ ...line, id: newId('led', now), balance: account.balance, createdAt: now })
  return account.balance
}

/** Lines of an account's history, newest first. */
export function listLedgerLines({ q, t }: Reader, accountId: string, { cursor }: PageQuery, limit: number) {
  const l = t.ledgerEntry
  return q
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), cursor === undefined ? undefined : lt(l.id, cursor)))
    .orderBy(desc(l.id))
    .limit(limit)
}
