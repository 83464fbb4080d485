import { selectTestContacts } from '../contacts/contacts.store.ts'
import { and, count, desc, eq, inArray, isNotNull, isNull, notExists, notInArray, sql } from 'drizzle-orm'
import { listCounts } from '../../platform/db/counters.ts'
import { requireRow, type Reader, type Tx } from '../../platform/db/db.ts'
import { beforeCursor, contains } from '../../platform/db/filters.ts'
import { insertRowOnce, selectRows } from '../../platform/db/statements/declare.ts'
import type { Schema } from '../../platform/db/schema/schema.ts'
import { newId } from '../../platform/ids.ts'
import type { PageQuery, SearchQuery } from '../../platform/http/page.ts'
import { locks } from '../../platform/db/locks.ts'
import { Problem } from '../../platform/errors/problem.ts'

export type ListRow = Omit<Schema['list']['$inferSelect'], 'isExample'>
export type MembershipRow = Schema['membership']['$inferSelect']

const selectById = selectRows({
  values: ({ list: l }) => ({ accountId: l.accountId, id: l.id }),
  query: ({ q, t: { list: l } }, { accountId, id }) =>
    q
      .select()
      .from(l)
      .where(and(eq(l.accountId, accountId), eq(l.id, id), isNull(l.deletedAt))),
})

/** A list of an account. */
export async function findList(read: Reader, accountId: string, id: string): Promise<ListRow | undefined> {
  const [list] = await selectById(read, { accountId, id })
  return list
}

/** The list of an account with exactly that name. */
export async function findListByName(
  { q, t }: Reader,
  accountId: string,
  name: string,
): Promise<ListRow | undefined> {
  const [list] = await q
    .select()
    .from(t.list)
    .where(and(eq(t.list.accountId, accountId), eq(t.list.name, name), isNull(t.list.deletedAt)))
  return list
}

/** Makes a list. */
export async function insertList({ q, t, now }: Tx, accountId: string, name: string): Promise<ListRow> {
  return requireRow(
    await q
      .insert(t.list)
      .values({ id: newId('lst', now), accountId, name, createdAt: now })
      .returning(),
  )
}

/** Renames a list, unless it is deleted at the same time: that has freed its name. */
export async function updateListName({ q, t }: Tx, id: string, name: string): Promise<void> {
  await q
    .update(t.list)
    .set({ name })
    .where(and(eq(t.list.id, id), isNull(t.list.deletedAt)))
}

/** Hides a list for good, and frees its name. `purgeDeletedLists` removes it with its memberships. */
export async function markListDeleted({ q, t, now }: Tx, id: string): Promise<void> {
  const name = ` ${id}` // no other list has it: names that are given are trimmed
  await q.update(t.list).set({ deletedAt: now, name }).where(eq(t.list.id, id))
}

/** How many memberships one transaction may remove before it lets others write. */
const membershipsAtOnce = 1000
const listsAtOnce = 500

/** Removes some memberships of deleted lists, and lists without any. Returns whether more may be left. */
export async function purgeDeletedLists({ q, t }: Tx): Promise<boolean> {
  const { list: l, membership: m } = t
  const gone = await q.select({ id: l.id }).from(l).where(isNotNull(l.deletedAt)).limit(listsAtOnce)
  if (gone.length === 0) return false
  const ids = gone.map(({ id }) => id)
  const some = q.select({ id: m.id }).from(m).where(inArray(m.listId, ids)).limit(membershipsAtOnce)
  const removed = await q.delete(m).where(inArray(m.id, some)).returning({ id: m.id })
  if (removed.length === membershipsAtOnce) return true
  const left = q
    .select({ one: sql`1` })
    .from(m)
    .where(eq(m.listId, l.id))
  await q.delete(l).where(and(inArray(l.id, ids), notExists(left)))
  return gone.length === listsAtOnce
}

/** How many contacts are on a list, test contacts left out. */
export const countMembers = async (
  read: Reader,
  { id, accountId }: Pick<ListRow, 'id' | 'accountId'>,
): Promise<number> => (await readSizes(read, accountId, [id])).get(id) ?? 0

/** How many contacts are on each of some lists, test contacts left out. */
async function readSizes(
  read: Reader,
  accountId: string,
  listIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const m = read.t.membership
  const all = await listCounts(read, { accountId, counted: 'member', scopes: listIds })
  const tests = await read.q
    .select({ id: m.listId, contacts: count() })
    .from(m)
    .where(and(inArray(m.listId, [...listIds]), inArray(m.contactId, selectTestContacts(read, accountId))))
    .groupBy(m.listId)
  const testsOn = new Map(tests.map(({ id, contacts }) => [id, contacts]))
  return new Map(all.map(({ scope, amount }) => [scope, amount - (testsOn.get(scope) ?? 0)]))
}

