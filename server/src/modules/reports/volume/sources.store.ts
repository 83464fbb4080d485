import { and, eq, gte, inArray, lt, sql } from 'drizzle-orm'
import { selectTagged } from '../../contacts/tags.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { equals } from '../../../platform/db/filters.ts'
import { isCounted } from '../counting/rows.store.ts'
import { kindOfContact } from '../counting/kinds.store.ts'
import type { Scope } from '../counting/readScope.ts'

/** How many who are new in some time have opted out, by where they came from. */
export function countOptedOutOf(read: Reader, { accountId, span, campaignId, channel, tagId }: Scope) {
  const c = read.t.contact
  return read.q
    .select({
      kind: kindOfContact(read.t).as('kind'),
      amount: sql<number>`cast(count(*) as integer)`.mapWith(Number),
    })
    .from(c)
    .where(
      and(
        eq(c.accountId, accountId),
        sql`${c.optedOutAt} is not null`, // in the words of the partial index
        gte(c.createdAt, span.startsAt),
        lt(c.createdAt, span.endsAt),
        isCounted(read.t),
        equals(c.campaignId, campaignId),
        equals(c.channel, channel),
        tagId === undefined ? undefined : inArray(c.id, selectTagged(read, accountId, tagId)),
      ),
    )
    .groupBy(sql`1`)
}

/** What each source is called, by its kind. */
export async function readTitles(read: Reader, accountId: string): Promise<Map<string, string>> {
  const c = read.t.contact
  const rows = await read.q
    .select({
      kind: kindOfContact(read.t).as('kind'),
      title: sql<string | null>`max(${c.source} ->> 'headline')`,
    })
    .from(c)
    .where(and(eq(c.accountId, accountId), sql`${c.source} is not null`))
    .groupBy(sql`1`)
  return new Map(rows.flatMap(({ kind, title }) => (title === null ? [] : [[kind, title]])))
}
