import { Email } from '@replyloop/shared/contract/fields'
import type { FormField } from '@replyloop/shared/contract/formFields'
import { locks, type Lock } from '../../../platform/db/locks.ts'
import type { Reader, Tx } from '../../../platform/db/db.ts'
import { contactLocks, type ContactRow } from '../contact.rules.ts'
import { findOldestContactByEmail } from '../contacts.store.ts'
import { fitCustomFields } from '../fields/fitCustomFields.ts'
import { requireContact } from '../findContact.ts'
import { findContactByFormerEmail } from '../identity/aliases.store.ts'
import { recordTimeline } from '../timeline/timeline.store.ts'
import { readForm, withoutKnown } from './formFields.rules.ts'
import { changeContact } from './updateContact.ts'

type Values = Readonly<Record<string, unknown>>

/** The locks of the emails in a form, one of which its contact may get. */
export const formLocks = (accountId: string, values: Values): Lock[] =>
  Object.values(values).flatMap((value) => {
    const email = Email.safeParse(value).data
    return email === undefined ? [] : contactLocks(accountId, { email })
  })

/** Has nobody else change a contact that has filled in a form, before its conversation is locked. */
export const lockFormContact = (tx: Tx, { accountId, id }: ContactRow): Promise<void> =>
  tx.lock(locks.contact(accountId, id))

/**
 * Saves what a contact has filled in, by the fields that the form fills. What does not fit, and an email that another contact has,
 * is left out, as the timeline says; what does not fit a declared custom field is stored as it came. The caller holds the locks of
 * the form, of the contact and of its conversation.
 */
export async function saveForm(
  tx: Tx,
  contact: ContactRow,
  { fields, values, messageId }: { fields: readonly FormField[]; values: Values; messageId: string },
): Promise<ContactRow> {
  if (fields.length === 0) return contact
  const current = await requireContact(tx, contact.accountId, contact.id)
  const { change: read, leftOut } = readForm(current, fields, values)
  const { input } = await fitCustomFields(tx, current.accountId, read)
  const change = withoutKnown(current, input)
  const { email } = change
  const isTaken = typeof email === 'string' && (await isOfAnother(tx, current, email))
  const entry = { contactId: contact.id, subject: 'contact', decision: 'skipped', messageId } as const
  for (const detail of leftOut) await recordTimeline(tx, { ...entry, rule: 'does_not_fit', detail })
  if (isTaken) await recordTimeline(tx, { ...entry, rule: 'email_of_another', detail: email })
  const saved = await changeContact(tx, current, isTaken ? { ...change, email: undefined } : change)
  return { ...saved, channel: contact.channel }
}

/** Whether another contact has the email, or one that was merged into it had it. */
async function isOfAnother(read: Reader, { accountId, id }: ContactRow, email: string): Promise<boolean> {
  const holder =
    (await findOldestContactByEmail(read, accountId, email)) ??
    (await findContactByFormerEmail(read, accountId, email))
  return holder !== undefined && holder.id !== id
}
