/** The names of a contact, else what it is known by. */
export function nameOf(contact: {
  firstName: string | null
  lastName: string | null
  phone: string | null
  email: string | null
  fromId?: string | null
}): string {
  const name = [contact.firstName, contact.lastName].filter((part) => part !== null).join(' ')
  return name === '' ? (contact.phone ?? contact.email ?? contact.fromId ?? 'Unnamed contact') : name
}
