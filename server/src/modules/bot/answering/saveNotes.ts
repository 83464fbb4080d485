import { customFieldPrefix } from '@replyloop/shared/values/contactField'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { formLocks, saveForm } from '../../contacts/contacts.ts'
import { locks, type Lock } from '../../../platform/db/locks.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { ContactNotes, Conversation } from '../engine.ts'
import { recordAnswer, type AnswerJob, type Asked } from './situation.ts'

/** The locks under which an answer is given that notes something: of its contact, and of the email that it may get, too. */
export const noteLocks = ({ contactId }: AnswerJob, accountId: string, notes: ContactNotes = {}): Lock[] => [
  ...formLocks(accountId, notes),
  locks.contact(accountId, contactId),
  locks.conversation(contactId),
]

/**
 * Saves what a contact has said about itself, as a form of the contact is saved, and says on the timeline what the bot has noted;
 * an email that another contact has is left out. Returns the contact as it is then.
 */
export async function saveNotes(
  tx: Tx,
  { contact, campaign, newest }: Pick<Asked, 'contact' | 'campaign' | 'newest'>,
  values: ContactNotes = {},
): Promise<ContactRow> {
  const names = Object.keys(values)
  if (names.length === 0 || !campaign.botSavesContact) return contact
  const fields = names.map((name) => ({ name, field: name }))
  const saved = await saveForm(tx, contact, { fields, values, messageId: newest.id })
  const changed = names.filter((name) => valueOf(saved, name) !== valueOf(contact, name))
  if (changed.length > 0)
    await recordAnswer(tx, contact, {
      decision: 'done',
      rule: 'noted',
      detail: changed.map((name) => name.replace(customFieldPrefix, '')).join(', '),
      campaignId: campaign.id,
      messageId: newest.id,
    })
  return saved
}

function valueOf(contact: Conversation['contact'], name: string) {
  if (name.startsWith(customFieldPrefix)) return contact.customFields[name.slice(customFieldPrefix.length)]
  return name === 'email' || name === 'firstName' || name === 'lastName' ? contact[name] : undefined
}
