import { and, asc, desc, eq, gt, inArray } from 'drizzle-orm'
import { requireRow, type Reader, type Tx } from '../../../platform/db/db.ts'
import { beforeCursor, equals } from '../../../platform/db/filters.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { PageQuery } from '../../../platform/http/page.ts'
import { newId } from '../../../platform/ids.ts'
import type { Mentionable } from './mentions.rules.ts'

export type NoteRow = Schema['note']['$inferSelect']

/** A note of any account: the caller checks whose it is. */
export async function findNote({ q, t: { note: n } }: Reader, id: string): Promise<NoteRow | undefined> {
  const [found] = await q.select().from(n).where(eq(n.id, id))
  return found
}

/** Notes of an account, newest first: of one contact, and those that mention a member, where one is given. */
export function listNotes(
  { q, t: { note: n, noteMention: o } }: Reader,
  accountId: string,
  {
    contactId,
    mentioned,
    cursor,
  }: PageQuery & { contactId?: string | undefined; mentioned?: string | undefined },
  limit: number,
): PromiseLike<NoteRow[]> {
  const mentioning = q
    .select({ id: o.noteId })
    .from(o)
    .where(and(eq(o.accountId, accountId), eq(o.memberId, mentioned ?? '')))
  return q
    .select()
    .from(n)
    .where(
      and(
        eq(n.accountId, accountId),
        equals(n.contactId, contactId),
        mentioned === undefined ? undefined : inArray(n.id, mentioning),
        beforeCursor(n.id, cursor),
      ),
    )
    .orderBy(desc(n.id))
    .limit(limit)
}

/** Selects the contacts of whom notes mention a member. */
export const selectMentioning = (
  { q, t: { note: n, noteMention: o } }: Reader,
  accountId: string,
  memberId: string,
) =>
  q
    .select({ contactId: n.contactId })
    .from(o)
    .innerJoin(n, eq(n.id, o.noteId))
    .where(and(eq(o.accountId, accountId), eq(o.memberId, memberId)))

/** Notes about a contact behind the one with an id, the oldest first. */
export const listNotesFrom = (
  { q, t: { note: n } }: Reader,
  contactId: string,
  after: string,
  limit: number,
): PromiseLike<NoteRow[]> =>
  q
    .select()
    .from(n)
    .where(and(eq(n.contactId, contactId), gt(n.id, after)))
    .orderBy(asc(n.id))
    .limit(limit)

/** The members whom each of some notes mentions, by the ids of the notes. */
export async function readMentions(
  { q, t: { noteMention: o, member: m } }: Reader,
  notes: readonly Pick<NoteRow, 'id'>[],
): Promise<ReadonlyMap<string, Mentionable[]>> {
  if (notes.length === 0) return new Map()
  const rows = await q
    .select({ noteId: o.noteId, id: m.id, name: m.name })
    .from(o)
    .innerJoin(m, eq(m.id, o.memberId))
    .where(
      inArray(
        o.noteId,
        notes.map(({ id }) => id),
      ),
    )
    .orderBy(asc(m.id))
  const found = new Map<string, Mentionable[]>()
  for (const { noteId, ...member } of rows) found.set(noteId, [...(found.get(noteId) ?? []), member])
  return found
}

/** Adds a note. The caller holds `locks.conversation` of its contact. */
export async function insertNote(
  { q, t, now }: Tx,
  note: Omit<NoteRow, 'id' | 'createdAt' | 'editedAt'>,
): Promise<NoteRow> {
  const row = { ...note, id: newId('nte', now), createdAt: now }
  return requireRow(await q.insert(t.note).values(row).returning())
}

/** Changes what a note says. */
export async function updateNoteBody(
  { q, t: { note: n }, now }: Tx,
  id: string,
  body: string,
): Promise<NoteRow> {
  return requireRow(await q.update(n).set({ body, editedAt: now }).where(eq(n.id, id)).returning())
}

/** Has a note mention these members and no others. */
export async function storeMentions(
  { q, t: { noteMention: o } }: Tx,
  { id: noteId, accountId }: Pick<NoteRow, 'id' | 'accountId'>,
  memberIds: readonly string[],
): Promise<void> {
  await q.delete(o).where(eq(o.noteId, noteId))
  if (memberIds.length > 0)
    await q.insert(o).values(memberIds.map((memberId) => ({ accountId, noteId, memberId })))
}

/** Deletes notes by their ids. */
export async function deleteNotes({ q, t: { note: n } }: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await q.delete(n).where(inArray(n.id, [...ids]))
}

/** Makes the notes about a contact notes about another one, into which it is merged. */
export async function moveNotes({ q, t: { note: n } }: Tx, from: string, to: string): Promise<void> {
  await q.update(n).set({ contactId: to }).where(eq(n.contactId, from))
}

/** Deletes `limit` notes about a contact that is being erased, where there are more. Returns whether there are. */
export async function deleteSomeNotesOf(tx: Tx, contactId: string, limit: number): Promise<boolean> {
  const ids = (await listNotesFrom(tx, contactId, '', limit + 1)).map(({ id }) => id)
  if (ids.length <= limit) return false
  await deleteNotes(tx, ids.slice(0, limit))
  return true
}

/**
 * Deletes some notes of an account that are older than `before`. Returns the one behind which to go on; `undefined` when none is
 * left.
 */
export async function deleteNotesByAge(
  tx: Tx,
  accountId: string,
  { before, after, limit }: { before: number; after: string; limit: number },
): Promise<string | undefined> {
  const { note: n } = tx.t
  const rows = await tx.q
    .select({ id: n.id, createdAt: n.createdAt })
    .from(n)
    .where(and(eq(n.accountId, accountId), gt(n.id, after)))
    .orderBy(asc(n.id))
    .limit(limit)
  const old = rows.filter(({ createdAt }) => createdAt < before)
  if (old.length === 0) return undefined
  await deleteNotes(
    tx,
    old.map(({ id }) => id),
  )
  tx.notify(`account:${accountId}`)
  return rows.at(-1)?.id
}
