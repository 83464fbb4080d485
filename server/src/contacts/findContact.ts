import type { FindContact } from '@replyloop/shared/contact'
import type { Reader } from '../db/db.ts'
import { Problem } from '../lib/problem.ts'
import { requireE164, type ContactRow } from './contact.rules.ts'
import { findContactInAccount, findContactByPhone, findOldestContactByEmail } from './contacts.store.ts'

/** A contact by id. Throws `CONTACT_NOT_FOUND`. */
export async function requireContact(read: Reader, accountId: string, id: string): Promise<ContactRow> {
  const contact = await findContactInAccount(read, accountId, id)
  if (contact === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${id}`)
  return contact
}

/**
 * A contact by phone, then by email, of several the oldest (specification, endpoint 2). Throws `CONTACT_NOT_FOUND`
 * and `INVALID_PHONE`.
 */
export async function findContact(read: Reader, accountId: string, query: FindContact): Promise<ContactRow> {
  const { phoneNumber, email } = query
  // Phones are kept as E.164. One that is found as it was given needs no parsing, which would cost more than the search.
  const asGiven =
    phoneNumber === undefined ? undefined : await findContactByPhone(read, accountId, phoneNumber)
  if (asGiven !== undefined) return asGiven
  const phone = phoneNumber === undefined ? undefined : requireE164(phoneNumber)
  const contact =
    (phone === undefined || phone === phoneNumber
      ? undefined
      : await findContactByPhone(read, accountId, phone)) ??
    (email === undefined ? undefined : await findOldestContactByEmail(read, accountId, email))
  if (contact !== undefined) return contact
  const sought = [phone && `phone ${phone}`, email && `email ${email}`].filter(Boolean).join(' or ')
  throw new Problem('CONTACT_NOT_FOUND', `No contact has the ${sought}`)
}
