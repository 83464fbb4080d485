import type { Tx } from '../../../platform/db/db.ts'
import { findContactInAccount } from '../../contacts/contacts.store.ts'
import { findNote, readMentions } from '../../inbox/inbox.ts'
import { tellMembers } from '../sending/tellMembers.ts'
import type { WriteMail } from './mailText.ts'
import { nameInMail } from './waitingMail.ts'
import { quotedName } from './withoutLinks.rules.ts'

/** Tells a member of a note that mentions them. */
export const mailMention = (
  tx: Tx,
  { accountId, memberId, noteId }: { accountId: string; memberId: string; noteId: string },
): Promise<void> =>
  tellMembers(tx, { kind: 'mentioned', ids: [memberId] }, { about: 'mentioned', accountId, subject: noteId })

/** That a note mentions its reader; nothing where it does not any more. What it says stays out of mails: it is about a person. */
export const mentionMail: WriteMail = async ({ read, mail, account, member, serverUrl }) => {
  const note = await findNote(read, mail.subject ?? '')
  if (note === undefined) return undefined
  const mentions = (await readMentions(read, [note])).get(note.id) ?? []
  const contact = await findContactInAccount(read, account.id, note.contactId)
  if (contact === undefined || mentions.every(({ id }) => id !== member.id)) return undefined
  const writer = note.memberName === null ? 'A program' : quotedName(note.memberName)
  return {
    subject: `${writer} mentions you in a note about ${nameInMail(contact)}`,
    paragraphs: ['What it says stands in the conversation, for the team alone.'],
    button: { label: 'See the note', url: `${serverUrl}/dashboard/inbox/${contact.id}` },
    reason: 'You get this mail because a note mentions you.',
  }
}
