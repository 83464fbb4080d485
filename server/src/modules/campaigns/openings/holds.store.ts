import {
  openingMoves,
  channelHoldReasons,
  creditRefusals,
  type OpeningHoldReason,
} from '@replyloop/shared/values/opening'
import { and, asc, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { holds } from './holds.ts'
import { recordOpenings } from './recordDecisions.store.ts'

type OfCampaign = Pick<CampaignRow, 'id' | 'accountId'>
type Reasons = readonly OpeningHoldReason[]

/** The reasons that each partial index has: a query that names all of them by literals uses it. */
const indexed: readonly Reasons[] = [creditRefusals, ['quiet_hours'], channelHoldReasons]

/** Selects what an account, or one campaign of it, holds for some reasons. */
export function isHeldFor(
  { t: { opening: o } }: Pick<Reader, 't'>,
  { accountId, id }: { accountId: string | PgColumn; id?: string },
  reasons: Reasons,
): SQL | undefined {
  const index = indexed.find((each) => reasons.every((reason) => each.includes(reason))) ?? []
  const names = index.map((reason) => `'${reason}'`).join(', ')
  const isIndexed = sql`${o.reason} ${sql.raw(index.length === 1 ? `= ${names}` : `in (${names})`)}`
  return and(
    eq(o.accountId, accountId),
    id === undefined ? undefined : eq(o.campaignId, id),
    sql`${o.state} = 'held'`,
    index.length === 0 ? undefined : isIndexed,
    index.length === reasons.length ? undefined : inArray(o.reason, [...reasons]),
  )
}

/** The campaigns of an account that hold openings for some reasons. */
export async function listHoldingFor(read: Reader, accountId: string, reasons: Reasons): Promise<string[]> {
  const { opening: o } = read.t
  const rows = await read.q
    .selectDistinct({ id: o.campaignId })
    .from(o)
    .where(isHeldFor(read, { accountId }, reasons))
  return rows.map(({ id }) => id)
}

/** Whether a campaign holds openings for some reasons. */
export async function holdsFor(read: Reader, campaign: OfCampaign, reasons: Reasons): Promise<boolean> {
  const { opening: o } = read.t
  const found = await read.q
    .select({ id: o.id })
    .from(o)
    .where(isHeldFor(read, campaign, reasons))
    .limit(1)
  return found.length > 0
}

/** Queues the openings on hold that `which` selects, and records that on the contacts' timelines. */
async function requeue(tx: Tx, which: SQL | undefined): Promise<void> {
  await recordOpenings(tx, which, { decision: 'queued', rule: 'decided_again' })
  await tx.q
    .update(tx.t.opening)
    .set({ state: openingMoves.released.to, reason: null, heldUntil: null })
    .where(which)
}

/** Queues what a campaign holds for some reasons: all, what is for one contact, or the first so many in the order of joining. */
export async function requeueHeld(
  tx: Tx,
  campaign: OfCampaign,
  reasons: Reasons,
  { contactId, first = Infinity }: { contactId?: string | undefined; first?: number } = {},
): Promise<void> {
  const { opening: o } = tx.t
  const which = and(
    isHeldFor(tx, campaign, reasons),
    contactId === undefined ? undefined : eq(o.contactId, contactId),
  )
  const ids = tx.q.select({ id: o.id }).from(o).where(which).orderBy(asc(o.id))
  await requeue(tx, first === Infinity ? which : inArray(o.id, ids.limit(first)))
}

/** How many openings one transaction queues since their time has come, so that others are not kept waiting. */
const dueAtOnce = 500

/**
 * Queues what a campaign holds for a reason until a time that has come, the first 500. Returns when the next time comes, in
 * milliseconds since 1970; `undefined` where nothing is left.
 */
export async function requeueDue(
  tx: Tx,
  campaign: OfCampaign,
  reason: OpeningHoldReason,
): Promise<number | undefined> {
  const { opening: o } = tx.t
  const latest = tx.now + (holds[reason].longestMs ?? Infinity)
  const first = await tx.q
    .select({ id: o.id, until: o.heldUntil })
    .from(o)
    .where(isHeldFor(tx, campaign, [reason]))
    .orderBy(asc(o.heldUntil), asc(o.id))
    .limit(dueAtOnce + 1)
  const isDue = ({ until }: { until: number | null }) => until === null || until <= tx.now || until > latest
  const due = first.filter(isDue).slice(0, dueAtOnce)
  const ids = due.map(({ id }) => id)
  if (ids.length > 0) await requeue(tx, inArray(o.id, ids))
  const next = first.find((each) => !due.includes(each))
  return next && Math.max(tx.now, isDue(next) ? 0 : (next.until ?? 0))
}

/** Says of what a campaign holds for some reasons that it is held for another one by now. */
export async function changeReason(
  tx: Tx,
  campaign: OfCampaign,
  from: Reasons,
  to: OpeningHoldReason,
): Promise<void> {
  const others = from.filter((reason) => reason !== to)
  const which = isHeldFor(tx, campaign, others)
  await recordOpenings(tx, which, { decision: 'held', rule: to })
  await tx.q.update(tx.t.opening).set({ reason: to }).where(which)
}
