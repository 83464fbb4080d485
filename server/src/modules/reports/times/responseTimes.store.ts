import type { ReplyKind, ResponseKind } from '@replyloop/shared/values/reports'
import {
  and,
  between,
  eq,
  inArray,
  isNotNull,
  isNull,
  notInArray,
  or,
  sql,
  type Column,
  type SQL,
} from 'drizzle-orm'
import { selectTestContacts } from '../../contacts/contacts.store.ts'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import type { Asked } from './asked.ts'

/** Leaves out tests, and who has not the tag that is asked for; who is erased stays where no tag is. */
export const ofCounted = (read: Reader, { accountId, tagId }: Asked, contactId: Column): SQL | undefined =>
  and(
    or(isNull(contactId), notInArray(contactId, selectTestContacts(read, accountId))),
    tagId === undefined ? undefined : inArray(contactId, selectTagged(read, accountId, tagId)),
  )

const repliesOf = (read: Reader, asked: Asked, kinds: readonly ReplyKind[]): SQL | undefined => {
  const r = read.t.responseTime
  return and(
    eq(r.accountId, asked.accountId),
    inArray(r.kind, [...kinds]),
    between(r.day, asked.days.from, asked.days.to),
    equals(r.memberId, asked.memberId),
    equals(r.campaignId, asked.campaignId),
    equals(r.channel, asked.channel),
    ofCounted(read, asked, r.contactId),
  )
}

/** Texts of a group, one after the other. To read them so takes a third of what rows of their own would. */
const joined = (text: SQL): SQL<string> => sql<string>`string_agg(${text}, ',')`
const secondsIn = ({ t: { responseTime: r } }: Reader, { hours }: Asked) =>
  hours === 'within' ? r.secondsWithin : r.seconds
const asText = (column: Column): SQL => sql`cast(${column} as text)`
const numbersIn = (text: string): number[] => text.split(',').map(Number)

/** How long replies of each kind took, by day. */
export async function listTimesByDay(read: Reader, asked: Asked) {
  const { q, t } = read
  const r = t.responseTime
  const kinds: readonly ResponseKind[] = ['first', 'next', 'anybody']
  const rows = await q
    .select({ kind: r.kind, day: r.day, times: joined(asText(secondsIn(read, asked))) })
    .from(r)
    .where(repliesOf(read, asked, kinds))
    .groupBy(r.kind, r.day)
  return rows.map(({ times, ...row }) => ({ ...row, times: numbersIn(times) }))
}

/**
 * How long replies took, by kind and by what `of` says of each. They are read day by day, as an index has them: to sort them takes
 * longer.
 */
async function listTimesBy(read: Reader, asked: Asked, of: Column, kinds: readonly ReplyKind[]) {
  const { q, t } = read
  const { responseTime: r } = t
  const rows = await q
    .select({
      kind: r.kind,
      times: joined(sql`${of} || ':' || coalesce(${asText(secondsIn(read, asked))}, '')`),
    })
    .from(r)
    .where(and(repliesOf(read, asked, kinds), isNotNull(of)))
    .groupBy(r.kind, r.day)
  const found = new Map<ReplyKind, Map<string, number[]>>()
  for (const { kind, times } of rows) {
    const ofKind = found.get(kind) ?? new Map<string, number[]>()
    found.set(kind, ofKind)
    for (const one of times.split(',')) {
      const at = one.indexOf(':')
      const [key, seconds] = [one.slice(0, at), Number(one.slice(at + 1))]
      const those = ofKind.get(key)
      if (those === undefined) ofKind.set(key, [seconds])
      else those.push(seconds)
    }
  }
  return found
}

/** How long first responses took to those who began to wait in each hour of the week. */
export async function listTimesByWeekHour(read: Reader, asked: Asked): Promise<Map<number, number[]>> {
  const found = await listTimesBy(read, asked, read.t.responseTime.weekHour, ['first'])
  return new Map([...(found.get('first') ?? [])].map(([hour, times]) => [Number(hour), times]))
}

/** How often members replied, of each kind, and how long it took. */
export async function listTimesByMember(read: Reader, asked: Asked) {
  const found = await listTimesBy(read, asked, read.t.responseTime.memberId, ['first', 'next', 'further'])
  return [...found].flatMap(([kind, ofMembers]) =>
    [...ofMembers].map(([memberId, times]) => ({
      memberId,
      kind,
      replies: times.length,
      times: kind === 'further' ? [] : times,
    })),
  )
}

/** When the first episode of an account began; `null`: none has. */
export async function readFirstEpisode(
  { q, t: { episode: e } }: Reader,
  accountId: string,
): Promise<number | null> {
  const [found] = await q
    .select({ at: sql<number | null>`min(${e.openedAt})` })
    .from(e)
    .where(eq(e.accountId, accountId))
  return found?.at === null || found === undefined ? null : Number(found.at)
}
