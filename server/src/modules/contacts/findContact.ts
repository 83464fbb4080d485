import type { FindContact } from '@replyloop/shared/contract/contact'
import type { Reader } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { requirePhone, type ContactRow } from './contact.rules.ts'
import { findContactInAccount, findContactByPhone, findOldestContactByEmail } from './contacts.store.ts'

/** A contact by id. Throws `CONTACT_NOT_FOUND`. */
export async function requireContact(read: Reader, accountId: string, id: string): Promise<ContactRow> {
  const contact = await findContactInAccount(read, accountId, id)
  if (contact === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${id}`)
  return contact
}

/**
 * A contact by phone, then by email, of several the oldest (docs/interface.md#find-a-contact). Throws
 * `CONTACT_NOT_FOUND` and `INVALID_PHONE`.
 */
export async function findContact(
  read: Reader,
  accountId: string,
  { phoneNumber, email }: FindContact,
): Promise<ContactRow> {
  const sought: string[] = []
  if (phoneNumber !== undefined) {
    // Phones are kept as E.164. One that is found as it was given needs no parsing, which would cost more than the
    // search.
    const asGiven = await findContactByPhone(read, accountId, phoneNumber)
    if (asGiven !== undefined) return asGiven
    const phone = requirePhone(phoneNumber, 'phoneNumber').number
    const contact = phone === phoneNumber ? undefined : await findContactByPhone(read, accountId, phone)
    if (contact !== undefined) return contact
    sought.push(`phone ${phone}`)
  }
  if (email !== undefined) {
    const contact = await findOldestContactByEmail(read, accountId, email)
    if (contact !== undefined) return contact
    sought.push(`email ${email}`)
  }
  throw new Problem('CONTACT_NOT_FOUND', `No contact has the ${sought.join(' or ')}`)
}
