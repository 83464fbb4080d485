import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'

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

const selectLater = selectRows({
  values: ({ erasedPerson: p }) => ({ accountId: p.accountId, since: p.erasedAt }),
  query: ({ q, t: { erasedPerson: p } }, { accountId, since }) =>
    q
      .select({ hash: p.hash })
      .from(p)
      .where(and(eq(p.accountId, accountId), gt(p.erasedAt, since)))
      .limit(1),
})

/** Those of some names by which somebody of an account is known who was erased after `since`, in milliseconds since 1970. */
export async function findErased(
  tx: Tx,
  accountId: string,
  since: number,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const { q, t, keyedHash } = tx
  const p = t.erasedPerson
  const found = new Set<string>()
  const isLater = and(eq(p.accountId, accountId), gt(p.erasedAt, since))
  if ((await selectLater(tx, { accountId, since })).length === 0) return found
  const nameOf = new Map(names.map((name) => [hashOf(keyedHash, accountId, name), name]))
  const hashes = [...nameOf.keys()]
  for (let at = 0; at < hashes.length; at += batchSize) {
    const isOne = inArray(p.hash, hashes.slice(at, at + batchSize))
    for (const { hash } of await q.select({ hash: p.hash }).from(p).where(and(isLater, isOne)))
      found.add(nameOf.get(hash) ?? '')
  }
  return found
}

/** Tells whether somebody known by one of these names was erased. */
export type WasErased = (names: readonly string[]) => boolean

/** Who of an account was erased lately; `undefined` when nobody was. */
export async function readErased({ q, t, keyedHash }: Tx, accountId: string): Promise<WasErased | undefined> {
  const p = t.erasedPerson
  const rows = await q.select({ hash: p.hash }).from(p).where(eq(p.accountId, accountId))
  if (rows.length === 0) return undefined
  const hashes = new Set(rows.map(({ hash }) => hash))
  return (names) => names.some((name) => hashes.has(hashOf(keyedHash, accountId, name)))
}

/** Forgets up to 500 of the names of people who were erased before `before`. Returns whether more may be left. */
export async function deleteOldErasedPeople({ q, t }: Tx, before: number): Promise<boolean> {
  const p = t.erasedPerson
  const old = q
    .select({ accountId: p.accountId, hash: p.hash })
    .from(p)
    .where(lt(p.erasedAt, before))
    .limit(batchSize)
  const deleted = await q
    .delete(p)
    .where(sql`(${p.accountId}, ${p.hash}) in ${old}`)
    .returning({ hash: p.hash })
  return deleted.length === batchSize
}
