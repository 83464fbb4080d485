import { foldName } from '@replyloop/shared/values/foldName'
import { and, asc, count, eq, inArray, isNotNull, isNull, notExists, notInArray, or, sql } from 'drizzle-orm'
import { listCounts } from '../../../platform/db/counters.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { afterCursor, containsLowered } from '../../../platform/db/filters.ts'
import { insertRow } from '../../../platform/db/statements/declare.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import type { SearchQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'
import { selectTestContacts } from '../contacts.store.ts'
import { nextColour, type TagRow } from './tags.rules.ts'

/** Those tags of an account whose names, as they are compared, are given. */
export const listTagsFolded = (
  { q, t: { tag: g } }: Reader,
  accountId: string,
  folded: readonly string[],
): PromiseLike<TagRow[]> =>
  q
    .select()
    .from(g)
    .where(and(eq(g.accountId, accountId), isNull(g.deletedAt), inArray(g.folded, [...folded])))

/** The names of those tags that are there, by their ids, in the order of their names. */
export async function readTagNames(
  { q, t: { tag: g } }: Reader,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await q
    .select({ id: g.id, name: g.name })
    .from(g)
    .where(and(inArray(g.id, [...ids]), isNull(g.deletedAt)))
    .orderBy(asc(g.folded))
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** Selects the ids of those contacts who have a tag. */
export const selectTagged = ({ q, t: { contactTag: h } }: Reader, accountId: string, tagId: string) =>
  q
    .select({ id: h.contactId })
    .from(h)
    .where(and(eq(h.accountId, accountId), eq(h.tagId, tagId)))

/** A tag of an account, by its id or its name; `undefined` where there is none, or none any more. */
export async function findTag(
  { q, t: { tag: g } }: Reader,
  accountId: string,
  idOrName: string,
): Promise<TagRow | undefined> {
  const rows = await q
    .select()
    .from(g)
    .where(
      and(
        eq(g.accountId, accountId),
        isNull(g.deletedAt),
        or(eq(g.id, idOrName), eq(g.folded, foldName(idOrName.trim()))),
      ),
    )
  return rows.find(({ id }) => id === idOrName) ?? rows[0]
}

/** The same. Throws `TAG_NOT_FOUND`. */
export async function requireTag(read: Reader, accountId: string, idOrName: string): Promise<TagRow> {
  const tag = await findTag(read, accountId, idOrName)
  if (tag === undefined)
    throw new Problem('TAG_NOT_FOUND', `No tag has the name or the id ${idOrName}; GET /v1/tags lists them`)
  return tag
}

/** How many tags an account has. */
export const countTags = ({ q, t: { tag: g } }: Reader, accountId: string): Promise<number> =>
  q.$count(g, and(eq(g.accountId, accountId), isNull(g.deletedAt)))

/** Makes tags, behind so many that are there. The caller holds `locks.tags`, and knows that their names are free. */
export async function insertTags(
  { q, t, now }: Tx,
  accountId: string,
  names: readonly string[],
  before: number,
): Promise<TagRow[]> {
  const rows = names.map((name, index) => ({
    id: newId('tag', now),
    accountId,
    name,
    folded: foldName(name),
    colour: nextColour(before + index),
    deletedAt: null,
    createdAt: now,
  }))
  if (rows.length > 0) await q.insert(t.tag).values(rows)
  return rows
}

/** Changes a tag. The caller holds `locks.tags`. */
export async function updateTag(
  { q, t: { tag: g } }: Tx,
  id: string,
  change: Partial<Pick<TagRow, 'name' | 'folded' | 'colour'>>,
): Promise<void> {
  await q.update(g).set(change).where(eq(g.id, id))
}

/** Hides a tag for good, and frees its name. `purgeDeletedTags` takes it from contacts. */
export async function markTagDeleted({ q, t: { tag: g }, now }: Tx, id: string): Promise<void> {
  const folded = ` ${id}` // no other tag has it: names are trimmed
  await q.update(g).set({ deletedAt: now, folded }).where(eq(g.id, id))
}

const takenAtOnce = 1000
const tagsAtOnce = 100

/** Takes deleted tags from some contacts, and removes those that nobody has. Returns whether more may be left. */
export async function purgeDeletedTags({ q, t }: Tx): Promise<boolean> {
  const { tag: g, contactTag: h } = t
  const gone = await q.select({ id: g.id }).from(g).where(isNotNull(g.deletedAt)).limit(tagsAtOnce)
  if (gone.length === 0) return false
  const ids = gone.map(({ id }) => id)
  const some = await q
    .select({ tagId: h.tagId, contactId: h.contactId })
    .from(h)
    .where(inArray(h.tagId, ids))
    .orderBy(asc(h.tagId))
    .limit(takenAtOnce)
  for (const id of new Set(some.map(({ tagId }) => tagId))) {
    const having = some.flatMap(({ tagId, contactId }) => (tagId === id ? [contactId] : []))
    await q.delete(h).where(and(eq(h.tagId, id), inArray(h.contactId, having)))
  }
  if (some.length === takenAtOnce) return true
  const left = q
    .select({ one: sql`1` })
    .from(h)
    .where(eq(h.tagId, g.id))
  await q.delete(g).where(and(inArray(g.id, ids), notExists(left)))
  return gone.length === tagsAtOnce
}

/** How many contacts have each of some tags, test contacts left out. */
async function readCounts(
  read: Reader,
  accountId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const h = read.t.contactTag
  const all = await listCounts(read, { accountId, counted: 'tagged', scopes: ids })
  const tests = await read.q
    .select({ id: h.tagId, contacts: count() })
    .from(h)
    .where(
      and(
        eq(h.accountId, accountId),
        inArray(h.tagId, [...ids]),
        inArray(h.contactId, selectTestContacts(read, accountId)),
      ),
    )
    .groupBy(h.tagId)
  const testsWith = new Map(tests.map(({ id, contacts }) => [id, contacts]))
  return new Map(all.map(({ scope, amount }) => [scope, amount - (testsWith.get(scope) ?? 0)]))
}

/** How many contacts have a tag, test contacts left out. */
export const countTagged = async (read: Reader, { accountId, id }: TagRow): Promise<number> =>
  (await readCounts(read, accountId, [id])).get(id) ?? 0

/** Tags of an account in the order of their names, with how many contacts have each. */
export async function listTags(
  read: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
): Promise<(TagRow & { count: number })[]> {
  const g = read.t.tag
  const tags = await read.q
    .select()
    .from(g)
    .where(
      and(
        eq(g.accountId, accountId),
        isNull(g.deletedAt),
        containsLowered(g.folded, search?.normalize()),
        afterCursor(g.folded, cursor),
      ),
    )
    .orderBy(asc(g.folded))
    .limit(limit)
  const counts = await readCounts(
    read,
    accountId,
    tags.map(({ id }) => id),
  )
  return tags.map((tag) => ({ ...tag, count: counts.get(tag.id) ?? 0 }))
}

/** Gives contacts tags that they do not have. */
export const insertContactTags = insertRow((t) => t.contactTag)

/** Takes tags from a contact. */
export async function deleteContactTags(
  { q, t: { contactTag: h } }: Tx,
  contactId: string,
  tagIds: readonly string[],
): Promise<void> {
  await q.delete(h).where(and(eq(h.contactId, contactId), inArray(h.tagId, [...tagIds])))
}

/** Gives a contact the tags of another one that is merged into it, but for those that it has. */
export async function moveTags({ q, t: { contactTag: h } }: Tx, from: string, to: string): Promise<void> {
  const own = q.select({ id: h.tagId }).from(h).where(eq(h.contactId, to))
  await q
    .update(h)
    .set({ contactId: to })
    .where(and(eq(h.contactId, from), notInArray(h.tagId, own)))
}
