import { and, eq, inArray, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { HeldUntil } from './heldUntil.store.ts'

type OfCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** Selects what quiet hours hold, by literals: so the partial index is used. */
export const isQuiet = ({ t: { opening: o } }: Reader, accountId: string | PgColumn) =>
  and(eq(o.accountId, accountId), sql`${o.state} = 'held' and ${o.reason} = 'quiet_hours'`)

const isQuietIn = (read: Reader, { id, accountId }: OfCampaign) =>
  and(isQuiet(read, accountId), eq(read.t.opening.campaignId, id))

/** What quiet hours hold, until they are over. */
export const quiet: HeldUntil = { isHeld: isQuietIn, longestMs: 2 * dayMs }

/** The campaigns of an account that hold openings during quiet hours. */
export async function listQuietCampaigns(read: Reader, accountId: string): Promise<string[]> {
  const rows = await read.q
    .selectDistinct({ id: read.t.opening.campaignId })
    .from(read.t.opening)
    .where(isQuiet(read, accountId))
  return rows.map(({ id }) => id)
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
