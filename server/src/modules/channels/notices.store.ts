import { and, desc, eq } from 'drizzle-orm'
import type { Reader } from '../../platform/db/db.ts'
import { beforeCursor } from '../../platform/db/filters.ts'
import type { PageQuery } from '../../platform/http/page.ts'

/** What the provider of a channel has told of it, newest first. */
export const listNotices = (
  { q, t: { channelNotice: n } }: Reader,
  channelId: string,
  { cursor }: PageQuery,
  limit: number,
) =>
  q
    .select()
    .from(n)
    .where(and(eq(n.channelId, channelId), beforeCursor(n.id, cursor)))
    .orderBy(desc(n.id))
    .limit(limit)
