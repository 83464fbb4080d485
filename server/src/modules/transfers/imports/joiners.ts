import { readDeclaredFields } from '../../contacts/customFields.ts'
import { imagineContact, findExistingContact } from '../../contacts/contacts.ts'
import { missingFields, type ContactRow } from '../../contacts/contact.rules.ts'
import type { Joiner } from '../../campaigns/greetings.ts'
import type { Labels } from '../../conversations/messages.ts'
import { listMembersAmong } from '../../lists/lists.store.ts'
import { pipelined, type Reader } from '../../../platform/db/db.ts'
import { Problem } from '../../../platform/errors/problem.ts'
import {
  EarlierPeople,
  idName,
  soughtNamesOf,
  namesToFind,
  withoutPhone,
  type Person,
} from './earlierPeople.ts'
import type { OptsOut } from './fileOptOuts.ts'
import { isQueuedWhole, type ExaminedImport } from './import.rules.ts'
import { readRow, type ReadRow } from '../files/readRow.rules.ts'

type WantedRow = Exclude<ReadRow, { reason: string }>

/**
 * Reads who would join by rows of a file, as `importRows` makes them: each person once, however many rows they have in any
 * part of the file.
 */
export function createJoinerReader(
  read: Reader,
  run: ExaminedImport & { listId: string },
  { now, optsOut }: { now: number; optsOut: OptsOut },
) {
  const { accountId, listId, columns, optOutValues, rowsTotal } = run
  const startedWithMany = isQueuedWhole(rowsTotal)
  const before = new EarlierPeople()

  const imagine = (row: WantedRow, known: ContactRow | undefined): Person | undefined => {
    const { contact: input, channel = null, optedOut } = row
    const contact = orNothing(() =>
      known === undefined
        ? imagineContact(accountId, input, channel, now)
        : { ...known, ...missingFields(known, input), channel: known.channel ?? channel },
    )
    return contact && { contact, known, optsOut: optedOut }
  }

  const fill = (person: Person, row: WantedRow): Person => {
    const { contact, optsOut } = person
    const added = orNothing(() => missingFields(contact, row.contact))
    if (added === undefined) return person
    return Object.assign(person, {
      contact: { ...contact, ...added, channel: contact.channel ?? row.channel ?? null },
      optsOut: optsOut || row.optedOut,
    })
  }

  /** The people of some rows who are in none of the rows before them. */
  const readPeople = async (rows: readonly WantedRow[]): Promise<Person[]> => {
    const found = await pipelined(...rows.map(({ contact }) => findExistingContact(read, accountId, contact)))
    const people: Person[] = []
    const byName = new Map<string, Person>()
    const hasPhone = (stored: ContactRow) =>
      before.hasPhone(stored) || (byName.get(idName(stored))?.contact.phone ?? null) !== null
    for (const [index, row] of rows.entries()) {
      const stored = found[index]
      // An email beside a phone names nobody who has got another phone by an earlier row.
      const isOther = row.contact.phone !== undefined && stored?.phone === null && hasPhone(stored)
      const known = isOther ? undefined : stored
      const sought = soughtNamesOf(row.contact, known)
      const same = sought.map((name) => byName.get(name)).find((person) => person !== undefined)
      const earlier = same === undefined ? before.find(sought) : undefined
      if (earlier !== undefined) {
        before.fill(earlier, row.contact)
        continue
      }
      const person = same === undefined ? imagine(row, known) : fill(same, row)
      if (person === undefined) continue
      if (same === undefined) people.push(person)
      for (const name of namesToFind(person)) if (!byName.has(name)) byName.set(name, person)
      if (person.contact.phone !== null) byName.delete(withoutPhone(person.contact.email ?? ''))
    }
    for (const person of people) before.add(person)
    return people
  }

  return {
    async read(cells: readonly (readonly string[])[], labels: Labels) {
      const declared = await readDeclaredFields(read, accountId)
      const rows = cells.flatMap((row): WantedRow[] => {
        const wanted = readRow(columns, row, labels, { optOutValues: optOutValues ?? {}, declared })
        return 'reason' in wanted ? [] : [{ ...wanted, optedOut: wanted.optedOut || optsOut(wanted.contact) }]
      })
      const people = await readPeople(rows)
      const ids = people.flatMap(({ known }) => (known === undefined ? [] : [known.id]))
      const members = await listMembersAmong(read, listId, ids)
      const joiners = people
        .filter(({ contact }) => !members.has(contact.id))
        .map((person): Joiner => ({ contact: person.contact, optsOut: person.optsOut, startedWithMany }))
      return { joiners, alreadyOnList: members.size }
    },
  }
}

/** What `make` returns; `undefined` where the row would be rejected. */
function orNothing<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}
