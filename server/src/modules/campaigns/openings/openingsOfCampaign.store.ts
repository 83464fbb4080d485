import { isOneOf } from '@replyloop/shared/values/oneOf'
import { openingHoldReasons, type UnsentOpeningState } from '@replyloop/shared/values/opening'
import { and, asc, count, eq, inArray, lte, sql } from 'drizzle-orm'
import { slimContactColumns } from '../../contacts/contacts.store.ts'
import { listCounts, readCount } from '../../../platform/db/counters.ts'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import { afterCursor } from '../../../platform/db/filters.ts'
import type { CountedCampaign } from './openings.store.ts'
import { heldDetail } from './recordDecisions.store.ts'

/** How many openings of a campaign wait in its queue, without those of test contacts. */
export const countQueued = (read: Reader, campaign: CountedCampaign): Promise<number> =>
  countIn(read, campaign, 'queued')

/** How many openings of a campaign wait in its queue. */
export const countAllQueued = (read: Reader, { id, accountId }: CountedCampaign): Promise<number> =>
  readCount(read, { accountId, counted: 'opening', scopes: [id], beginning: 'queued:' })

/** How many openings of a campaign wait in its queue or are held back. */
export const countAllUnsent = async (read: Reader, { id, accountId }: CountedCampaign): Promise<number> =>
  (await countAllQueued(read, { id, accountId })) +
  (await readCount(read, { accountId, counted: 'opening', scopes: [id], beginning: 'held:' }))

/** How many openings of a campaign wait in its queue, and how many are held back, without those of test contacts. */
export const countOpenings = async (read: Reader, campaign: CountedCampaign) => ({
  waiting: await countQueued(read, campaign),
  held: await countIn(read, campaign, 'held'),
})

const countIn = async (read: Reader, { id, accountId }: CountedCampaign, state: UnsentOpeningState) =>
  (await listByReason(read, accountId, [id], state)).reduce((total, { openings }) => total + openings, 0)

/** How many openings of some campaigns are in a state, by reason, without those of test contacts. */
async function listByReason(
  read: Reader,
  accountId: string,
  ids: readonly string[],
  state: UnsentOpeningState,
) {
  const { opening: o, contact: c } = read.t
  const all = await listCounts(read, {
    accountId,
    counted: 'opening',
    scopes: ids,
    beginning: `${state}:`,
  })
  const tests = await read.q
    .select({ campaignId: o.campaignId, reason: o.reason, openings: count() })
    .from(c)
    .crossJoin(o) // in this order: test contacts are few
    .where(
      and(
        eq(c.accountId, accountId),
        sql`${c.isTest}`,
        eq(o.contactId, c.id),
        inArray(o.campaignId, [...ids]),
        eq(o.state, state),
      ),
    )
    .groupBy(o.campaignId, o.reason)
  return all.map(({ scope, detail, amount }) => {
    const reason = detail.slice(state.length + 1)
    const isOf = (row: (typeof tests)[number]) => row.campaignId === scope && (row.reason ?? '') === reason
    return { campaignId: scope, reason, openings: amount - (tests.find(isOf)?.openings ?? 0) }
  })
}

/** How many openings of some campaigns are held back for each reason, without those of test contacts, the most first. */
export async function listHeldReasons(read: Reader, accountId: string, ids: readonly string[]) {
  const rows = await listByReason(read, accountId, ids, 'held')
  return rows
    .flatMap(({ campaignId, reason, openings }) =>
      isOneOf(openingHoldReasons, reason) && openings > 0 ? [{ campaignId, reason, openings }] : [],
    )
    .toSorted((one, other) => other.openings - one.openings)
}

/** How many openings of a campaign are held back for each reason, without those of test contacts, the most first. */
export const countHeld = async (read: Reader, { id, accountId }: CountedCampaign) =>
  (await listHeldReasons(read, accountId, [id])).map(({ reason, openings }) => ({ reason, openings }))

/** How many openings an account holds for lack of credit, or as it is suspended. */
export async function countWaitingForCredit(read: Reader, accountId: string): Promise<number> {
  const of = (detail: string) => readCount(read, { accountId, counted: 'opening', detail })
  return (await of('held:no_credit')) + (await of('held:suspended'))
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
