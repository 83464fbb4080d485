import { recheckOptOutJob } from '../consent/consent.jobs.ts'
import { findOptOut, liftSuppression, suppress } from '../consent/suppressions.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import { enqueue } from '../../platform/jobs/queue.ts'
import type { ContactRow } from './contact.rules.ts'
import { listSamePerson, updateContactRow } from './contacts.store.ts'
import { listAddresses } from './identities.store.ts'

/**
 * Opts a contact out that has just got an identity by which somebody has opted out before (docs/interface.md#opt-out), and puts
 * the other identities of a contact that has opted out on the list too. Returns the contact as it is then.
 */
export async function obeySuppression(
  tx: Tx,
  contact: ContactRow,
  addresses: Addresses = [],
): Promise<ContactRow> {
  const person = { ...contact, addresses }
  const optedOutAt = contact.optedOutAt ?? (await findOptOut(tx, person))
  if (optedOutAt === undefined) return contact
  await suppress(tx, person, 'same_person', optedOutAt)
  if (contact.optedOutAt !== null) return contact
  await scheduleRecheck(tx, contact.id)
  return updateContactRow(tx, contact, { optedOutAt })
}

type Addresses = Awaited<ReturnType<typeof listAddresses>>

/** Has a contact follow the list, by a job: it takes locks that its caller may be past. */
export const scheduleRecheck = (tx: Tx, contactId: string): Promise<void> =>
  enqueue(tx, recheckOptOutJob, { contactId }, { uniqueKey: `recheckOptOut:${contactId}` })

/** Has other contacts of the same person follow the list. */
export async function scheduleRecheckOfOthers(
  tx: Tx,
  contact: ContactRow,
  which: { haveOptedOut: boolean },
): Promise<void> {
  for (const id of await listSamePerson(tx, contact, which)) await scheduleRecheck(tx, id)
}

/** Puts all identities of a contact that has opted out on the list, where an opt-out before there was one is not yet. */
export async function rememberOptOut(tx: Tx, contact: ContactRow): Promise<void> {
  if (contact.optedOutAt === null) return
  const addresses = await listAddresses(tx, contact.id)
  await suppress(tx, { ...contact, addresses }, 'former', contact.optedOutAt)
}

/** Takes all identities of a contact off the list, since it wants messages. */
export async function forgetOptOut(tx: Tx, contact: ContactRow): Promise<void> {
  await liftSuppression(tx, { ...contact, addresses: await listAddresses(tx, contact.id) })
  await scheduleRecheckOfOthers(tx, contact, { haveOptedOut: true })
}
