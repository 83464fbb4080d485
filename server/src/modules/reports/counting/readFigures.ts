import { and, eq, inArray, like, type SQL } from 'drizzle-orm'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { DaySpan } from './days.rules.ts'
import { type AccountDays, dayOfSlot, splitCounted, stretchesOf, sumCounted } from './coverage.ts'
import { listPast } from './figures.store.ts'
import { isOfContact, isOfDay } from './kinds.rules.ts'
import { countContacts, countMessages, countOptOuts } from './rows.store.ts'

/** What a report is of. */
export interface Wanted {
  campaignId?: string | undefined
  channel?: string | undefined
  memberId?: string | undefined
  /** The id of a tag. */
  tagId?: string | undefined
}

/** How many of a kind there are on a day. */
export interface DayFigure {
  day: string
  kind: string
  channel: string
  amount: number
}

/** Those messages on the days of a report, by what of them is counted, and of which day. */
const onDays = <R extends { slot: number; kind: string; channel?: string; amount: number }>(
  spans: readonly DaySpan[],
  rows: readonly R[],
): DayFigure[] =>
  rows.flatMap(({ slot, kind, channel = '', amount }) => {
    const day = dayOfSlot(spans, slot)
    return day === undefined ? [] : [{ day, kind, channel, amount }]
  })

/** The messages of each kind on some days. */
export async function readMessageFigures(
  read: Reader,
  { accountId, days, zone, tagId, campaignId, channel, memberId }: AccountDays & Wanted,
): Promise<DayFigure[]> {
  const { figure: f, message: m, figurePast: p } = read.t
  const those = (t: typeof f | typeof m | typeof p): SQL | undefined =>
    and(equals(t.campaignId, campaignId), equals(t.channel, channel), equals(t.memberId, memberId))
  const { counted, live } = await splitCounted(read, { accountId, days, zone }, tagId !== undefined)
  const found = await sumCounted(read, accountId, counted, those(f))
  const also = and(those(m), tagId === undefined ? undefined : isTagged(read, accountId, tagId))
  for (const stretch of stretchesOf(live)) {
    const rows = await countMessages(read, accountId, stretch, { bySlot: true, also })
    const past = tagId === undefined ? await listPast(read, accountId, stretch, those(p)) : []
    found.push(...onDays(live, [...rows, ...past]))
  }
  return found.filter(({ kind }) => isOfDay(kind) && !isOfContact(kind))
}

const isTagged = (read: Reader, accountId: string, tagId: string): SQL =>
  inArray(read.t.message.contactId, selectTagged(read, accountId, tagId))

/** In SQL: the kinds of contacts who are new. */
const ofContacts = ({ kind }: Schema['figure'] | Schema['figurePast']): SQL => like(kind, 'contact:%')

/** The contacts who are new, by what led them to write, and those who have opted out. */
export async function readContactFigures(
  read: Reader,
  { accountId, days, zone, campaignId, channel, memberId, tagId }: AccountDays & Wanted,
): Promise<DayFigure[]> {
  if (memberId !== undefined) return []
  const c = read.t.contact
  const isNarrow = campaignId !== undefined || channel !== undefined || tagId !== undefined
  const also = and(
    equals(c.campaignId, campaignId),
    equals(c.channel, channel),
    tagId === undefined ? undefined : inArray(c.id, selectTagged(read, accountId, tagId)),
  )
  const { counted, live } = await splitCounted(read, { accountId, days, zone }, isNarrow)
  const found = isNarrow ? [] : await sumCounted(read, accountId, counted, ofContacts(read.t.figure))
  for (const stretch of stretchesOf(live)) {
    const rows = await countContacts(read, accountId, stretch, { bySlot: true, also })
    const past = isNarrow ? [] : await listPast(read, accountId, stretch, ofContacts(read.t.figurePast))
    found.push(...onDays(live, [...rows, ...past]))
  }
  const all = [...counted, ...live]
  for (const stretch of stretchesOf(all)) {
    const rows = await countOptOuts(read, accountId, stretch, also)
    const past = isNarrow
      ? []
      : await listPast(read, accountId, stretch, eq(read.t.figurePast.kind, 'optedOut'))
    found.push(
      ...onDays(
        all,
        [...rows, ...past].map(({ slot, amount }) => ({ slot, amount, kind: 'optedOut' })),
      ),
    )
  }
  return found
}
