import type { ImportColumn } from '@replyloop/shared/import'
import type { ContactRow } from '../contacts/contact.rules.ts'
import { createContact, type ContactListeners } from '../contacts/createContact.ts'
import { updateContact } from '../contacts/updateContact.ts'
import type { Tx } from '../db/db.ts'
import { Problem } from '../lib/problem.ts'
import type { CsvRow, CsvShape } from './csv.ts'
import { isQueuedWhole, readRow } from './import.rules.ts'
import { insertRejectedRows, updateImport, type ImportRow, type RejectedRow } from './imports.store.ts'
import { joinList, requireList } from './joinList.ts'

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
  const list = run.listId === null ? undefined : await requireList(tx, run.accountId, run.listId)
  const contacts = new Map<string, ContactRow>() // the last state of each: rows may name one person twice
  const rejected: RejectedRow[] = []
  const count = { created: run.created, updated: run.updated }
  for (const [at, { cells }] of rows.entries()) {
    const taken = await takeRow(tx, listeners, run, cells)
    if ('reason' in taken) {
      const row = run.rowsRead + at + 1
      rejected.push({ importId: run.id, row, cells: [...cells], reason: taken.reason, createdAt: tx.now })
    } else {
      contacts.set(taken.contact.id, taken.contact)
      count[taken.created ? 'created' : 'updated'] += 1
    }
  }
  // Behind all creates: what creates and joins by the interface takes its locks in the same order.
  const queueAll = isQueuedWhole(run.rowsTotal)
  if (list !== undefined)
    for (const contact of contacts.values()) await joinList(tx, list, contact, { queueAll })
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

/** Makes the contact of a row, or says why not. What refuses a contact does so before it has written anything. */
async function takeRow(
  tx: Tx,
  listeners: ContactListeners,
  { accountId, columns }: Run,
  cells: readonly string[],
): Promise<{ contact: ContactRow; created: boolean } | { reason: string }> {
  const row = readRow(columns, cells)
  if ('reason' in row) return row
  try {
    const made = await createContact(tx, listeners, accountId, row.contact)
    if (!row.optedOut) return made
    // A person who wants no messages is not forgotten on the way here, and a file puts nobody back in.
    const contact = await updateContact(tx, listeners, accountId, made.contact.id, { optedOut: true })
    return { ...made, contact }
  } catch (error) {
    if (error instanceof Problem) return { reason: error.message }
    throw error
  }
}
