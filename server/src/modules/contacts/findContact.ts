import type { FindContact } from '@replyloop/shared/contract/contact'
import type { Reader } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { requirePhone, type ContactRow } from './contact.rules.ts'
import {
  findContactByAlias,
  findContactByFormerEmail,
  findContactByFormerPhone,
} from './identity/aliases.store.ts'
import { findContactInAccount, findContactByPhone, findOldestContactByEmail } from './contacts.store.ts'

/** A contact by id. Throws `CONTACT_NOT_FOUND`. */
export async function requireContact(read: Reader, accountId: string, id: string): Promise<ContactRow> {
  const contact = await findContactInAccount(read, accountId, id)
  if (contact === undefined) throw new Problem('CONTACT_NOT_FOUND', `No contact has the id ${id}`)
  return contact
}

/**
 * Does something with the contact that has an id. Where there is none, since it was merged into another one, `work` begins again
 * with the id of that one. Throws `CONTACT_NOT_FOUND`.
 */
export async function withContact<T>(
  read: Reader,
  accountId: string,
  id: string,
  work: (id: string) => Promise<T>,
): Promise<T> {
  try {
    return await work(id)
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'CONTACT_NOT_FOUND') throw error
    const kept = await findContactByAlias(read, accountId, { kind: 'id', value: id })
    if (kept === undefined) throw error
    return work(kept.id)
  }
}

/** The contact with an id, or that into which the one with it was merged. Throws `CONTACT_NOT_FOUND`. */
export const findKept = (read: Reader, accountId: string, id: string): Promise<ContactRow> =>
  withContact(read, accountId, id, (kept) => requireContact(read, accountId, kept))

/**
 * What is listed of the contact with an id; where that is nothing, since it was merged into another one, what is listed of that one.
 * Of all contacts where none is named.
 */
export async function listOfContact<T>(
  read: Reader,
  accountId: string,
  id: string | undefined,
  list: (id: string | undefined) => PromiseLike<T[]>,
): Promise<T[]> {
  const rows = await list(id)
  if (rows.length > 0 || id === undefined) return rows
  const kept = await findContactByAlias(read, accountId, { kind: 'id', value: id })
  return kept === undefined ? rows : list(kept.id)
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
    const merged = await findContactByFormerPhone(read, accountId, phone)
    if (merged !== undefined) return merged
    sought.push(`phone ${phone}`)
  }
  if (email !== undefined) {
    const contact =
      (await findOldestContactByEmail(read, accountId, email)) ??
      (await findContactByFormerEmail(read, accountId, email))
    if (contact !== undefined) return contact
    sought.push(`email ${email}`)
  }
  throw new Problem('CONTACT_NOT_FOUND', `No contact has the ${sought.join(' or ')}`)
}
