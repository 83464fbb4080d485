import { and, eq, gt, isNull, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '../db/db.ts'
import type { Schema } from '../db/schema.ts'

type FirstAnswer = Schema['idempotencyKey']['$inferSelect']
/** What a first answer is found by. */
type Named = Pick<FirstAnswer, 'accountId' | 'endpoint' | 'key'>

const forgottenAtOnce = 200

const isNamed = ({ t }: Reader, { accountId, endpoint, key }: Named) =>
  and(
    eq(t.idempotencyKey.accountId, accountId),
    eq(t.idempotencyKey.endpoint, endpoint),
    eq(t.idempotencyKey.key, key),
  )

/** The first answer to a key that has not expired. */
export async function findFirstAnswer(
  read: Reader,
  named: Named,
  now: number,
): Promise<FirstAnswer | undefined> {
  const { q, t } = read
  const k = t.idempotencyKey
  const [row] = await q
    .select()
    .from(k)
    .where(and(isNamed(read, named), or(isNull(k.expiresAt), gt(k.expiresAt, now))))
  return row
}

/** Keeps the first answer to a key. */
export async function keepFirstAnswer(
  { q, t }: Tx,
  { accountId, endpoint, key }: Named,
  kept: Omit<FirstAnswer, keyof Named>,
): Promise<void> {
  const k = t.idempotencyKey
  await q
    .insert(k)
    .values({ accountId, endpoint, key, ...kept })
    .onConflictDoUpdate({
      target: [k.accountId, k.endpoint, k.key],
      set: kept, // only an expired one is still there
    })
}

/** Deletes some answers that have expired. Answers whether more may be left. */
export async function forgetIdempotencyKeys(tx: Tx): Promise<boolean> {
  const { q, t, now } = tx
  const { accountId, endpoint, key, expiresAt } = t.idempotencyKey
  const expired = await q
    .select({ accountId, endpoint, key })
    .from(t.idempotencyKey)
    .where(lte(expiresAt, now))
    .limit(forgottenAtOnce)
  for (const one of expired) await q.delete(t.idempotencyKey).where(isNamed(tx, one))
  return expired.length === forgottenAtOnce
}
