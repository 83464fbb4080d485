import type { Note } from '@replyloop/shared/contract/note'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import type { Mentionable } from './mentions.rules.ts'
import { readMentions, type NoteRow } from './notes.store.ts'

/** A note as responses show it. */
export const presentNote = (row: NoteRow, mentions: readonly Mentionable[]): Note => ({
  id: row.id,
  contactId: row.contactId,
  body: row.body,
  author: row.memberId === null ? 'api' : 'user',
  member: row.memberId === null ? null : { id: row.memberId, name: row.memberName ?? '' },
  key: row.keyName,
  mentions: [...mentions],
  createdAt: isoTime(row.createdAt),
  editedAt: isoTime(row.editedAt),
})

/** Notes as responses show them, with the members whom they mention. */
export async function presentNotes(read: Reader, rows: readonly NoteRow[]): Promise<Note[]> {
  const mentions = await readMentions(read, rows)
  return rows.map((row) => presentNote(row, mentions.get(row.id) ?? []))
}
