import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import type { SortOrder } from '@replyloop/shared/values/subAccountSort'
import { and, asc, count, desc, eq, getTableColumns, inArray, or, sql, type SQL } from 'drizzle-orm'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import { contains } from '../../../platform/db/filters.ts'
import type { Account } from '../accounts.store.ts'

/** A sub-account of this agency, by its id or its email. */
export async function findSubAccount(
  { q, t }: Reader,
  agencyId: string,
  by: { id: string } | { email: string },
): Promise<Account | undefined> {
  const a = t.account
  const [account] = await q
    .select()
    .from(a)
    .where(
      and(eq(a.agencyId, agencyId), 'id' in by ? eq(a.id, by.id) : inArray(a.email, formsOfEmail(by.email))),
    )
  return account
}

/** The account that holds the example data of an account; `undefined` where it has none. */
export async function findExampleOf({ q, t }: Reader, accountId: string): Promise<Account | undefined> {
  const [example] = await q.select().from(t.account).where(eq(t.account.exampleOf, accountId))
  return example
}

/** Which sub-accounts are wanted, in which order. */
interface Wanted {
  search?: string | undefined
  /** What they are sorted by; without it, by their creation. */
  by?: SQL<number | string> | undefined
  order?: SortOrder | undefined
  /** Only those behind this one. */
  after?: { key: number | string; id: string } | undefined
}

/**
 * The sub-accounts of an agency whose name or email contains a text, each with what it is sorted by: in the order of that, and
 * of their creation.
 */
export async function listSubAccounts(
  { q, t: { account: a } }: Reader,
  agencyId: string,
  { search, by, order = 'desc', after }: Wanted,
  limit: number,
) {
  const sorted = order === 'asc' ? asc : desc
  const behind = sql.raw(order === 'asc' ? '>' : '<')
  const isBehind =
    by === undefined
      ? sql`${a.id} ${behind} ${after?.id}`
      : sql`(${by}, ${a.id}) ${behind} (${after?.key}, ${after?.id})`
  return q
    .select({ account: getTableColumns(a), key: by ?? sql<string>`${a.id}` })
    .from(a)
    .where(
      and(
        eq(a.agencyId, agencyId),
        after && isBehind,
        or(contains(a.name, search), contains(a.email, search)),
      ),
    )
    .orderBy(...(by === undefined ? [] : [sorted(by)]), sorted(a.id))
    .limit(limit)
}

/** How many sub-accounts an agency has, which balance in all, and how many are suspended. */
export async function countSubAccounts({ q, t: { account: a } }: Reader, agencyId: string) {
  return requireRow(
    await q
      .select({
        subAccounts: count(),
        balance: sql<number>`coalesce(sum(${a.balance}), 0)`.mapWith(Number),
        suspended: count(a.suspendedAt),
      })
      .from(a)
      .where(eq(a.agencyId, agencyId)),
  )
}
