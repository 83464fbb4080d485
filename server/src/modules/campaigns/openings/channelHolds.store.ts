import { channelHoldReasons, restReasons, type ChannelHoldReason } from '@replyloop/shared/values/opening'
import { and, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { dayMs } from '../../../platform/clock/time.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import type { HeldUntil } from './heldUntil.store.ts'
import { requeue } from './openings.store.ts'
import { recordOpenings } from './recordDecisions.store.ts'

type OfCampaign = Pick<CampaignRow, 'id' | 'accountId'>

const reasons = sql.raw(channelHoldReasons.map((reason) => `'${reason}'`).join(', '))

/** Selects what something of its channel holds, by literals: so the partial index is used. */
const isHeldForChannel = ({ t: { opening: o } }: Reader, accountId: string | PgColumn) =>
  and(eq(o.accountId, accountId), sql`${o.state} = 'held' and ${o.reason} in (${reasons})`)

const isHeldIn = (read: Reader, { id, accountId }: OfCampaign, which: readonly ChannelHoldReason[]) =>
  and(
    isHeldForChannel(read, accountId),
    eq(read.t.opening.campaignId, id),
    inArray(read.t.opening.reason, [...which]),
  )

/** Selects what the provider has said how long it holds. */
export const isResting = (read: Reader, accountId: string | PgColumn) =>
  and(isHeldForChannel(read, accountId), inArray(read.t.opening.reason, [...restReasons]))

/** The campaigns of an account that hold openings for something of their channel. */
export async function listHeldForChannel(read: Reader, accountId: string): Promise<string[]> {
  const rows = await read.q
    .selectDistinct({ id: read.t.opening.campaignId })
    .from(read.t.opening)
    .where(isHeldForChannel(read, accountId))
  return rows.map(({ id }) => id)
}

/** Queues what a campaign holds for some reasons of its channel. */
export const requeueHeldFor = (
  tx: Tx,
  campaign: OfCampaign,
  which: readonly ChannelHoldReason[],
): Promise<void> => requeue(tx, isHeldIn(tx, campaign, which))

/** Says of what a campaign holds for some reasons that it is held for another by now. */
export async function changeHoldReason(
  tx: Tx,
  campaign: OfCampaign,
  from: readonly ChannelHoldReason[],
  to: ChannelHoldReason,
): Promise<void> {
  const { opening: o } = tx.t
  const which = and(isHeldIn(tx, campaign, from), ne(o.reason, to))
  await recordOpenings(tx, which, { decision: 'held', rule: to })
  await tx.q.update(o).set({ reason: to }).where(which)
}

/** What a provider holds, for as long as it has said. */
export const resting: HeldUntil = {
  isHeld: (read, campaign) => isHeldIn(read, campaign, restReasons),
  longestMs: 8 * dayMs,
}
