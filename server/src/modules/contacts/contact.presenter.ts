import type { Contact } from '@replyloop/shared/contract/contact'
import type { EventContact } from '@replyloop/shared/contract/events'
import { z } from 'zod'
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

/** A contact as the events of its messages show it. */
export const presentEventContact = ({
  id,
  firstName,
  lastName,
  phone,
  email,
  fromId,
}: SlimContactRow): EventContact => ({ id, firstName, lastName, phone, email, fromId })

/** A contact as responses show it, but for the names of its tags and of its campaign, and its page, which `linkContacts` adds: until then `tags` has their ids. */
export const presentContact = (row: Omit<ContactRow, 'searchText'>): Contact => ({
  id: row.id,
  firstName: row.firstName,
  lastName: row.lastName,
  phone: row.phone,
  email: row.email,
  customFields: row.customFields,
  tags: row.tagIds ?? [],
  fromId: row.fromId,
  botActive: row.botActive,
  optedOut: row.optedOutAt !== null,
  campaignId: row.campaignId,
  source: row.source,
  ...(row.isTest && { isTest: true }),
  createdAt: isoTime(row.createdAt),
  updatedAt: isoTime(row.updatedAt),
})

/** A contact in lists that do not show its custom fields. */
export function presentSlimContact(row: SlimContactRow): Omit<Contact, 'customFields'> {
  const { customFields: _none, ...contact } = presentContact({ ...row, customFields: {} })
  return contact
}

const AboutContact = z.union([
  z.object({ contactId: z.string() }).transform(({ contactId }) => contactId),
  z.object({ id: z.string().startsWith('con_') }).transform(({ id }) => id),
  z.object({ contact: z.object({ id: z.string() }) }).transform(({ contact }) => contact.id),
])

/** The id of the contact that the body of a response is about; `null` where it is about none. */
export const contactIdIn = (body: unknown): string | null => AboutContact.safeParse(body).data ?? null
