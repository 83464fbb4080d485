import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import { dayMs, hourMs } from '../../../platform/clock/time.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import { countCustomFieldsJob } from '../contacts.jobs.ts'
import { customFieldKind, lostFields } from './customFields.rules.ts'
import { findCustomField, saveCustomField } from './customFields.store.ts'
import { storeContactFields, type FieldsOfContact } from './storeContactFields.ts'

/**
 * Records what a contact has in custom fields, in the transaction that gives it to the contact: which fields its account uses, and
 * what it has in those that are declared. `before` is what it had, where it may have lost some.
 */
export async function recordCustomFields(
  tx: Tx,
  contact: FieldsOfContact,
  before: CustomFields = {},
): Promise<void> {
  const { accountId, customFields } = contact
  const lost = lostFields(before, customFields)
  await pipelined(recordUse(tx, accountId, customFields), storeContactFields(tx, accountId, [contact], lost))
}

/** What each transaction has looked at: a file brings the same fields in every row. */
const seenBy = new WeakMap<Tx, Set<string>>()

/**
 * Records which custom fields an account uses, in the transaction that gives them to a contact. Almost always all of it is noted
 * already, within the last day; what is not is written just before the commit, since others may be noting the same.
 */
async function recordUse(tx: Tx, accountId: string, fields: CustomFields): Promise<void> {
  const seen = seenBy.get(tx) ?? new Set<string>()
  seenBy.set(tx, seen)
  const record = async ([name, value]: [string, CustomFields[string]]) => {
    const key = { accountId, name, kind: customFieldKind(value) }
    const lock = locks.customField(key)
    if (seen.has(lock.name)) return
    seen.add(lock.name)
    const noted = await findCustomField(tx, key)
    if (noted !== undefined && tx.now - noted.lastSeenAt < dayMs) return
    tx.beforeCommit(lock, async () => {
      await tx.lock(lock)
      await saveCustomField(tx, { ...key, lastSeenAt: tx.now, countedAt: tx.now })
    })
  }
  await pipelined(...Object.entries(fields).map(record))
}

/** The same for many contacts of an account, each name and kind once. */
export async function recordCustomFieldsOfMany(
  tx: Tx,
  accountId: string,
  contacts: readonly FieldsOfContact[],
): Promise<void> {
  const kinds = new Map<string, Set<string>>()
  const isNew = ([name, value]: [string, CustomFields[string]]) => {
    const seen = kinds.get(name) ?? new Set()
    kinds.set(name, seen)
    const kind = customFieldKind(value)
    return !seen.has(kind) && seen.add(kind)
  }
  for (const { customFields } of contacts) {
    const fields = Object.entries(customFields).filter(isNew)
    if (fields.length > 0) await recordUse(tx, accountId, Object.fromEntries(fields))
  }
  await storeContactFields(tx, accountId, contacts)
}

/** Has the fields of an account counted again, at the end of the hour, if a change takes one away that perhaps nobody else has. */
export async function recountLostFields(
  tx: Tx,
  accountId: string,
  before: CustomFields,
  after: CustomFields,
): Promise<void> {
  if (lostFields(before, after).length === 0) return
  const runAt = (Math.floor(tx.now / hourMs) + 1) * hourMs
  // By the hour: what is lost while a count is running is counted by the next one.
  await enqueue(
    tx,
    countCustomFieldsJob,
    { accountId },
    { uniqueKey: `lostFields:${accountId}:${runAt}`, runAt },
  )
}
