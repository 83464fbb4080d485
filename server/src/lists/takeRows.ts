import type { ImportColumn } from '@replyloop/shared/import'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { addOrFill, findKnown, identityLocks, type ContactListeners } from '../contacts/createContact.ts'
import { updateContact } from '../contacts/updateContact.ts'
import { together, type Tx } from '../db/db.ts'
import { refusalOf } from '../lib/problem.ts'
import type { CsvRow, CsvShape } from './csv.ts'
import { isQueuedWhole, readRow, type ReadRow } from './import.rules.ts'
import { insertRejectedRows, updateImport, type ImportRow, type RejectedRow } from './imports.store.ts'
import { joinList, requireList } from './joinList.ts'
import type { ListRow } from './lists.store.ts'

/** An import that has been examined: what its rows are read by is known. */
export type Run = ImportRow & CsvShape & { columns: ImportColumn[]; rowsTotal: number }

/**
 * Makes the contacts of some rows, puts them on the import's list, and keeps in the same transaction how far the
 * import has come; `offset` is the byte of the file at which the counting of the rows' ends began. Answers what has
 * changed of `run`. Throws `LIST_NOT_FOUND` when the list is gone.
 */
export async function takeRows(
  tx: Tx,
  listeners: ContactListeners,
  run: Run,
  rows: readonly CsvRow[],
  offset: number,
): Promise<Partial<Pick<Run, 'position' | 'rowsRead' | 'created' | 'updated' | 'rejected'>>> {
  const { accountId } = run
  const list = run.listId === null ? undefined : await requireList(tx, accountId, run.listId)
  const contacts = new Map<string, ContactRow>() // the last state of each: rows may name one person twice
  const rejected: RejectedRow[] = []
  const count = { created: run.created, updated: run.updated }
  const reject = ({ number, cells }: Pick<Wanted, 'number' | 'cells'>, reason: string) => {
    rejected.push({ importId: run.id, row: number, cells: [...cells], reason, createdAt: tx.now })
  }

  const wanted: Wanted[] = []
  for (const [at, { cells }] of rows.entries()) {
    const row = { number: run.rowsRead + at + 1, cells }
    const read = readRow(run.columns, cells)
    if ('reason' in read) reject(row, read.reason)
    else wanted.push({ ...row, ...read })
  }
  // At once, in everybody's order: what the rows take in turns would meet what others take the other way round.
  await tx.lock(
    ...wanted.flatMap(({ contact: { phone, email } }) => identityLocks(accountId, { phone, email })),
  )
  // Side by side, but no two rows that are one person, who may be known by a phone here and by an email there.
  for (const apart of inGroups(wanted, ({ contact }) => [contact.phone, contact.email])) {
    const found = await together(
      ...apart.map(async (row) => ({ row, first: await findKnown(tx, accountId, row.contact) })),
    )
    for (const people of inGroups(found, ({ first }) => [first?.id])) {
      const takeOne = async ({ row, first }: (typeof found)[number]) => {
        const latest = first && (contacts.get(first.id) ?? first)
        const taken = await takeRow(tx, listeners, { accountId, known: latest }, row)
        if ('reason' in taken) return reject(row, taken.reason)
        contacts.set(taken.id, taken)
        count[first === undefined ? 'created' : 'updated'] += 1
      }
      await together(...people.map(takeOne))
    }
  }
  // Behind all creates: what creates and joins by the interface takes its locks in the same order.
  if (list !== undefined) await joinAll(tx, list, [...contacts.values()], isQueuedWhole(run.rowsTotal))
  await insertRejectedRows(tx, rejected)
  const change = {
    ...count,
    rejected: run.rejected + rejected.length,
    rowsRead: run.rowsRead + rows.length,
    position: offset + (rows.at(-1)?.end ?? 0),
  }
  await updateImport(tx, run, change)
  return change
}

/** A row of the file that asks for a contact. */
type Wanted = Exclude<ReadRow, { reason: string }> & { number: number; cells: readonly string[] }

/** Splits items into groups, in their order, such that no name occurs twice in a group. */
function inGroups<T>(items: readonly T[], namesOf: (item: T) => readonly (string | undefined)[]): T[][] {
  const groups: T[][] = []
  let taken = new Set<string>()
  for (const item of items) {
    const names = namesOf(item).filter((name) => name !== undefined)
    const group = groups.at(-1)
    if (group === undefined || names.some((name) => taken.has(name))) {
      groups.push([item])
      taken = new Set(names)
    } else {
      group.push(item)
      for (const name of names) taken.add(name)
    }
  }
  return groups
}

/** The contact of a row, or why there is none. What refuses a contact does so before it has written anything. */
async function takeRow(
  tx: Tx,
  listeners: ContactListeners,
  { accountId, known }: { accountId: string; known: ContactRow | undefined },
  { contact: input, optedOut }: Wanted,
): Promise<ContactRow | { reason: string }> {
  try {
    const contact = await addOrFill(tx, listeners, { accountId, known }, input)
    // A person who wants no messages is not forgotten on the way here, and a file puts nobody back in.
    return optedOut ? await updateContact(tx, listeners, accountId, contact.id, { optedOut: true }) : contact
  } catch (error) {
    return { reason: refusalOf(error) }
  }
}

async function joinAll(
  tx: Tx,
  list: ListRow,
  contacts: readonly ContactRow[],
  queueAll: boolean,
): Promise<void> {
  const join = (contact: ContactRow) => joinList(tx, list, contact, { queueAll })
  if (queueAll) await together(...contacts.map(join))
  else for (const contact of contacts) await join(contact) // what one sends at once counts for the next
}
