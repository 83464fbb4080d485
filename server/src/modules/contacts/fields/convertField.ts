import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { rowsAtOnce } from '../../../platform/http/page.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { RunningJob } from '../../../platform/jobs/runJob.ts'
import { convertFieldJob } from '../contacts.jobs.ts'
import { scheduleCount } from './countCustomFields.ts'
import { listFieldsOfContacts } from './customFields.store.ts'
import {
  deleteContactFields,
  deleteDeclaredField,
  deleteSomeOfField,
  listContactFields,
  listConvertedBefore,
  listDeclaredFields,
  lockContactFields,
  readDeclaredField,
  saveContactField,
  setConverted,
  setCustomFields,
  updateDeclaredField,
  type DeclaredFieldRow,
} from './declaredFields.store.ts'
import { fittedFields, readDeclaredFields, type DeclaredFields } from './fitCustomFields.ts'
import { contactFieldRows, type FieldsOfContact } from './storeContactFields.ts'

const contactsAtOnce = 500
/** How many contacts one transaction changes. */
const changedAtOnce = 50
/** So that requests have their turn. */
const restMs = 2
/** How long it runs before it lets other jobs run. */
const timeSliceMs = 1000

type Payload = z.output<typeof convertFieldJob.payload>

/** Has what contacts have in a field read by its type, now that it has another one; what is under way by the one before ends. */
export async function scheduleConversion(tx: Tx, { id, version }: DeclaredFieldRow): Promise<void> {
  await enqueueRound(tx, { fieldId: id, version: String(version) }, tx.now)
}

/** Of each round the job is another one: a job that is running is not scheduled again. */
const enqueueRound = (tx: Tx, payload: Payload, runAt: number): Promise<void> =>
  enqueue(tx, convertFieldJob, payload, {
    uniqueKey: `convertField:${payload.fieldId}:${payload.version}:${payload.round ?? 'first'}:${payload.after ?? ''}`,
    runAt,
  })

/**
 * Converts what contacts have in a declared field, in the order of their ids, or deletes the rows of one that has been removed. Once
 * more an hour later: until then a transaction, or a process of the version before, may have written what knew nothing of it.
 */
export async function convertField({ db }: { db: Db }, payload: Payload, job: RunningJob): Promise<void> {
  const field = await readDeclaredField(db.read, payload.fieldId)
  if (field === undefined || String(field.version) !== payload.version)
    return db.write((tx) => job.finish(tx))
  const until = performance.now() + timeSliceMs
  let { after = '' } = payload
  let isDone = false
  let sizes: { bytes: number }[] = []
  while (!isDone && !job.isStopping() && performance.now() < until) {
    if (field.removedAt === null) {
      const limit = rowsAtOnce(sizes, contactsAtOnce)
      const contacts = await listFieldsOfContacts(db.scan, field.accountId, after, limit)
      await convertAll(db, field, contacts)
      sizes = contacts.map(({ customFields }) => ({ bytes: JSON.stringify(customFields).length }))
      after = contacts.at(-1)?.id ?? after
      isDone = contacts.length === 0
    } else isDone = (await db.write((tx) => deleteSomeOfField(tx, field, contactsAtOnce))) === 0
    await pause(restMs)
  }
  await db.write(async (tx) => {
    await job.finish(tx)
    if (isDone) await endRound(tx, field, payload)
    else await enqueueRound(tx, { ...payload, after }, tx.now)
  })
}

async function endRound(
  tx: Tx,
  field: DeclaredFieldRow,
  { fieldId, version, round }: Payload,
): Promise<void> {
  if (round === 'second' && field.removedAt !== null) return deleteDeclaredField(tx, field.id)
  await setConverted(tx, field.id, field.version)
  if (round === 'second') return
  await scheduleCount(tx, field.accountId) // of what kinds the values are now
  await enqueueRound(tx, { fieldId, version, round: 'second' }, tx.now + hourMs)
  tx.notify(`account:${field.accountId}`)
}

/** Has the fields looked at again that were looked at a day ago: a process of the version before may have run since. */
export async function scheduleFieldChecks(tx: Tx): Promise<void> {
  for (const { id, version } of await listConvertedBefore(tx, tx.now - dayMs))
    await enqueueRound(tx, { fieldId: id, version: String(version), round: 'second' }, tx.now)
}

/** Converts what some contacts have in a field; those that have it in its form, and its row beside, are only read. */
async function convertAll(
  db: Db,
  field: DeclaredFieldRow,
  contacts: readonly Pick<FieldsOfContact, 'id' | 'customFields'>[],
): Promise<void> {
  const { accountId, name } = field
  const declared = { ...(await readDeclaredFields(db.read, accountId)), byName: new Map([[name, field]]) }
  const stored = await listContactFields(
    db.read,
    contacts.map(({ id }) => id),
  )
  const byContact = new Map(
    stored.filter(({ fieldId }) => fieldId === field.id).map((row) => [row.contactId, row]),
  )
  const ids = contacts
    .filter((contact) => {
      const known = byContact.get(contact.id)
      if (known === undefined && !Object.hasOwn(contact.customFields, name)) return false
      const { customFields, row } = converted(declared, { ...contact, accountId })
      return !isDeepStrictEqual(row, known) || !isDeepStrictEqual(customFields, contact.customFields)
    })
    .map(({ id }) => id)
  for (let at = 0; at < ids.length; at += changedAtOnce)
    await db.write((tx) => convertContacts(tx, field, ids.slice(at, at + changedAtOnce)))
}

/** What a contact has once a field of it is converted. */
function converted(declared: DeclaredFields, contact: FieldsOfContact) {
  const { fields } = fittedFields(declared, contact.customFields)
  const customFields = { ...contact.customFields, ...withoutNull(fields) }
  const [row] = contactFieldRows(declared, { ...contact, customFields })
  return { customFields, row }
}

/** Converts what some contacts have in a field, and stores how it is compared. */
async function convertContacts(tx: Tx, field: DeclaredFieldRow, ids: readonly string[]): Promise<void> {
  const { accountId } = field
  await tx.lock(...ids.map((id) => locks.contact(accountId, id)))
  const all = await readDeclaredFields(tx, accountId)
  const present = all.byName.get(field.name)
  if (present?.id !== field.id || present.version !== field.version) return
  const declared = { ...all, byName: new Map([[field.name, present]]) }
  for (const contact of await lockContactFields(tx, accountId, ids)) {
    const { customFields, row } = converted(declared, contact)
    if (!isDeepStrictEqual(customFields, contact.customFields)) {
      await setCustomFields(tx, contact.id, customFields)
      tx.notify(`changed:${accountId} contact ${contact.id}`)
    }
    if (row === undefined) await deleteContactFields(tx, accountId, [field.id], [contact.id])
    else await saveContactField(tx, row)
  }
}

const withoutNull = (fields: Readonly<Record<string, string | number | boolean | null>>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  )

/** Has the dates of an account count in its new zone; instants, and what was written as a date, stay as they are. */
export async function convertDates(tx: Tx, { accountId }: { accountId: string }): Promise<void> {
  const dates = (await listDeclaredFields(tx, accountId)).filter(({ type }) => type === 'date')
  for (const { id, version } of dates) {
    const changed = await updateDeclaredField(tx, id, { version: version + 1, convertedAt: null })
    await scheduleConversion(tx, changed)
  }
}
