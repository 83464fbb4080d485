import { and, asc, count, eq, exists, inArray, notExists, sql, sum, type SQL } from 'drizzle-orm'
import type { ChannelRow } from '../../channels/channels.store.ts'
import type { RawHook } from '../../channels/incoming.ts'
import type { Db, Reader, Tx } from '../../../platform/db/db.ts'
import { selectRows } from '../../../platform/db/statements/declare.ts'
import { newId } from '../../../platform/ids.ts'
import { enqueue, selectJobOf } from '../../../platform/jobs/queue.ts'
import { wakeIdle } from '../../../platform/jobs/wakeEach.ts'
import { takeInHooksJob } from '../conversations.jobs.ts'
import { storableText } from '../storableText.ts'

/** What begins the key of the one job that takes in what waits for a channel. */
const jobKeyPrefix = 'takeInHooks:'

const selectHookChannel = selectRows({
  values: ({ channel }) => ({ id: channel.id }),
  query: ({ q, t: { channel: c, waitingHook: w } }, { id }) => {
    const waiting = q
      .select({ one: sql`1` })
      .from(w)
      .where(eq(w.channelId, c.id))
    return q
      .select({ channel: c, hasWaiting: sql<boolean | number>`${exists(waiting)}`.as('has_waiting') })
      .from(c)
      .where(eq(c.id, id))
  },
})

/** A channel, and whether hooks that came to its address wait to be taken in. */
export async function findHookChannel(
  read: Reader,
  id: string,
): Promise<(ChannelRow & { hasWaiting: boolean }) | undefined> {
  const [found] = await selectHookChannel(read, { id })
  return found && { ...found.channel, hasWaiting: Boolean(found.hasWaiting) } // SQLite's truth is a number
}

/** How many hooks of an account wait, and their bytes. */
export async function countWaiting({ q, t: { waitingHook: w } }: Reader, accountId: string) {
  const [found] = await q
    .select({ hooks: count(), bytes: sum(w.bytes).mapWith(Number) })
    .from(w)
    .where(eq(w.accountId, accountId))
  return { hooks: found?.hooks ?? 0, bytes: found?.bytes ?? 0 }
}

/** Stores a hook that came to the address of a channel, and has it taken in after those before it. */
export async function addWaiting(
  tx: Tx,
  { id: channelId, accountId }: Pick<ChannelRow, 'id' | 'accountId'>,
  { method, url, query, headers, body }: RawHook,
): Promise<void> {
  const { q, t, now } = tx
  const contentType = headers['content-type']
  await q.insert(t.waitingHook).values({
    id: newId('hok', now),
    channelId,
    accountId,
    bytes: body.length,
    method,
    url: storableText(url),
    query: Object.fromEntries(
      Object.entries(query).map(([name, value]) => [storableText(name), storableText(value)]),
    ),
    contentType: typeof contentType === 'string' ? contentType : null,
    body: storableText(body.toString()),
    createdAt: now,
  })
  await wakeTakingIn(tx, { channelId, accountId })
}

/** Has what waits for a channel taken in. */
export const wakeTakingIn = (
  tx: Tx,
  { channelId, accountId }: { channelId: string; accountId: string },
): Promise<void> =>
  enqueue(tx, takeInHooksJob, { channelId }, { uniqueKey: `${jobKeyPrefix}${channelId}`, accountId })

/** The hook that has waited longest for a channel. */
export async function findNextWaiting({ q, t: { waitingHook: w } }: Reader, channelId: string) {
  const [next] = await q.select().from(w).where(eq(w.channelId, channelId)).orderBy(asc(w.id)).limit(1)
  return next
}
export type WaitingHook = NonNullable<Awaited<ReturnType<typeof findNextWaiting>>>

/** A hook as it came. */
export const rawHookOf = ({ method, url, query, contentType, body }: WaitingHook): RawHook => ({
  method,
  url,
  query,
  headers: contentType === null ? {} : { 'content-type': contentType },
  body: Buffer.from(body),
})

/** Stores how many of the things in a hook have been taken in. */
export async function setTaken({ q, t: { waitingHook: w } }: Tx, id: string, taken: number, events: number) {
  await q.update(w).set({ taken, events }).where(eq(w.id, id))
}

export async function deleteWaiting({ q, t: { waitingHook: w } }: Tx, id: string): Promise<void> {
  await q.delete(w).where(eq(w.id, id))
}

/** Whose people have been erased since a hook came. */
export async function listErased(
  { q, t: { waitingHook: w } }: Reader,
  id: string,
): Promise<readonly string[]> {
  const [found] = await q.select({ erased: w.erased }).from(w).where(eq(w.id, id))
  return found?.erased ?? []
}

/** Has what waits for some channels and names one of some addresses dropped: a person is erased who had them. */
export async function forgetInWaiting(
  { q, t: { waitingHook: w } }: Tx,
  channelIds: readonly string[],
  addresses: readonly string[],
): Promise<void> {
  if (channelIds.length === 0 || addresses.length === 0) return
  const waiting = await q
    .select({ id: w.id, erased: w.erased })
    .from(w)
    .where(inArray(w.channelId, [...channelIds]))
  for (const { id, erased } of waiting)
    await q
      .update(w)
      .set({ erased: [...new Set([...(erased ?? []), ...addresses])] })
      .where(eq(w.id, id))
}

/** Has the hooks taken in that no job takes in. Returns of how many channels there were some. */
export const wakeStrandedHooks = (db: Pick<Db, 'scan' | 'write'>): Promise<number> =>
  wakeIdle(db, { id: (t) => t.channel.id, list: listIdle, wake: (tx, found) => wakeTakingIn(tx, found) })

function listIdle(read: Reader, which: SQL, limit: number) {
  const { q, t } = read
  const { channel: c, waitingHook: w } = t
  const waiting = q
    .select({ one: sql`1` })
    .from(w)
    .where(eq(w.channelId, c.id))
  return q
    .select({ id: c.id, channelId: c.id, accountId: c.accountId })
    .from(c)
    .where(and(which, exists(waiting), notExists(selectJobOf(read, jobKeyPrefix, c.id))))
    .orderBy(asc(c.id))
    .limit(limit)
}
