import type { Note, SaveNote } from '@replyloop/shared/contract/note'
import { maxMentions } from '@replyloop/shared/values/note'
import { roleAllows } from '@replyloop/shared/values/roles'
import type { Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { memberOf } from '../../../platform/http/actor.ts'
import type { Caller } from '../../../platform/http/authenticate.ts'
import { audit } from '../../access/audit.store.ts'
import { listMembers } from '../../access/members.ts'
import { presentContact } from '../../contacts/contact.presenter.ts'
import { requireContact } from '../../contacts/findContact.ts'
import { publish } from '../../webhooks/events.ts'
import { memberMentioned } from '../inbox.facts.ts'
import { membersNamedIn, type Mentionable } from './mentions.rules.ts'
import { presentNote } from './note.presenter.ts'
import {
  deleteNotes,
  findNote,
  insertNote,
  readMentions,
  storeMentions,
  updateNoteBody,
  type NoteRow,
} from './notes.store.ts'

/** Writes a note about a contact, tells those whom it mentions, and publishes it. Throws `CONTACT_NOT_FOUND`. */
export async function createNote(tx: Tx, caller: Caller, contactId: string, saved: SaveNote): Promise<Note> {
  await tx.lock(locks.conversation(contactId))
  const contact = await requireContact(tx, caller.id, contactId)
  const mentioned = await mentionedIn(tx, caller.id, saved)
  const member = memberOf(caller)
  const row = await insertNote(tx, {
    accountId: caller.id,
    contactId,
    body: saved.body,
    memberId: member?.id ?? null,
    memberName: member?.name ?? null,
    keyId: caller.key?.id ?? null,
    keyName: caller.key?.name ?? null,
  })
  await mention(tx, row, { mentioned, told: [], by: member?.id })
  const note = presentNote(row, mentioned)
  await publish(tx, {
    accountId: caller.id,
    type: 'note.added',
    data: { contact: presentContact(contact), note, member: note.member },
    about: contact,
    channel: contact.channel,
    campaignId: contact.campaignId,
  })
  tx.notify(`changed:${caller.id} conversation ${contactId}`)
  return note
}

/** Changes what a note says; who is mentioned only now is told. Throws `NOTE_NOT_FOUND`, and `FORBIDDEN` for one of somebody else. */
export async function updateNote(
  tx: Tx,
  caller: Caller,
  { contactId, id }: { contactId: string; id: string },
  saved: SaveNote,
): Promise<Note> {
  const before = await lockOwn(tx, caller, contactId, id)
  const told = (await readMentions(tx, [before])).get(id) ?? []
  const mentioned = await mentionedIn(tx, caller.id, saved)
  const isSame = before.body === saved.body && idsOf(told).toString() === idsOf(mentioned).toString()
  if (isSame) return presentNote(before, told)
  const row = await updateNoteBody(tx, id, saved.body)
  await mention(tx, row, { mentioned, told: idsOf(told), by: memberOf(caller)?.id })
  await audit(tx, caller, 'note_changed', contactId, { facts: { noteId: id } })
  tx.notify(`changed:${caller.id} conversation ${contactId}`)
  return presentNote(row, mentioned)
}

/** Deletes a note. Throws `NOTE_NOT_FOUND`, and `FORBIDDEN` for one of somebody else. */
export async function deleteNote(
  tx: Tx,
  caller: Caller,
  { contactId, id }: { contactId: string; id: string },
): Promise<void> {
  await lockOwn(tx, caller, contactId, id)
  await deleteNotes(tx, [id])
  await audit(tx, caller, 'note_deleted', contactId, { facts: { noteId: id } })
  tx.notify(`changed:${caller.id} conversation ${contactId}`)
}

/** A note that the caller may change, the conversation of its contact locked. */
async function lockOwn(tx: Tx, caller: Caller, contactId: string, id: string): Promise<NoteRow> {
  await tx.lock(locks.conversation(contactId))
  await requireContact(tx, caller.id, contactId)
  const note = await findNote(tx, id)
  if (note?.contactId !== contactId)
    throw new Problem(
      'NOTE_NOT_FOUND',
      `The contact has no note with the id ${id}; GET /v1/conversations/${contactId}/notes lists them`,
    )
  if (mayChange(caller, note)) return note
  const writer = note.memberName ?? `the API key ${note.keyName ?? ''}`
  throw new Problem(
    'FORBIDDEN',
    `The note ${id} was written by ${writer}: only they, an admin, or an API key with the scope full may change or delete it`,
  )
}

const mayChange = ({ session, key }: Caller, note: NoteRow): boolean =>
  session === null
    ? key?.scope === 'full' || key?.id === note.keyId
    : session.memberId === note.memberId || roleAllows(session.role, 'admin')

const idsOf = (members: readonly Mentionable[]): string[] => members.map(({ id }) => id)

/** The members whom a note mentions, by their names in its text or by their ids, in the order of the ids. */
async function mentionedIn(
  tx: Tx,
  accountId: string,
  { body, mentions = [] }: SaveNote,
): Promise<Mentionable[]> {
  if (mentions.length === 0 && !body.includes('@')) return []
  const members = (await listMembers(tx, accountId)).flatMap(({ member: { id, name, passwordHash } }) =>
    passwordHash === null ? [] : [{ id, name }],
  )
  const unknown = mentions.findIndex((id) => members.every((member) => member.id !== id))
  if (unknown !== -1)
    throw fieldProblem(`mentions[${unknown}]`, 'is the id of no member of the account who has signed in')
  const ids = new Set([...mentions, ...membersNamedIn(body, members)])
  if (ids.size > maxMentions) throw fieldProblem('body', `must mention at most ${maxMentions} members`)
  return members.filter(({ id }) => ids.has(id)).toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/** Stores whom a note mentions, and states it of those who have not been told, but for the writer. */
async function mention(
  tx: Tx,
  note: NoteRow,
  {
    mentioned,
    told,
    by,
  }: { mentioned: readonly Mentionable[]; told: readonly string[]; by: string | undefined },
): Promise<void> {
  if (mentioned.length > 0 || told.length > 0) await storeMentions(tx, note, idsOf(mentioned))
  for (const { id: memberId } of mentioned)
    if (memberId !== by && !told.includes(memberId))
      await memberMentioned.happened(tx, { accountId: note.accountId, memberId, noteId: note.id })
}