/** Lists with their sizes, newest first. */
export async function listLists(
  read: Reader,
  accountId: string,
  { search, cursor }: SearchQuery,
  limit: number,
) {
  const l = read.t.list
  const lists = await read.q
    .select({ id: l.id, name: l.name, createdAt: l.createdAt })
    .from(l)
    .where(
      and(
        eq(l.accountId, accountId),
        isNull(l.deletedAt),
        contains(l.name, search),
        beforeCursor(l.id, cursor),
      ),
    )
    .orderBy(desc(l.id))
    .limit(limit)
  const sizes = await readSizes(
    read,
    accountId,
    lists.map(({ id }) => id),
  )
  return lists.map((list) => ({ ...list, contactCount: sizes.get(list.id) ?? 0 }))
}

/** Those of some contacts who are on a list. */
export async function listMembersAmong(
  { q, t: { membership: m } }: Reader,
  listId: string,
  contactIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q
    .select({ id: m.contactId })
    .from(m)
    .where(and(eq(m.listId, listId), inArray(m.contactId, [...contactIds])))
  return new Set(rows.map(({ id }) => id))
}

const insertOnce = insertRowOnce((t) => t.membership, ['listId', 'contactId'])

/** Puts contacts on a list; returns those that were not there already. */
export async function insertMemberships<C extends { id: string }>(
  tx: Tx,
  listId: string,
  contacts: readonly C[],
): Promise<C[]> {
  const row = ({ id: contactId }: C) => ({ id: newId('mem', tx.now), listId, contactId, createdAt: tx.now })
  const added = await insertOnce.many(tx, contacts.map(row))
  return contacts.filter((_contact, index) => added[index])
}

/** Takes a contact off a list; `false` when it was not on it. */
export async function deleteMembership({ q, t }: Tx, listId: string, contactId: string): Promise<boolean> {
  const deleted = await q
    .delete(t.membership)
    .where(and(eq(t.membership.listId, listId), eq(t.membership.contactId, contactId)))
    .returning({ id: t.membership.id })
  return deleted.length > 0
}

/** The lists that a contact is on, the last joined first. */
export function listListsOfContact(
  { q, t }: Reader,
  contactId: string,
  { cursor }: PageQuery,
  limit: number,
) {
  const { membership: m, list: l } = t
  return q
    .select({ membershipId: m.id, joinedAt: m.createdAt, list: { id: l.id, name: l.name } })
    .from(m)
    .innerJoin(l, eq(l.id, m.listId))
    .where(and(eq(m.contactId, contactId), isNull(l.deletedAt), beforeCursor(m.id, cursor)))
    .orderBy(desc(m.id))
    .limit(limit)
}

/** Members of a list, the last to join first. */
export function listMembers({ q, t }: Reader, listId: string, { cursor }: PageQuery, limit: number) {
  const m = t.membership
  return q
    .select({ id: m.id, joinedAt: m.createdAt, contact: t.contact })
    .from(m)
    .innerJoin(t.contact, eq(t.contact.id, m.contactId))
    .where(and(eq(m.listId, listId), beforeCursor(m.id, cursor)))
    .orderBy(desc(m.id))
    .limit(limit)
}

/** Puts a contact on the lists of another one that is merged into it. Nothing follows: nobody joins who was not there before. */
export async function moveMemberships(
  { q, t: { membership: m } }: Tx,
  from: string,
  to: string,
): Promise<void> {
  const lists = q.select({ id: m.listId }).from(m).where(eq(m.contactId, to))
  await q
    .update(m)
    .set({ contactId: to })
    .where(and(eq(m.contactId, from), notInArray(m.listId, lists)))
}

/** A list by id. Throws `LIST_NOT_FOUND`. */
export async function requireList(read: Reader, accountId: string, id: string): Promise<ListRow> {
  const list = await findList(read, accountId, id)
  if (list === undefined)
    throw new Problem('LIST_NOT_FOUND', `No list has the id ${id}; find the id in Contacts > Lists`)
  return list
}

/** A list that a campaign is about to be linked to, locked so that nobody deletes it first. Throws `LIST_NOT_FOUND`. */
export async function requireListToLink(tx: Tx, accountId: string, id: string): Promise<ListRow> {
  await tx.lock(locks.listLink(id))
  return requireList(tx, accountId, id)
}

/** The list of an account with exactly that name, locked as by `requireListToLink`. */
export async function findListToLink(tx: Tx, accountId: string, name: string): Promise<ListRow | undefined> {
  const list = await findListByName(tx, accountId, name)
  if (list === undefined) return undefined
  await tx.lock(locks.listLink(list.id))
  return findListByName(tx, accountId, name) // it may have been deleted before the lock was taken
}
