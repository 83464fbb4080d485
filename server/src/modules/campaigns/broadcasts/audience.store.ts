import type { BroadcastAudience } from '@replyloop/shared/contract/broadcastInput'
import { and, asc, eq, exists, gt, sql, count, type SQL } from 'drizzle-orm'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { requireList } from '../../lists/lists.ts'
import { requireRow, type Reader } from '../../../platform/db/db.ts'
import type { AudienceSource } from '../audienceSource.ts'
import type { BroadcastRow } from './broadcasts.store.ts'

/** Whom a broadcast is for, as it is looked up; a list is walked itself. */
export interface Audience {
  which: SQL | undefined
  listId: string | undefined
}

/** Selects the contacts whom a part of an audience means. Throws a `Problem` where what it names is not there. */
async function conditionOf(
  read: Reader,
  source: AudienceSource,
  accountId: string,
  audience: BroadcastAudience,
): Promise<SQL | undefined> {
  if (!('listId' in audience)) return source.conditionOf(read, accountId, audience)
  const { membership: m, contact: c } = read.t
  await requireList(read, accountId, audience.listId)
  return exists(
    read.q
      .select({ one: sql`1` })
      .from(m)
      .where(and(eq(m.listId, audience.listId), eq(m.contactId, c.id))),
  )
}

/** Reads whom a broadcast is for, without test contacts and whom it leaves out. Throws a `Problem` where what it names is not there. */
export async function readAudience(
  read: Reader,
  source: AudienceSource,
  { accountId, audience, exclude }: Pick<BroadcastRow, 'accountId' | 'audience' | 'exclude'>,
): Promise<Audience> {
  const { membership: m, contact: c } = read.t
  const others = exclude === null ? undefined : await conditionOf(read, source, accountId, exclude)
  const isMeant = and(
    eq(c.accountId, accountId),
    eq(c.isTest, false),
    others && sql`not coalesce(${others}, false)`,
  ) // who lacks a value is not left out
  if ('listId' in audience) {
    const { listId } = audience
    await requireList(read, accountId, listId)
    return { listId, which: and(isMeant, eq(m.listId, listId)) }
  }
  return { listId: undefined, which: and(isMeant, await conditionOf(read, source, accountId, audience)) }
}

/**
 * Contacts whom a broadcast is for, behind the one with the id `cursor`, in the order of their ids. Few may be meant of very many, so
 * they are read apart.
 */
export async function listAudience(
  read: Reader,
  { listId, which }: Audience,
  { cursor, limit }: { cursor: string | null; limit: number },
): Promise<ContactRow[]> {
  const { membership: m, contact: c } = read.t
  const key = listId === undefined ? c.id : m.contactId
  const rows = read.q.select({ contact: c }).from(c)
  const joined = listId === undefined ? rows : rows.innerJoin(m, eq(m.contactId, c.id))
  const found = await joined
    .where(and(which, cursor === null ? undefined : gt(key, cursor)))
    .orderBy(asc(key))
    .limit(limit)
  return found.map(({ contact }) => contact)
}

/** How many contacts a broadcast is for. */
export async function countAudience(read: Reader, { listId, which }: Audience): Promise<number> {
  const { membership: m, contact: c } = read.t
  const rows = read.q.select({ contacts: count() }).from(c)
  const joined = listId === undefined ? rows : rows.innerJoin(m, eq(m.contactId, c.id))
  return requireRow(await joined.where(which)).contacts
}
