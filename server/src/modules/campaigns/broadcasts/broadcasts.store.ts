import type { BroadcastState } from '@replyloop/shared/values/broadcast'
import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor, contains } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'

export type BroadcastRow = Schema['broadcast']['$inferSelect']
export type { StoredVariant } from '../../../platform/db/schema/broadcasts.ts'

/** What a draft says of a broadcast. */
export type Definition = Pick<
  BroadcastRow,
  | 'name'
  | 'campaignId'
  | 'audience'
  | 'exclude'
  | 'channel'
  | 'variants'
  | 'holdout'
  | 'winner'
  | 'sendAt'
  | 'zone'
  | 'ratePerMinute'
  | 'followUps'
  | 'purpose'
  | 'stopRules'
>

/** A broadcast of any account: the caller checks whose it is. */
export async function findBroadcast(
  { q, t: { broadcast: b } }: Reader,
  id: string,
): Promise<BroadcastRow | undefined> {
  const [broadcast] = await q.select().from(b).where(eq(b.id, id))
  return broadcast
}

/** The newest broadcast of an account that is called so. */
export async function findBroadcastByName(
  { q, t: { broadcast: b } }: Reader,
  accountId: string,
  name: string,
): Promise<BroadcastRow | undefined> {
  const [broadcast] = await q
    .select()
    .from(b)
    .where(and(eq(b.accountId, accountId), eq(b.name, name)))
    .orderBy(desc(b.id))
    .limit(1)
  return broadcast
}

/** Broadcasts, newest first. */
export const listBroadcasts = (
  { q, t: { broadcast: b } }: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
) =>
  q
    .select()
    .from(b)
    .where(and(eq(b.accountId, accountId), contains(b.name, search), beforeCursor(b.id, cursor)))
    .orderBy(desc(b.id))
    .limit(limit)

/** The broadcasts of a campaign in some states. */
export async function listBroadcastsOf(
  { q, t: { broadcast: b } }: Reader,
  campaignId: string,
  states: readonly BroadcastState[],
): Promise<string[]> {
  const rows = await q
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.campaignId, campaignId), inArray(b.state, [...states])))
  return rows.map(({ id }) => id)
}

/** The broadcasts of an account that are under way. */
export async function listSendingBroadcasts(
  { q, t: { broadcast: b } }: Reader,
  accountId: string,
): Promise<string[]> {
  const rows = await q
    .select({ id: b.id })
    .from(b)
    .where(and(eq(b.accountId, accountId), eq(b.state, 'sending')))
  return rows.map(({ id }) => id)
}

/** The broadcasts of an account whose recipients are still to be found. */
export const listBroadcastsToCome = ({ q, t: { broadcast: b } }: Reader, accountId: string) =>
  q
    .select()
    .from(b)
    .where(
      and(
        eq(b.accountId, accountId),
        inArray(b.state, ['draft', 'scheduled', 'preparing', 'paused']),
        isNull(b.preparedAt),
      ),
    )

/** Whether a campaign has broadcasts. */
export async function hasBroadcasts(
  { q, t: { broadcast: b } }: Reader,
  campaignId: string,
): Promise<boolean> {
  return (await q.select({ id: b.id }).from(b).where(eq(b.campaignId, campaignId)).limit(1)).length > 0
}

/** Adds a draft. */
export async function insertBroadcast(
  { q, t, now }: Tx,
  accountId: string,
  definition: Definition,
): Promise<BroadcastRow> {
  return requireRow(
    await q
      .insert(t.broadcast)
      .values({
        ...definition,
        id: newId('brc', now),
        accountId,
        state: 'draft',
        lastSentAt: 0,
        createdAt: now,
      })
      .returning(),
  )
}

/** Changes given columns of a broadcast, and tells open pages. */
export async function updateBroadcastRow(
  tx: Tx,
  { id, accountId }: Pick<BroadcastRow, 'id' | 'accountId'>,
  change: Partial<BroadcastRow>,
): Promise<void> {
  const b = tx.t.broadcast
  await tx.q.update(b).set(change).where(eq(b.id, id))
  tx.notify(`changed:${accountId} broadcast`)
}

/** Removes a broadcast. */
export async function deleteBroadcastRow({ q, t: { broadcast: b } }: Tx, id: string): Promise<void> {
  await q.delete(b).where(eq(b.id, id))
}
