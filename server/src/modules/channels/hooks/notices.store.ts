import { and, desc, eq, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { beforeCursor, contains } from '../../../platform/db/filters.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'
import type { ChannelRow } from '../channels.store.ts'

/** How many notices of a channel are kept, the latest. */
const mostKept = 200
/** How much of a body is kept, in characters. */
const maxBody = 64 * 1024

/** What a provider has told of a channel itself, or what came in and could not be understood: then `body` is what came. */
interface NewNotice {
  kind: string
  detail: string
  body?: string | undefined
}

/** Keeps a notice of a channel, in the place of one that says the same, and forgets the oldest beyond 200. */
export async function addNotice(
  tx: Tx,
  { id: channelId, accountId }: Pick<ChannelRow, 'id' | 'accountId'>,
  { kind, detail, body }: NewNotice,
): Promise<void> {
  const { q, now } = tx
  const n = tx.t.channelNotice
  const said = { kind: storable(kind), detail: storable(detail) }
  const kept = body === undefined ? null : storable(body.slice(0, maxBody))
  const isSame = and(
    eq(n.kind, said.kind),
    eq(n.detail, said.detail),
    kept === null ? isNull(n.body) : eq(n.body, kept),
  )
  await q.delete(n).where(and(eq(n.channelId, channelId), isSame))
  const id = newId('ntc', now)
  await q.insert(n).values({ ...said, id, channelId, accountId, body: kept, createdAt: now })
  const [oldest] = await q
    .select({ id: n.id })
    .from(n)
    .where(eq(n.channelId, channelId))
    .orderBy(desc(n.id))
    .limit(1)
    .offset(mostKept)
  if (oldest !== undefined) await q.delete(n).where(and(eq(n.channelId, channelId), lte(n.id, oldest.id)))
  tx.notify(`changed:${accountId} channel`)
}

/** No column of PostgreSQL takes a NUL, and no UTF-8 half a character. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/** Forgets the notices of some channels that hold one of some addresses: a person is erased who had them. */
export async function deleteNoticesNaming(
  { q, t: { channelNotice: n } }: Tx,
  channelIds: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  if (channelIds.length === 0 || addresses.length === 0) return
  const isNamed = or(...addresses.map((address) => contains(n.body, address)))
  await q.delete(n).where(and(inArray(n.channelId, [...channelIds]), isNamed))
}

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
