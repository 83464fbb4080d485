import { and, count, desc, eq, inArray, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor, equals } from '../../../platform/db/filters.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { purgeLanes } from '../../../platform/outbox/cancellations.store.ts'
import { newId } from '../../../platform/ids.ts'
import type { PageQuery } from '../../../platform/http/page.ts'

export type SubscriptionRow = Schema['subscription']['$inferSelect']
type SubscriptionFields = Pick<
  SubscriptionRow,
  'targetUrl' | 'events' | 'channel' | 'campaignId' | 'listId' | 'secret' | 'authorization'
> &
  Partial<Pick<SubscriptionRow, 'keyId'>>

/** Adds a subscription. */
export async function insertSubscription(
  tx: Tx,
  accountId: string,
  fields: SubscriptionFields,
): Promise<SubscriptionRow> {
  const { q, t, now } = tx
  tx.notify(`changed:${accountId} account`)
  return requireRow(
    await q
      .insert(t.subscription)
      .values({
        ...fields,
        previousSecrets: [],
        id: newId('whk', now),
        accountId,
        createdAt: now,
        updatedAt: now,
      })
      .returning(),
  )
}

/** How many subscriptions an account has, without those whose URL has said that it is gone. */
export async function countSubscriptions({ q, t }: Reader, accountId: string): Promise<number> {
  const s = t.subscription
  const counts = or(isNull(s.disabledReason), ne(s.disabledReason, 'gone'))
  const those = and(eq(s.accountId, accountId), isNull(s.deletedAt), counts)
  return requireRow(await q.select({ count: count() }).from(s).where(those)).count
}

const selectById = selectRows({
  values: ({ subscription }) => ({ id: subscription.id }),
  query: ({ q, t: { subscription: s } }, { id }) =>
    q
      .select()
      .from(s)
      .where(and(eq(s.id, id), isNull(s.deletedAt))),
})

/** A subscription of any account: the caller checks whose it is. */
export async function findSubscription(read: Reader, id: string): Promise<SubscriptionRow | undefined> {
  const [subscription] = await selectById(read, { id })
  return subscription
}

/** The subscriptions of an account that receive events. */
export const listActiveSubscriptions = selectRows({
  kept: ({ subscription }) => [subscription],
  values: ({ subscription }) => ({ accountId: subscription.accountId }),
  query: ({ q, t: { subscription: s } }, { accountId }) =>
    q
      .select()
      .from(s)
      .where(and(eq(s.accountId, accountId), isNull(s.disabledReason), isNull(s.deletedAt))),
})

/** Subscriptions, newest first: of the account, or of one of its keys. */
export function listSubscriptions(
  { q, t }: Reader,
  { accountId, keyId }: { accountId: string; keyId: string | undefined },
  { cursor }: PageQuery,
  limit: number,
) {
  const s = t.subscription
  return q
    .select()
    .from(s)
    .where(
      and(
        eq(s.accountId, accountId),
        equals(s.keyId, keyId),
        isNull(s.deletedAt),
        beforeCursor(s.id, cursor),
      ),
    )
    .orderBy(desc(s.id))
    .limit(limit)
}

/** A subscription of an account whose filter names the campaign. */
export async function findSubscriptionOfCampaign({ q, t }: Reader, accountId: string, campaignId: string) {
  const s = t.subscription
  const [subscription] = await q
    .select()
    .from(s)
    .where(and(eq(s.accountId, accountId), eq(s.campaignId, campaignId), isNull(s.deletedAt)))
    .limit(1)
  return subscription
}

/** Changes a subscription and returns the changed row. */
export async function updateSubscriptionRow(
  tx: Tx,
  id: string,
  change: Partial<Omit<SubscriptionRow, 'id' | 'accountId' | 'createdAt'>>,
): Promise<SubscriptionRow> {
  const { q, t } = tx
  const row = requireRow(
    await q.update(t.subscription).set(change).where(eq(t.subscription.id, id)).returning(),
  )
  tx.notify(`changed:${row.accountId} account`)
  return row
}

/**
 * Deletes subscriptions whose URL said before `before` that it is gone, as those of deleted Zaps do. Where nobody has noted when
 * it did, it is as if it said so now.
 */
export async function deleteGoneSubscriptions(
  { q, t: { subscription: s }, now }: Tx,
  before: number,
): Promise<void> {
  const isGone = and(eq(s.disabledReason, 'gone'), isNull(s.deletedAt))
  await q
    .update(s)
    .set({ goneAt: now })
    .where(and(isGone, isNull(s.goneAt)))
  await q
    .update(s)
    .set({ deletedAt: now })
    .where(and(isGone, lt(s.goneAt, before)))
}

const batchSize = 500

/**
 * Erases up to 500 deliveries of subscriptions deleted before `before`, and those of them that have none left. Returns whether
 * more may be left.
 */
export async function purgeDeletedSubscriptions(tx: Tx, before: number): Promise<boolean> {
  const { q, t } = tx
  const { subscription: s, delivery: d } = t
  const deleted = await q.select({ id: s.id }).from(s).where(lt(s.deletedAt, before)).limit(batchSize)
  if (deleted.length === 0) return false
  const ids = deleted.map(({ id }) => id)
  if (await purgeLanes(tx, ids)) return true
  const left = q
    .select({ one: sql`1` })
    .from(d)
    .where(eq(d.lane, s.id))
  await q.delete(s).where(and(inArray(s.id, ids), notExists(left)))
  return false
}
