import { and, asc, gt, inArray, lte, min, or, type SQL } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { requeue } from './openings.store.ts'

/** Openings of a campaign that are held until a time, `heldUntil`. */
export interface HeldUntil {
  isHeld: (read: Reader, campaign: Pick<CampaignRow, 'id' | 'accountId'>) => SQL | undefined
  /** In milliseconds. None is held for as long: such an end was computed by a clock that was ahead. */
  longestMs: number
}

/** How many openings one transaction queues, so that others are not kept waiting. */
const queuedAtOnce = 500

/** Queues openings of a campaign whose time has come, the first 500 of them. */
export async function queueDue(
  tx: Tx,
  campaign: CampaignRow,
  { isHeld, longestMs }: HeldUntil,
): Promise<void> {
  const { opening: o } = tx.t
  const isOver = or(lte(o.heldUntil, tx.now), gt(o.heldUntil, tx.now + longestMs))
  const due = await tx.q
    .select({ id: o.id })
    .from(o)
    .where(and(isHeld(tx, campaign), isOver))
    .orderBy(asc(o.heldUntil), asc(o.id))
    .limit(queuedAtOnce)
  if (due.length === 0) return
  const ids = due.map(({ id }) => id)
  await requeue(tx, inArray(o.id, ids))
}

/** When the time of the next opening of a campaign comes, in milliseconds since 1970; `null` where none is held. */
export async function nextDue(
  read: Reader,
  campaign: CampaignRow,
  { isHeld }: HeldUntil,
): Promise<number | null> {
  const { opening: o } = read.t
  const rows = await read.q
    .select({ at: min(o.heldUntil) })
    .from(o)
    .where(isHeld(read, campaign))
  return requireRow(rows).at
}
