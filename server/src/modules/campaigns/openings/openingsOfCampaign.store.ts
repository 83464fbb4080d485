import { isOneOf } from '@replyloop/shared/values/oneOf'
import { openingHoldReasons, type UnsentOpeningState } from '@replyloop/shared/values/opening'
import { and, asc, count, eq, inArray, lte } from 'drizzle-orm'
import { slimContactColumns } from '../../contacts/contacts.store.ts'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import { isReal, isUnsent, type CountedCampaign } from './openings.store.ts'
import { heldDetail } from './recordDecisions.store.ts'

/** How many openings of a campaign wait in its queue, without those of test contacts. */
export const countQueued = (read: Reader, campaign: CountedCampaign): Promise<number> =>
  countIn(read, campaign, 'queued')

/** How many openings of a campaign wait in its queue. */
export const countAllQueued = ({ q, t: { opening: o } }: Reader, campaignId: string): Promise<number> =>
  q.$count(o, and(eq(o.campaignId, campaignId), eq(o.state, 'queued')))

/** How many openings of a campaign wait in its queue or are held back. */
export const countAllUnsent = (read: Reader, campaignId: string): Promise<number> =>
  read.q.$count(read.t.opening, and(eq(read.t.opening.campaignId, campaignId), isUnsent(read.t)))

/** How many openings of a campaign wait in its queue, and how many are held back, without those of test contacts. */
export const countOpenings = async (read: Reader, campaign: CountedCampaign) => ({
  waiting: await countQueued(read, campaign),
  held: await countIn(read, campaign, 'held'),
})

const countIn = (read: Reader, campaign: CountedCampaign, state: 'queued' | 'held') =>
  read.q.$count(read.t.opening, and(isReal(read, campaign), eq(read.t.opening.state, state)))

/** How many openings of a campaign are held back for each reason, without those of test contacts, the most first. */
export async function countHeld(read: Reader, campaign: CountedCampaign) {
  const { opening: o } = read.t
  const rows = await read.q
    .select({ reason: o.reason, openings: count() })
    .from(o)
    .where(and(isReal(read, campaign), eq(o.state, 'held')))
    .groupBy(o.reason)
  return rows
    .flatMap(({ reason, openings }) => (isOneOf(openingHoldReasons, reason) ? [{ reason, openings }] : []))
    .toSorted((one, other) => other.openings - one.openings)
}

/** How many openings an account holds for lack of credit, or as it is suspended. */
export async function countWaitingForCredit({ q, t }: Reader, accountId: string): Promise<number> {
  const { campaign: c, opening: o } = t
  const campaigns = q.select({ id: c.id }).from(c).where(eq(c.accountId, accountId))
  return q.$count(
    o,
    and(inArray(o.campaignId, campaigns), eq(o.state, 'held'), inArray(o.reason, ['no_credit', 'suspended'])),
  )
}

/** How many queued opening messages of a campaign go out before those after `cursor`. */
export async function countAhead(
  { q, t }: Reader,
  campaignId: string,
  cursor: string | undefined,
): Promise<number> {
  const o = t.opening
  if (cursor === undefined) return 0
  const ahead = and(eq(o.campaignId, campaignId), eq(o.state, 'queued'), lte(o.id, cursor))
  return requireRow(await q.select({ openings: count() }).from(o).where(ahead)).openings
}

/** Opening messages of a campaign that have not gone out, in the order in which they will. */
export function listOpenings(
  read: Reader,
  campaignId: string,
  { state, cursor }: { state: UnsentOpeningState; cursor?: string | undefined },
  limit: number,
) {
  const { opening: o, contact: c } = read.t
  return read.q
    .select({ opening: o, contact: slimContactColumns(read), detail: heldDetail(read) })
    .from(o)
    .innerJoin(c, eq(c.id, o.contactId))
    .where(and(eq(o.campaignId, campaignId), eq(o.state, state), afterCursor(o.id, cursor)))
    .orderBy(asc(o.id))
    .limit(limit)
}

/** Openings of a campaign that wait or are on hold, behind the one with the id `cursor`, in the order of joining, with their contacts. */
export function listUnsent(
  { q, t: { opening: o, contact: c } }: Reader,
  campaignId: string,
  { state, cursor }: { state: UnsentOpeningState; cursor?: string | undefined },
  limit: number,
) {
  return q
    .select({ opening: o, contact: c })
    .from(o)
    .innerJoin(c, eq(c.id, o.contactId))
    .where(and(eq(o.campaignId, campaignId), eq(o.state, state), afterCursor(o.id, cursor)))
    .orderBy(asc(o.id))
    .limit(limit)
}
