import { undoSharedOptOutJob, recheckOptOutJob } from '../../consent/consent.jobs.ts'
import type { Person } from '../../consent/identities.rules.ts'
import {
  findOptOut,
  liftSuppression,
  listConcerned,
  readListing,
  suppressPerson,
} from '../../consent/stops.ts'
import { pipelined, type Tx } from '../../../platform/db/db.ts'
import { enqueue } from '../../../platform/jobs/queue.ts'
import type { ContactRow } from '../contact.rules.ts'
import { updateContactRow } from '../contacts.store.ts'
import { listPaired } from '../identity/pairedAddresses.store.ts'
import { applyMarketingStops } from './applyMarketingStops.ts'
import { listSamePerson } from '../merge/samePerson.store.ts'
import { personOf } from '../identity/personOf.ts'

/**
 * Opts a contact out that has just got an identity by which somebody has opted out before (docs/interface.md#opt-out), and puts
 * the other identities of a contact that has opted out on the list too. So does it with somebody who wants no marketing on a
 * channel. Returns the contact as it is then.
 */
export async function applySuppression(
  tx: Tx,
  contact: ContactRow,
  addresses: Addresses = [],
): Promise<ContactRow> {
  const person = { ...contact, addresses }
  const listed = contact.optedOutAt === null ? await readListing(tx, person) : undefined
  if (listed?.keepsMarketingStops) await applyMarketingStops(tx, contact)
  const optedOutAt = contact.optedOutAt ?? listed?.optedOutAt
  if (optedOutAt === undefined) return contact
  await suppressPerson(tx, person, 'same_person', optedOutAt)
  if (contact.optedOutAt !== null) return contact
  await scheduleRecheck(tx, contact.id)
  return updateContactRow(tx, contact, { optedOutAt })
}

/** The same for new contacts of an account, who share nothing by which they are known; most accounts are asked but once for all. */
export async function applySuppressionToNew(
  tx: Tx,
  accountId: string,
  contacts: readonly ContactRow[],
): Promise<ContactRow[]> {
  const concerned = await listConcerned(tx, accountId, contacts)
  return pipelined(
    ...contacts.map((contact) => (concerned.has(contact) ? applySuppression(tx, contact) : contact)),
  )
}

type Addresses = NonNullable<Person['addresses']>

/** Has a contact follow the list, by a job: it takes locks that its caller may be past. */
export const scheduleRecheck = (tx: Tx, contactId: string): Promise<void> =>
  enqueue(tx, recheckOptOutJob, { contactId }, { uniqueKey: `recheckOptOut:${contactId}` })

/** Has the hand-over of a contact hold for others too whom a provider has named as the same person. */
export async function scheduleRecheckOfPaired(tx: Tx, contact: ContactRow): Promise<void> {
  for (const id of await listPaired(tx, contact)) await scheduleRecheck(tx, id)
}

/** Has everything to other contacts of a person stopped who has opted out. */
export async function scheduleRecheckOfOthers(tx: Tx, contact: ContactRow): Promise<void> {
  for (const id of await listSamePerson(tx, await personOf(tx, contact), { haveOptedOut: false }))
    await scheduleRecheck(tx, id)
}

/** Has other contacts of a person who has opted in follow, where they are out for the sake of this one. */
export async function scheduleOptInOfOthers(tx: Tx, contact: ContactRow): Promise<void> {
  for (const contactId of await listSamePerson(tx, await personOf(tx, contact), { haveOptedOut: true }))
    await enqueue(tx, undoSharedOptOutJob, { contactId }, { uniqueKey: `followOptIn:${contactId}` })
}

/**
 * Puts all identities of a contact that has opted out on the list, where an opt-out before there was one is not yet. What is on
 * it for the sake of another contact stays so, unless this one now says so itself.
 */
export async function rememberOptOut(
  tx: Tx,
  contact: ContactRow,
  reason?: 'stop_keyword' | 'told_provider',
): Promise<void> {
  if (contact.optedOutAt === null) return
  const person = await personOf(tx, contact)
  const isForAnother = reason === undefined && (await findOptOut(tx, person)) !== undefined
  await suppressPerson(tx, person, reason ?? (isForAnother ? 'same_person' : 'former'), contact.optedOutAt)
}

/** Takes all identities of a contact off the list, since it wants messages. Returns whether any was on it. */
export async function forgetOptOut(tx: Tx, contact: ContactRow): Promise<boolean> {
  const wasListed = await liftSuppression(tx, await personOf(tx, contact))
  if (wasListed) await scheduleOptInOfOthers(tx, contact)
  return wasListed
}
