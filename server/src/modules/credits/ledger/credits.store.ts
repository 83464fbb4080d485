import { and, desc, eq, gte, lt, sql, type SQL } from 'drizzle-orm'
import { addToBalance } from '../../accounts/accounts.ts'
import { lockThen, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import { locks } from '../../../platform/db/locks.ts'
import { firstIdAt, newId, timeOfId } from '../../../platform/ids.ts'
import type { PageQuery } from '../../../platform/http/page.ts'

/** A line of the append-only history of an account's credits. */
interface LedgerEntry {
  accountId: string
  /** Whole thousandths of a credit; negative for a charge. */
  amount: number
  kind: 'grant' | 'charge'
  description: string | null
  messageId: string | null
}

/**
 * Adds an entry to the ledger, and its amount to the balance, which stays the sum of the entries. Returns the new balance in
 * thousandths, or `undefined`, having done nothing, when it would fall below zero.
 */
export async function addLedgerEntry(tx: Tx, entry: LedgerEntry): Promise<number | undefined> {
  const { q, t } = tx
  // Under a lock, so that no other entry comes between.
  const [account] = await lockThen(tx, [locks.ledger(entry.accountId)], () => [
    addToBalance(tx, entry.accountId, entry.amount),
  ])
  if (account === undefined) return undefined
  const now = await afterLastEntry(tx, entry.accountId)
  await q
    .insert(t.ledgerEntry)
    .values({ ...entry, id: newId('led', now), balance: account.balance, createdAt: now })
  tx.notify(`changed:${entry.accountId} account`) // the pages show the balance
  if (account.agencyId !== null) tx.notify(`changed:${account.agencyId} account`)
  return account.balance
}

/**
 * The instant of an account's next entry, in milliseconds since 1970. It is later than that of the last entry, even if this
 * transaction began earlier or runs on a clock that is behind, so that entries sort in the order of their balances.
 */
async function afterLastEntry({ q, t, now }: Tx, accountId: string): Promise<number> {
  const l = t.ledgerEntry
  const [last] = await q
    .select({ id: l.id })
    .from(l)
    .where(eq(l.accountId, accountId))
    .orderBy(desc(l.id))
    .limit(1)
  return last === undefined ? now : Math.max(now, timeOfId(last.id) + 1)
}

/** Entries of an account's ledger, newest first. */
export function listLedgerEntries({ q, t }: Reader, accountId: string, { cursor }: PageQuery, limit: number) {
  const l = t.ledgerEntry
  return q
    .select()
    .from(l)
    .where(and(eq(l.accountId, accountId), beforeCursor(l.id, cursor)))
    .orderBy(desc(l.id))
    .limit(limit)
}

/**
 * What an account has been charged since an instant, in thousandths, for each account of a query. No charge is looked at,
 * however many there are: it is what the account had then and got since, less what it has.
 */
export function selectUse({ q, t: { account: a, ledgerEntry: l } }: Reader, since: number): SQL<number> {
  const first = firstIdAt('led', since)
  const before = q
    .select({ balance: l.balance })
    .from(l)
    .where(and(eq(l.accountId, a.id), lt(l.id, first)))
    .orderBy(desc(l.id))
    .limit(1)
  const granted = q
    .select({ amount: sql`sum(${l.amount})` })
    .from(l)
    .where(and(eq(l.accountId, a.id), gte(l.id, first), sql`${l.amount} > 0`)) // in the words of the partial index
  return sql<number>`(coalesce(${before}, 0) + coalesce(${granted}, 0) - ${a.balance})`.mapWith(Number)
}
