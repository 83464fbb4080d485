import type { Contact } from '@replyloop/shared/contract/contact'
import { isoTime } from '../../platform/clock/isoTime.ts'
import type { ContactRow, SlimContactRow } from './contact.rules.ts'

/** What identifies a contact to a person, for lists that need no more. */
export const presentPerson = ({ id, firstName, lastName, phone, email }: SlimContactRow) => ({
  id,
  firstName,
  lastName,
  phone,
  email,
})

/** A contact as responses show it. */
export const presentContact = (row: Omit<ContactRow, 'searchText'>): Contact => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  email: row.email,
  customFields: row.customFields,
  fromId: row.fromId,
  botActive: row.botActive,
  optedOut: row.optedOutAt !== null,
  campaignId: row.campaignId,
  ...(row.isTest && { isTest: true }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})

/** A contact in lists that do not show its custom fields. */
export function presentSlimContact(row: SlimContactRow): Omit<Contact, 'customFields'> {
  const { customFields: _none, ...contact } = presentContact({ ...row, customFields: {} })
  return contact
}
