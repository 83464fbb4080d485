import { fullName } from '@replyloop/shared/values/fullName'

/** A contact's name, or else its phone number, email or sender id. */
export function nameOf(contact: {
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  fromId?: string | null
}): string {
  return fullName(contact) || (contact.phone ?? contact.email ?? contact.fromId ?? 'Unnamed contact')
}
