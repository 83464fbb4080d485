import { and, desc, eq, inArray, isNull, lt, lte, or } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { newId } from '../../../platform/ids.ts'

export type NamedKeyRow = Schema['apiKey']['$inferSelect']
/** What is stored of a key that is made. */
export type NewNamedKey = Omit<NamedKeyRow, 'id' | 'createdAt' | 'lastUsedAt' | 'endedAt'>

const batchSize = 1000

/** The keys of an account that have not been ended, expired ones too, the newest first. Their number is bounded. */
export function listNamedKeys({ q, t: { apiKey: k } }: Reader, accountId: string): Promise<NamedKeyRow[]> {
  return q
    .select()
    .from(k)
    .where(and(eq(k.accountId, accountId), isNull(k.endedAt)))
    .orderBy(desc(k.id))
}

/** The keys that a member has made, in any account, and that have not been ended. */
export const listNamedKeysOf = ({ q, t: { apiKey: k, account: a } }: Reader, creatorId: string) =>
  q
    .select({ key: k, account: { id: a.id, name: a.name } })
    .from(k)
    .innerJoin(a, eq(a.id, k.accountId))
    .where(and(eq(k.creatorId, creatorId), isNull(k.endedAt)))
    .orderBy(desc(k.id))

/** Adds a key. */
export async function insertNamedKey(tx: Tx, key: NewNamedKey): Promise<NamedKeyRow> {
  const { q, t, now } = tx
  tx.notify(`account:${key.accountId}`)
  return requireRow(
    await q
      .insert(t.apiKey)
      .values({ ...key, id: newId('key', now), createdAt: now })
      .returning(),
  )
}

/** Changes a key of an account that has not been ended, and notifies the caches of keys; `undefined` when there is none. */
export async function updateNamedKey(
  tx: Tx,
  accountId: string,
  id: string,
  change: Partial<Pick<NamedKeyRow, 'scope' | 'hash' | 'lastFour' | 'expiresAt' | 'endedAt'>>,
): Promise<NamedKeyRow | undefined> {
  const { q, t } = tx
  const k = t.apiKey
  const [changed] = await q
    .update(k)
    .set(change)
    .where(and(eq(k.id, id), eq(k.accountId, accountId), isNull(k.endedAt)))
    .returning()
  tx.notify('keys')
  tx.notify(`account:${accountId}`)
  return changed
}

/** Ends all keys of an account at once. */
export async function endNamedKeys(tx: Tx, accountId: string): Promise<void> {
  const { q, t, now } = tx
  const k = t.apiKey
  await q
    .update(k)
    .set({ endedAt: now })
    .where(and(eq(k.accountId, accountId), isNull(k.endedAt)))
  tx.notify('keys')
  tx.notify(`account:${accountId}`)
}

/** Stores that the key of a hash, an account's own or a named one, is used now, unless it was used since an instant. */
export async function touchKey({ q, t, now }: Tx, hash: string, unusedSince: number): Promise<void> {
  const { account: a, apiKey: k } = t
  const isDue = (lastUsedAt: typeof k.lastUsedAt | typeof a.apiKeyLastUsedAt) =>
    or(isNull(lastUsedAt), lte(lastUsedAt, unusedSince))
  await q
    .update(k)
    .set({ lastUsedAt: now })
    .where(and(eq(k.hash, hash), isDue(k.lastUsedAt)))
  await q
    .update(a)
    .set({ apiKeyLastUsedAt: now })
    .where(and(eq(a.apiKeyHash, hash), isDue(a.apiKeyLastUsedAt)))
}

/** Deletes some of the keys that have ended before `before`; whether there may be more. */
export async function deleteOldEndedKeys({ q, t: { apiKey: k } }: Tx, before: number): Promise<boolean> {
  const old = q.select({ id: k.id }).from(k).where(lt(k.endedAt, before)).limit(batchSize)
  const deleted = await q.delete(k).where(inArray(k.id, old)).returning({ id: k.id })
  return deleted.length === batchSize
}
