import type { Kit } from '../kit.ts'
import type { AccessTables } from './access.ts'
import type { AccountTables } from './accounts.ts'
import type { ContactTables } from './contacts.ts'

/** What the team writes down about contacts. Nothing that sends reads it. */
export function noteTables(
  k: Kit,
  { account, contact, member }: AccessTables & AccountTables & ContactTables,
) {
  const note = k.table(
    'note',
    {
      id: k.text().primaryKey(),
      accountId: k.cascadeRef(() => account.id).notNull(),
      contactId: k.cascadeRef(() => contact.id).notNull(),
      body: k.text().notNull(),
      /** Who wrote it; `null`: a key. No reference, and the name beside it: the note outlives the member. */
      memberId: k.text(),
      memberName: k.text(),
      keyId: k.text(),
      keyName: k.text(),
      createdAt: k.instant().notNull(),
      editedAt: k.instant(),
    },
    (t) => [k.index('note_page_ix').on(t.accountId, t.id), k.index('note_contact_ix').on(t.contactId, t.id)],
  )

  /** The members whom notes mention. */
  const noteMention = k.table(
    'note_mention',
    {
      accountId: k.cascadeRef(() => account.id).notNull(),
      memberId: k.cascadeRef(() => member.id).notNull(),
      noteId: k.cascadeRef(() => note.id).notNull(),
    },
    (t) => [
      k.primaryKey({ columns: [t.accountId, t.memberId, t.noteId] }),
      k.index('note_mention_member_ix').on(t.memberId),
      k.index('note_mention_note_ix').on(t.noteId),
    ],
  )

  return { note, noteMention }
}
