import { and, eq, gte, lt, notInArray, sql, type Column, type SQL } from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import { slotMs } from '../../../platform/db/counters.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import { firstIdAt } from '../../../platform/ids.ts'
import type { Span } from './days.rules.ts'
import { kindOfContact, kindOfMessage } from './kinds.store.ts'

/** Another process may have an earlier clock. */
const mostBehindMs = hourMs
/** Ids go on from the latest one where the clock is set back, so that they are ahead of it until then. */
const mostAheadMs = dayMs

/** Who is not counted: test contacts, and what a version before has made up. */
export const selectUncounted = (read: Reader, accountId: string) => {
  const c = read.t.contact
  const example = read.q
    .select({ id: c.id })
    .from(c)
    .where(and(eq(c.accountId, accountId), sql`${c.isExample}`)) // in the words of the partial index
  return selectTestContacts(read, accountId).unionAll(example)
}

/** The others. */
export const isCounted = ({ contact: c }: Schema): SQL => sql`(not ${c.isTest} and not ${c.isExample})`

/** What was made in some time: by its id, which leads to it, and by its own time. */
export const madeIn = (
  { id, createdAt }: Record<'id' | 'createdAt', Column>,
  prefix: 'msg' | 'con',
  { startsAt, endsAt }: Span,
) =>
  and(
    gte(id, firstIdAt(prefix, Math.max(0, startsAt - mostBehindMs))),
    lt(id, firstIdAt(prefix, endsAt + mostAheadMs)),
    gte(createdAt, startsAt),
    lt(createdAt, endsAt),
  )

const amount = sql<number>`cast(count(*) as integer)`.mapWith(Number)
const slotOf = (at: SQL | Column) =>
  sql<number>`cast(${at} / ${sql.raw(String(slotMs))} as integer)`.mapWith(Number)

/** How many messages of each kind were made in some time, by quarters of an hour where `bySlot`, in which alone `also` holds. */
export function countMessages(
  read: Reader,
  accountId: string,
  span: Span,
  { bySlot = false, also }: { bySlot?: boolean; also?: SQL | undefined } = {},
) {
  const m = read.t.message
  return read.q
    .select({
      slot: bySlot ? slotOf(m.createdAt) : sql<number>`0`.mapWith(Number),
      kind: kindOfMessage(read.t).as('kind'),
      campaignId: sql<string>`coalesce(${m.campaignId}, '')`,
      channel: m.channel,
      memberId: sql<string>`coalesce(${m.memberId}, '')`,
      amount,
    })
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        madeIn(m, 'msg', span),
        notInArray(m.contactId, selectUncounted(read, accountId)),
        also,
      ),
    )
    .groupBy(sql`1`, sql`2`, sql`3`, sql`4`, sql`5`)
}

/** How many contacts of each kind were made in some time, of those for whom `also` holds. */
export function countContacts(
  read: Reader,
  accountId: string,
  span: Span,
  { bySlot = false, also }: { bySlot?: boolean; also?: SQL | undefined } = {},
) {
  const c = read.t.contact
  return read.q
    .select({
      slot: bySlot ? slotOf(c.createdAt) : sql<number>`0`.mapWith(Number),
      kind: kindOfContact(read.t).as('kind'),
      amount,
    })
    .from(c)
    .where(and(eq(c.accountId, accountId), madeIn(c, 'con', span), isCounted(read.t), also))
    .groupBy(sql`1`, sql`2`)
}

/** How many have opted out in some time and not come back, of those for whom `also` holds. */
export function countOptOuts(read: Reader, accountId: string, { startsAt, endsAt }: Span, also?: SQL) {
  const c = read.t.contact
  return read.q
    .select({ slot: slotOf(sql`${c.optedOutAt}`), amount })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        sql`${c.optedOutAt} is not null`, // in the words of the partial index
        gte(c.optedOutAt, startsAt),
        lt(c.optedOutAt, endsAt),
        isCounted(read.t),
        also,
      ),
    )
    .groupBy(sql`1`)
}

/** How many messages of test contacts were made in some time. */
export async function countOfTests(
  read: Reader,
  { accountId, span }: { accountId: string; span: Span },
): Promise<number> {
  const { contact: c, message: m } = read.t
  const [found] = await read.q
    .select({ amount })
    .from(c)
    .crossJoin(m) // in this order: test contacts are few
    .where(
      and(
        eq(c.accountId, accountId),
        sql`${c.isTest}`,
        eq(m.contactId, c.id),
        gte(m.createdAt, span.startsAt),
        lt(m.createdAt, span.endsAt),
      ),
    )
  return found?.amount ?? 0
}
