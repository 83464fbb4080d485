import { isOneOf } from '@replyloop/shared/values/oneOf'
import { openingHoldReasons, passingHoldReasons } from '@replyloop/shared/values/opening'
import { and, count, eq, gt, gte, inArray, isNull, lt, lte, ne, notInArray, or } from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import type { CountGreeted } from '../../lists/lists.ts'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { isUnsent } from './openings.store.ts'

type CountedCampaign = Pick<CampaignRow, 'id' | 'accountId'>

/** The openings of a campaign, without those of test contacts. */
const isReal = (read: Reader, { id, accountId }: CountedCampaign) => {
  const { opening: o } = read.t
  return and(eq(o.campaignId, id), notInArray(o.contactId, selectTestContacts(read, accountId)))
}

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

/**
 * How many contacts joined a campaign within `windowMs` of now, without test contacts and whom it was not to greet. Joins in the future
 * are from before the clock was set back.
 */
export async function countJoins(tx: Tx, campaign: CountedCampaign, windowMs: number): Promise<number> {
  const { q, now } = tx
  const { opening: o } = tx.t
  const isRecent = and(gt(o.joinedAt, now - windowMs), lt(o.joinedAt, now + windowMs))
  const isGreeted = or(isNull(o.reason), ne(o.reason, 'not_greeted'))
  const joined = and(isReal(tx, campaign), isRecent, isGreeted)
  return requireRow(await q.select({ joins: count() }).from(o).where(joined)).joins
}

/** 1 where a campaign greets a contact for having joined a list, at `since` or later, without anybody doing more; else 0. */
export const countGreeted: CountGreeted = async ({ q, t: { opening: o, campaign: c } }, joined) => {
  const isGreeted = or(
    eq(o.state, 'sent'),
    and(eq(o.state, 'queued'), eq(c.status, 'Live')),
    and(eq(o.state, 'held'), inArray(o.reason, [...passingHoldReasons])),
  )
  const [greeted] = await q
    .select({ id: o.id })
    .from(o)
    .innerJoin(c, eq(c.id, o.campaignId))
    .where(
      and(
        eq(o.contactId, joined.contactId),
        eq(o.listId, joined.listId),
        gte(o.joinedAt, joined.since),
        isGreeted,
      ),
    )
    .limit(1)
  return greeted === undefined ? 0 : 1
}
