import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor } from '../../../platform/db/filters.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'

/** That nobody knows whether a message arrived: the exact condition of its partial index, or SQLite would not use that. */
const isInDoubt = ({ message: m }: Schema) =>
  sql`${m.direction} = 'outgoing' and ${m.status} = 'Failed' and ${m.nextAttemptAt} is null and ${m.error} ->> 'kind' = 'unknown_outcome'`

/** The messages of a channel that are in doubt, newest first, each with its contact. */
export const listInDoubt = ({ q, t }: Reader, channelId: string, { cursor }: PageQuery, limit: number) => {
  const { message: m, contact: c } = t
  return q
    .select({
      id: m.id,
      author: m.author,
      body: m.body,
      attempts: m.attempts,
      error: m.error,
      createdAt: m.createdAt,
      contact: {
        id: c.id,
        firstName: c.firstName,
        lastName: c.lastName,
        phone: c.phone,
        email: c.email,
        fromId: c.fromId,
      },
    })
    .from(m)
    .innerJoin(c, eq(c.id, m.contactId))
    .where(and(eq(m.channelId, channelId), isInDoubt(t), beforeCursor(m.id, cursor)))
    .orderBy(desc(m.id))
    .limit(limit)
}

/** Whose those of some messages are that are in doubt on a channel, the oldest first, and how often each has been tried. */
export const listStillInDoubt = ({ q, t }: Reader, channelId: string, ids: readonly string[]) => {
  const { message: m } = t
  return q
    .select({ id: m.id, contactId: m.contactId, attempts: m.attempts })
    .from(m)
    .where(and(eq(m.channelId, channelId), isInDoubt(t), inArray(m.id, [...ids])))
    .orderBy(m.id)
}
