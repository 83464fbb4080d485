import { peekExistingContact, imagineContact } from '../contacts/addOrFillContact.ts'
import { missingFields, type ContactInput, type ContactRow } from '../contacts/contact.rules.ts'
import type { Joiner } from '../campaigns/planGreeting.ts'
import type { Labels } from '../conversations/findLabels.ts'
import { listMembersAmong } from '../lists/lists.store.ts'
import { pipelined, type Reader } from '../../platform/db/db.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { isQueuedWhole, type ExaminedImport } from './import.rules.ts'
import { readRow, type ReadRow } from './readRow.rules.ts'
import { SeenNames } from './seenNames.ts'

type WantedRow = Exclude<ReadRow, { reason: string }>

/** A person of some rows, as the import would leave it. */
interface Person {
  contact: ContactRow
  isKnown: boolean
  optsOut: boolean
}

/**
 * Reads who would join by rows of a file, as `importRows` makes them: each person once, however many rows they have in whichever
 * part of the file.
 */
export function createJoinerReader(read: Reader, run: ExaminedImport & { listId: string }, now: number) {
  const { accountId, listId, columns, optOutValues, rowsTotal } = run
  const startedWithMany = isQueuedWhole(rowsTotal)
  const before = new SeenNames()

  const imagine = (row: WantedRow, found: ContactRow | undefined): Person | undefined => {
    const { contact: input, channel = null, optedOut } = row
    const contact = orNothing(() =>
      found === undefined
        ? imagineContact(accountId, input, channel, now)
        : { ...found, ...missingFields(found, input), channel: found.channel ?? channel },
    )
    return contact && { contact, isKnown: found !== undefined, optsOut: optedOut }
  }

  /** The people of some rows who are in none of the rows before them. */
  const readPeople = async (rows: readonly WantedRow[]): Promise<Person[]> => {
    const found = await pipelined(...rows.map(({ contact }) => peekExistingContact(read, accountId, contact)))
    const people: Person[] = []
    const byName = new Map<string, Person>()
    for (const [index, row] of rows.entries()) {
      const known = found[index]
      const names = known === undefined ? namesOf(row.contact) : [known.id]
      const same = names.map((name) => byName.get(name)).find((person) => person !== undefined)
      if (same !== undefined) {
        const added = orNothing(() => missingFields(same.contact, row.contact))
        if (added === undefined) continue
        same.contact = { ...same.contact, ...added, channel: same.contact.channel ?? row.channel ?? null }
        same.optsOut ||= row.optedOut
      } else {
        const person = names.some((name) => before.has(name)) ? undefined : imagine(row, known)
        if (person === undefined) continue
        people.push(person)
      }
      const person = same ?? people.at(-1)
      if (person === undefined) continue
      for (const name of [...names, ...namesToFind(row.contact, person.contact)]) byName.set(name, person)
      // Whoever has a phone by now is not found by an email beside another one.
      if (person.contact.phone !== null) byName.delete(withoutPhone(person.contact.email ?? ''))
    }
    for (const name of byName.keys()) before.add(name)
    return people
  }

  return {
    async read(cells: readonly (readonly string[])[], labels: Labels) {
      const rows = cells.flatMap((row): WantedRow[] => {
        const wanted = readRow(columns, row, labels, optOutValues ?? {})
        return 'reason' in wanted ? [] : [wanted]
      })
      const people = await readPeople(rows)
      const ids = people.flatMap(({ contact, isKnown }) => (isKnown ? [contact.id] : []))
      const members = await listMembersAmong(read, listId, ids)
      const joiners = people
        .filter(({ contact }) => !members.has(contact.id))
        .map(({ contact, optsOut }): Joiner => ({ contact, optsOut, startedWithMany }))
      return { joiners, alreadyOnList: members.size }
    },
  }
}

/** By what an earlier row of the file is found that makes the same new contact: an email alone names whoever has it first. */
const namesOf = ({ phone, email }: ContactInput): string[] => [
  ...(phone === undefined ? [] : [`phone ${phone}`]),
  ...(email === undefined ? [] : [phone === undefined ? `email ${email}` : withoutPhone(email)]),
]

/** By what later rows find the person of a row. */
const namesToFind = ({ phone, email }: ContactInput, contact: ContactRow | undefined): string[] => [
  ...(phone === undefined ? [] : [`phone ${phone}`]),
  ...(email === undefined ? [] : [`email ${email}`]),
  ...(email === undefined || (contact?.phone ?? null) !== null ? [] : [withoutPhone(email)]),
]

/** By what somebody is found who has an email and no phone. */
const withoutPhone = (email: string) => `email without phone ${email}`

/** What `make` returns; `undefined` where the row would be rejected. */
function orNothing<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
