import { and, asc, eq, gt, inArray, lte, min, or, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '../../platform/clock/time.ts'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import type { CampaignRow } from './campaigns.store.ts'
import { requeue } from './openings.store.ts'

type OfCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** Selects what quiet hours hold, by literals: so the partial index is used. */
export const isQuiet = ({ t: { opening: o } }: Reader, accountId: string | PgColumn) =>
  and(eq(o.accountId, accountId), sql`${o.state} = 'held' and ${o.reason} = 'quiet_hours'`)

const isQuietIn = (read: Reader, { id, accountId }: OfCampaign) =>
  and(isQuiet(read, accountId), eq(read.t.opening.campaignId, id))

/** How many openings one transaction queues, so that others are not kept waiting. */
const queuedAtOnce = 500
/** No quiet hours last as long: such an end was computed by a clock that was ahead. */
const longestHoldMs = 2 * dayMs

/** The campaigns of an account that hold openings during quiet hours. */
export async function listQuietCampaigns(read: Reader, accountId: string): Promise<string[]> {
  const rows = await read.q
    .selectDistinct({ id: read.t.opening.campaignId })
    .from(read.t.opening)
    .where(isQuiet(read, accountId))
  return rows.map(({ id }) => id)
}

/** Queues openings of a campaign whose quiet hours are over, the first 500 of them. */
export async function queueNoLongerQuiet(tx: Tx, campaign: OfCampaign): Promise<void> {
  const { opening: o } = tx.t
  const isOver = or(lte(o.heldUntil, tx.now), gt(o.heldUntil, tx.now + longestHoldMs))
  const over = await tx.q
    .select({ id: o.id })
    .from(o)
    .where(and(isQuietIn(tx, campaign), isOver))
    .orderBy(asc(o.heldUntil), asc(o.id))
    .limit(queuedAtOnce)
  if (over.length > 0)
    await requeue(
      tx,
      inArray(
        o.id,
        over.map(({ id }) => id),
      ),
    )
}

/** When the next quiet hours of a campaign's contacts end, in milliseconds since 1970; `null` where none hold anything. */
export async function nextQuietEnd(read: Reader, campaign: OfCampaign): Promise<number | null> {
  const { opening: o } = read.t
  const rows = await read.q
    .select({ at: min(o.heldUntil) })
    .from(o)
    .where(isQuietIn(read, campaign))
  return requireRow(rows).at
}

/** Has the openings that quiet hours hold in some campaigns decided again now. */
export async function endQuietHours(
  tx: Tx,
  accountId: string,
  campaignIds: readonly string[],
): Promise<void> {
  const { q, t, now } = tx
  await q
    .update(t.opening)
    .set({ heldUntil: now })
    .where(and(isQuiet(tx, accountId), inArray(t.opening.campaignId, [...campaignIds])))
}
