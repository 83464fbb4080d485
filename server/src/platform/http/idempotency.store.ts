import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import type { Schema } from '../db/schema/schema.ts'

type FirstResponse = Schema['idempotencyKey']['$inferSelect']
/** What identifies a first response. */
type ResponseKey = Pick<FirstResponse, 'accountId' | 'endpoint' | 'key'>

const batchSize = 200

const hasKey = ({ t }: Reader, { accountId, endpoint, key }: ResponseKey) =>
  and(
    eq(t.idempotencyKey.accountId, accountId),
    eq(t.idempotencyKey.endpoint, endpoint),
    eq(t.idempotencyKey.key, key),
  )

/** The first response to a key that has not expired. */
export async function findFirstResponse(
  read: Reader,
  responseKey: ResponseKey,
  now: number,
): Promise<FirstResponse | undefined> {
  const { q, t } = read
  const k = t.idempotencyKey
  const [row] = await q
    .select()
    .from(k)
    .where(and(hasKey(read, responseKey), or(isNull(k.expiresAt), gt(k.expiresAt, now))))
  return row
}

/** Stores the first response to a key, in place of one that has expired. */
export async function storeFirstResponse(
  { q, t }: Tx,
  { accountId, endpoint, key }: ResponseKey,
  kept: Omit<FirstResponse, keyof ResponseKey>,
): Promise<void> {
  const k = t.idempotencyKey
  await q
    .insert(k)
    .values({ accountId, endpoint, key, ...kept })
    .onConflictDoUpdate({
      target: [k.accountId, k.endpoint, k.key],
      set: kept,
    })
}

/** Deletes up to 200 responses that have expired. Returns whether more may be left. */
export async function deleteExpiredIdempotencyKeys(tx: Tx): Promise<boolean> {
  const { q, t, now } = tx
  const { accountId, endpoint, key, expiresAt } = t.idempotencyKey
  const expired = await q
    .select({ accountId, endpoint, key })
    .from(t.idempotencyKey)
    .where(lte(expiresAt, now))
    .limit(batchSize)
  for (const expiredKey of expired) await q.delete(t.idempotencyKey).where(hasKey(tx, expiredKey))
  return expired.length === batchSize
}

/** Deletes `limit` responses about a person who is being erased, where there are more. Returns whether there are. */
export async function deleteSomeResponsesOf(tx: Tx, contactId: string, limit: number): Promise<boolean> {
  const { q, t } = tx
  const { accountId, endpoint, key } = t.idempotencyKey
  const some = await q
    .select({ accountId, endpoint, key })
    .from(t.idempotencyKey)
    .where(eq(t.idempotencyKey.contactId, contactId))
    .limit(limit + 1)
  if (some.length <= limit) return false
  for (const one of some.slice(0, limit)) await q.delete(t.idempotencyKey).where(hasKey(tx, one))
  return true
}

/** Makes the responses about a person responses about another one, with whom they are erased. */
export async function moveResponses(
  { q, t: { idempotencyKey: k } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  await q.update(k).set({ contactId: to }).where(eq(k.contactId, from))
}
