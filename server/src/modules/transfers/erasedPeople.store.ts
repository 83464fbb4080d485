import { erasedKeptDays } from '@replyloop/shared/values/limits'
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import { dayMs } from '../../platform/clock/time.ts'
import type { Tx } from '../../platform/db/db.ts'

/** As long as the rejected rows of an import are kept, and far longer than one runs. */
const keptMs = erasedKeptDays * dayMs
const batchSize = 500

/** With the account, so that two accounts never show that they knew the same person. */
const hashOf = (keyedHash: Tx['keyedHash'], accountId: string, name: string): string =>
  keyedHash(`erased ${accountId} ${name}`)

/** Remembers by what a person was known who is being erased. */
export async function insertErasedPerson(tx: Tx, accountId: string, names: readonly string[]): Promise<void> {
  const { q, t, now, keyedHash } = tx
  const p = t.erasedPerson
  if (names.length === 0) return
  await q
    .insert(p)
    .values(names.map((name) => ({ accountId, hash: hashOf(keyedHash, accountId, name), erasedAt: now })))
    .onConflictDoUpdate({ target: [p.accountId, p.hash], set: { erasedAt: sql`excluded.erased_at` } })
}

/** Tells whether somebody known by one of these names was erased. */
export type WasErased = (names: readonly string[]) => boolean

/** Who of an account was erased after `since`, in milliseconds since 1970; `undefined` when nobody was. */
export async function readErasedAfter(
  { q, t, keyedHash }: Tx,
  accountId: string,
  since: number,
): Promise<WasErased | undefined> {
  const p = t.erasedPerson
  const rows = await q
    .select({ hash: p.hash })
    .from(p)
    .where(and(eq(p.accountId, accountId), gt(p.erasedAt, since)))
  if (rows.length === 0) return undefined
  const hashes = new Set(rows.map(({ hash }) => hash))
  return (names) => names.some((name) => hashes.has(hashOf(keyedHash, accountId, name)))
}

/** Forgets up to 500 of the names of people who were erased long ago. Returns whether more may be left. */
export async function deleteOldErasedPeople({ q, t, now }: Tx): Promise<boolean> {
  const p = t.erasedPerson
  const old = await q
    .select({ accountId: p.accountId, hash: p.hash })
    .from(p)
    .where(lt(p.erasedAt, now - keptMs))
    .limit(batchSize)
  for (const [accountId, rows] of Map.groupBy(old, (row) => row.accountId))
    await q.delete(p).where(
      and(
        eq(p.accountId, accountId),
        inArray(
          p.hash,
          rows.map(({ hash }) => hash),
        ),
      ),
    )
  return old.length === batchSize
}
