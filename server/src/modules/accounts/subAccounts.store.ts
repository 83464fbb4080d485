import type { SubAccountQuery } from '@replyloop/shared/contract/subAccount'
import { and, asc, desc, eq, or, sql } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { beforeCursor, contains } from '../../platform/db/filters.ts'
import { fieldProblem } from '../../platform/errors/problem.ts'
import type { Account } from './accounts.store.ts'

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
    .where(and(eq(a.agencyId, agencyId), 'id' in by ? eq(a.id, by.id) : eq(a.email, by.email)))
  return account
}

/**
 * The sub-accounts of an agency whose name or email contains a text, newest first, or the lowest balance first. Throws
 * `VALIDATION_FAILED` at a cursor of the other order.
 */
export async function listSubAccounts(
  { q, t }: Reader,
  agencyId: string,
  { cursor, search, sort }: SubAccountQuery,
  limit: number,
) {
  const a = t.account
  const byBalance = sort === 'balance'
  return q
    .select()
    .from(a)
    .where(
      and(
        eq(a.agencyId, agencyId),
        byBalance ? afterBalance(a, cursor) : beforeCursor(a.id, cursor),
        or(contains(a.name, search), contains(a.email, search)),
      ),
    )
    .orderBy(...(byBalance ? [asc(a.balance), asc(a.id)] : [desc(a.id)]))
    .limit(limit)
}

/** The cursor behind a sub-account. It holds the balance, which may have changed when the next page is read. */
export const subAccountCursor = (
  { sort }: SubAccountQuery,
  { id, balance }: Pick<Account, 'id' | 'balance'>,
): string => (sort === 'balance' ? `${balance}:${id}` : id)

function afterBalance(a: Reader['t']['account'], cursor: string | undefined) {
  if (cursor === undefined) return undefined
  const [, balance, id] = /^(\d{1,15}):(.+)$/.exec(cursor) ?? []
  if (balance === undefined || id === undefined)
    throw fieldProblem('cursor', 'must be the nextCursor of a page in the same order')
  return sql`(${a.balance}, ${a.id}) > (${Number(balance)}, ${id})`
}
