import { maxKeptRejections } from '@replyloop/shared/values/limits'
import {
  addContacts,
  changeContact,
  fillEmptyFields,
  findExistingContacts,
  newContact,
  type NewContact,
} from '../../contacts/contacts.ts'
import { type ContactRow, contactLocks } from '../../contacts/contact.rules.ts'
import { type GivenTags, tagsAmong, tagsOf } from '../../contacts/tags.ts'
import { findContactInAccount, setLastChannel } from '../../contacts/contacts.store.ts'
import { MissingRow, pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { timeOfId } from '../../../platform/ids.ts'
import { problemMessage } from '../../../platform/errors/problem.ts'
import { personNamesOf } from './erasedPeople.rules.ts'
import { findErased } from './erasedPeople.store.ts'
import { isQueuedWhole, type ExaminedImport } from './import.rules.ts'
import {
  findImport,
  insertRejectedRows,
  updateProgress,
  type Progress,
  type ImportRow,
  type RejectedRow,
} from './imports.store.ts'
import type { Batch, FileRow, WantedRow } from './readBatch.ts'
import { joinAll, prepareJoins, requireList } from '../../lists/lists.ts'

type Reject = (row: FileRow, reason: string) => void

/**
 * Makes the contacts of some rows, puts them on the import's list, and keeps in the same transaction how far the import
 * has come. `offset` is the byte of the file from which the ends of the rows are counted. Returns what has changed of `run`. Throws
 * `LIST_NOT_FOUND` when the list is gone.
 */
export async function importRows(
  tx: Tx,
  run: ExaminedImport,
  batch: Batch,
  offset: number,
): Promise<Progress> {
  const { accountId } = run
  const list = run.listId === null ? undefined : await requireList(tx, accountId, run.listId)
  const rejected: RejectedRow[] = []
  const reject: Reject = ({ number, cells }, reason) => {
    rejected.push({ importId: run.id, row: number, cells: [...cells], reason, createdAt: tx.now })
  }
  for (const row of batch.refused) reject(row, row.reason)
  const imported = await importContactsOf(tx, run, batch.wanted, reject)
  const { contacts, optedOut, onChannel, created, updated } = imported
  const conversationsOf = list === undefined ? [...optedOut, ...onChannel.keys()] : contacts.keys()
  if (list !== undefined) await prepareJoins(tx, [list.id])
  await tx.lock(...[...conversationsOf].map(locks.conversation))
  const optOut = async (id: string) => {
    const contact = await findContactInAccount(tx, accountId, id)
    if (contact === undefined) throw new MissingRow(`contact ${id} was erased during its import`)
    contacts.set(id, await changeContact(tx, contact, { optedOut: true }))
  }
  await pipelined(...[...optedOut].map(optOut))
  const writeOn = async ([id, channel]: [string, string]) => {
    const contact = await findContactInAccount(tx, accountId, id)
    if (contact?.channel !== null) return // it has just written on one
    await setLastChannel(tx, id, channel)
    contacts.set(id, { ...contact, channel })
  }
  await pipelined(...[...onChannel].map(writeOn))
  if (list !== undefined) {
    const { greet = false } = (await findImport(tx, run.id)) ?? {} // somebody may have stopped that a moment ago
    const queueAll = isQueuedWhole(run.rowsTotal)
    const how = { queueAll, greet, joinedBy: run.id }
    const joining = [...contacts.values()]
    // What one sends at once counts for the next.
    for (const together of queueAll ? [joining] : joining.map((contact) => [contact]))
      await joinAll(tx, list, together, how)
  }
  await insertRejectedRows(tx, rejected.slice(0, Math.max(0, maxKeptRejections - run.rejected)))
  const change = {
    created: run.created + created,
    updated: run.updated + updated,
    rejected: run.rejected + rejected.length,
    rowsRead: run.rowsRead + batch.rows,
    position: offset + batch.end,
  }
  await updateProgress(tx, run, change)
  return change
}

/**
 * Creates or fills the contacts of rows. Returns each contact once, which of them the file opts out, which known ones without a
 * channel get one, and how many rows created and updated contacts.
 */
async function importContactsOf(
  tx: Tx,
  { id, accountId, createdAt }: ImportRow,
  all: readonly WantedRow[],
  reject: Reject,
): Promise<{
  contacts: Map<string, ContactRow>
  optedOut: Set<string>
  onChannel: Map<string, string>
  created: number
  updated: number
}> {
  const contacts = new Map<string, ContactRow>() // the latest state of each: two rows may be one person
  const optedOut = new Set<string>()
  const onChannel = new Map<string, string>()
  const count = { created: 0, updated: 0 }
  await tx.lock(...all.flatMap(({ contact: { phone, email } }) => contactLocks(accountId, { phone, email })))
  // Who uploads the file cannot know of it. An id may carry a later instant, where the clock was set back.
  const begunAt = Math.min(timeOfId(id), createdAt)
  const named = all.map((row) => ({ row, names: personNamesOf(row.contact) }))
  const erased = await findErased(
    tx,
    accountId,
    begunAt,
    named.flatMap(({ names }) => names),
  )
  const wanted = named.filter(({ row, names }) => {
    if (!names.some((name) => erased.has(name))) return true
    reject({ number: row.number, cells: [] }, 'has been erased while this file was imported')
    return false
  })
  const names = wanted.flatMap(({ row }) => row.contact.tags ?? [])
  const tags = await tagsOf(tx, accountId, names)
  // Together, but never two rows of one person, who may have the phone in one row and the email in the other.
  for (const distinct of groupDistinct(wanted, ({ names }) => names)) {
    const rows = distinct.map(({ row }) => row)
    const existing = await findExistingContacts(
      tx,
      accountId,
      rows.map(({ contact }) => contact),
    )
    const found = rows.map((row, index) => ({ row, first: existing[index] }))
    for (const together of groupDistinct(found, ({ first }) => [first?.id])) {
      const known = together.map(({ row, first }) => ({
        row,
        known: first && (contacts.get(first.id) ?? first),
      }))
      const imported = await importTogether(tx, accountId, known, tags)
      for (const { row, first } of together) {
        const contact = imported.get(row)
        if (contact === undefined) continue
        if ('reason' in contact) {
          reject(row, contact.reason)
          continue
        }
        contacts.set(contact.id, contact)
        if (row.channel !== undefined && contact.channel === null && !onChannel.has(contact.id))
          onChannel.set(contact.id, row.channel)
        if (row.optedOut) optedOut.add(contact.id) // a file never takes an opt-out back
        count[first === undefined ? 'created' : 'updated'] += 1
      }
    }
  }
  return { ...count, contacts, optedOut, onChannel }
}

/** Divides items, in their order, into groups in which no name occurs twice. */
function groupDistinct<T>(items: readonly T[], namesOf: (item: T) => readonly (string | undefined)[]): T[][] {
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

/**
 * The contacts of rows, no two of which are one person, or why there is none. Refusals come before anything is written, so nothing
 * has to be undone.
 */
async function importTogether(
  tx: Tx,
  accountId: string,
  rows: readonly { row: WantedRow; known: ContactRow | undefined }[],
  tags: GivenTags | undefined,
): Promise<ReadonlyMap<WantedRow, ContactRow | { reason: string }>> {
  const imported = new Map<WantedRow, ContactRow | { reason: string }>()
  const added = new Map<WantedRow, NewContact>()
  const importOne = async ({ row, known }: (typeof rows)[number]) => {
    const names = row.contact.tags ?? []
    const addedTags = tags === undefined || names.length === 0 ? undefined : tagsAmong(tags, names)
    const input = { ...row.contact, addedTags }
    try {
      if (known === undefined) added.set(row, newContact(input, row.channel ?? null))
      else imported.set(row, await fillEmptyFields(tx, known, input))
    } catch (error) {
      imported.set(row, { reason: problemMessage(error) })
    }
  }
  await pipelined(...rows.map(importOne))
  const contacts = await addContacts(tx, accountId, [...added.values()], tags)
  for (const [index, row] of [...added.keys()].entries()) {
    const contact = contacts[index]
    if (contact !== undefined) imported.set(row, contact)
  }
  return imported
}
