import type { ContactInput, ContactRow } from '../../contacts/contact.rules.ts'
import { SeenNames } from './seenNames.ts'

/** A person of some rows of a file, as the import would leave it. */
export interface Person {
  contact: ContactRow
  /** As it is stored, if it is. */
  known: ContactRow | undefined
  optsOut: boolean
}

/** By what rows name a person, and earlier ones are found. */
const names = {
  id: ({ id }: Pick<ContactRow, 'id'>) => `id ${id}`,
  phone: (phone: string) => `phone ${phone}`,
  email: (email: string) => `email ${email}`,
  /** By what somebody is found who has an email and no phone. */
  withoutPhone: (email: string) => `email without phone ${email}`,
}
export const { id: idName, withoutPhone } = names

/** By what the person of a row is sought: an email beside a phone names the one who has it without one. */
export const soughtNamesOf = (
  { phone, email }: ContactInput,
  known: Pick<ContactRow, 'id'> | undefined,
): string[] => {
  const byPhone = phone === undefined ? [] : [names.phone(phone)]
  if (known !== undefined) return [...byPhone, names.id(known)]
  if (email === undefined) return byPhone
  return [...byPhone, phone === undefined ? names.email(email) : names.withoutPhone(email)]
}

/** By what later rows find a person. */
export const namesToFind = ({ contact: { phone, email }, known }: Person): string[] => [
  ...(known === undefined ? [] : [names.id(known)]),
  ...(phone === null ? [] : [names.phone(phone)]),
  ...(email === null ? [] : [names.email(email)]),
  ...(email === null || phone !== null ? [] : [names.withoutPhone(email)]),
]

/** The people of the rows before, who may be millions: no more is kept of them than by what later rows find them. */
export class EarlierPeople {
  readonly #names = new SeenNames()

  add(person: Person): void {
    const { contact, known } = person
    for (const name of namesToFind(person)) this.#names.add(name)
    if (known !== undefined && contact.phone !== null) this.#names.add(phoneOf(names.id(known)))
    if (contact.email === null) return
    if (known !== undefined) this.#names.add(emailOf(names.id(known)))
    if (contact.phone !== null) this.#names.add(emailOf(names.phone(contact.phone)))
  }

  /** The first of some names by which somebody is found. */
  find(sought: readonly string[]): string | undefined {
    return sought.find(
      (name) =>
        this.#names.has(name) && !(name.startsWith('email without') && this.#names.has(phoneOf(name))),
    )
  }

  /** Whether somebody who is stored has a phone now. */
  hasPhone(known: Pick<ContactRow, 'id'>): boolean {
    return this.#names.has(phoneOf(names.id(known)))
  }

  /** Has the person that was found by a name get what a row says beyond that. */
  fill(found: string, { phone, email }: ContactInput): void {
    if (phone !== undefined && found !== names.phone(phone) && !this.#names.has(phoneOf(found))) {
      this.#names.add(names.phone(phone))
      this.#names.add(phoneOf(found))
    }
    if (email === undefined || found.startsWith('email') || this.#names.has(emailOf(found))) return
    this.#names.add(names.email(email))
    this.#names.add(emailOf(found))
  }
}

/** What notes that somebody who is found by a name has a phone, or an email, by now: another one does not become theirs. */
const phoneOf = (name: string): string => `phone of ${name}`
const emailOf = (name: string): string => `address of ${name}`
