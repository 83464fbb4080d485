import { and, eq, gte, inArray, lt, notInArray, sql, type SQL } from 'drizzle-orm'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { channelMeasures, volumeMeasures, type ChannelMeasure } from '@replyloop/shared/values/reports'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import { isCounted, madeIn, selectUncounted } from '../counting/rows.store.ts'
import { authorOf } from '../counting/kinds.rules.ts'
import { kindOfMessage } from '../counting/kinds.store.ts'
import type { Scope } from '../counting/readScope.ts'
import type { SelectPeople } from '../people/selectPeople.ts'

/** Those with a message on the days of a report for which a condition holds. */
function selectWithMessage(read: Reader, { accountId, span, ...wanted }: Scope, condition: SQL) {
  const m = read.t.message
  const found = read.q
    .select({ id: sql<string>`${m.contactId}`.as('id') })
    .from(m)
    .where(
      and(
        eq(m.accountId, accountId),
        madeIn(m, 'msg', span),
        equals(m.campaignId, wanted.campaignId),
        equals(m.channel, wanted.channel),
        equals(m.memberId, wanted.memberId),
        wanted.tagId === undefined
          ? undefined
          : inArray(m.contactId, selectTagged(read, accountId, wanted.tagId)),
        notInArray(m.contactId, selectUncounted(read, accountId)),
        condition,
      ),
    )
  return sql`${found}` // which nothing awaits
}

/** Contacts who are new on the days of a report, or have opted out on them, and for whom a condition holds. */
function selectContacts(
  read: Reader,
  { accountId, span, ...wanted }: Scope,
  by: 'createdAt' | 'optedOutAt',
  condition?: SQL,
) {
  const c = read.t.contact
  const found = read.q
    .select({ id: sql<string>`${c.id}`.as('id') })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        by === 'createdAt'
          ? madeIn(c, 'con', span)
          : and(
              sql`${c.optedOutAt} is not null`,
              gte(c.optedOutAt, span.startsAt),
              lt(c.optedOutAt, span.endsAt),
            ),
        isCounted(read.t),
        equals(c.campaignId, wanted.campaignId),
        equals(c.channel, wanted.channel),
        wanted.tagId === undefined ? undefined : inArray(c.id, selectTagged(read, accountId, wanted.tagId)),
        condition,
      ),
    )
  return sql`${found}` // which nothing awaits
}

/** Those behind a number of the volume. */
export const selectPeopleOfVolume: SelectPeople = (read, scope, { stage }) => {
  if (!isOneOf(volumeMeasures, stage)) throw new Error(`the volume has no ${stage}`)
  const m = read.t.message
  if (stage === 'newContacts') return selectContacts(read, scope, 'createdAt')
  if (stage === 'optedOut') return selectContacts(read, scope, 'optedOutAt')
  const author = authorOf(stage)
  const isOfIt =
    author === undefined
      ? sql`${m.direction} = ${stage} and ${m.type} <> 'system'`
      : sql`${m.direction} = 'outgoing' and ${m.type} <> 'system' and ${m.author} = ${author}`
  return selectWithMessage(read, scope, isOfIt)
}

/** Those behind a number of a channel; `part` is the code of a failure. */
export const selectPeopleOfChannels: SelectPeople = (read, scope, { stage, part }) => {
  if (!isOneOf(channelMeasures, stage)) throw new Error(`channels have no ${stage}`)
  const kind = kindOfMessage(read.t)
  const isOfIt: Record<ChannelMeasure, SQL> = {
    incoming: sql`${kind} = 'incoming'`,
    sent: sql`(${kind} like '%:sent:%' or ${kind} like '%:delivered:%' or ${kind} like '%:read:%')`,
    delivered: sql`(${kind} like '%:delivered:%' or ${kind} like '%:read:%')`,
    read: sql`${kind} like '%:read:%'`,
    failed:
      part === undefined
        ? sql`${kind} like '%:failed:%'`
        : sql`${kind} = ${read.t.message.author} || ':failed:' || ${part}`,
  }
  return selectWithMessage(read, scope, isOfIt[stage])
}

/** Those from a source: `part` is its origin, with its id behind a slash where it has one. */
export const selectPeopleOfSources: SelectPeople = (read, scope, { stage, part }) => {
  const c = read.t.contact
  const [origin, ...rest] = part?.split('/') ?? []
  const id = rest.join('/')
  const isOfIt = and(
    origin === undefined
      ? undefined
      : origin === 'other'
        ? sql`${c.source} is null`
        : sql`${c.source} ->> 'source' = ${origin}`,
    id === '' ? undefined : sql`${c.source} ->> 'id' = ${id}`,
    stage === 'optedOut' ? sql`${c.optedOutAt} is not null` : undefined,
  )
  return selectContacts(read, scope, 'createdAt', isOfIt)
}
