import type { UpdateContact } from '@replyloop/shared/contract/contact'
import { lockThen, type Tx } from '../../../platform/db/db.ts'
import { omitUndefined } from '../../../platform/omitUndefined.ts'
import { fieldProblem, Problem } from '../../../platform/errors/problem.ts'
import { locks } from '../../../platform/db/locks.ts'
import {
  contactLocks,
  changesIdentity,
  mergeCustomFields,
  withE164,
  type ContactRow,
} from '../contact.rules.ts'
import { endAliases } from '../merge/endAliases.ts'
import { contactChanged, contactOptedOut } from '../contacts.facts.ts'
import { findContactByPhone, updateContactRow } from '../contacts.store.ts'
import { requireContact } from '../findContact.ts'
import { requireFittingFields } from '../fields/fitCustomFields.ts'
import { tellOfPhone } from '../fields/storeContactFields.ts'
import { recountLostFields, recordCustomFields } from '../fields/recordCustomFields.ts'
import { forgetOptOut, applySuppression, rememberOptOut } from '../suppression/applySuppression.ts'
import { hasNewTags, listTagsNamed, resolveTags } from '../tags/resolveTags.ts'
import { addTags, removeTags, requireAllFit } from '../tags/tagContact.ts'
import { recordTimeline } from '../timeline/timeline.store.ts'

/**
 * Changes the given fields of a contact; `null` clears; custom fields merge by key
 * (docs/interface.md#update-a-contact). Throws `CONTACT_NOT_FOUND`, `INVALID_PHONE`, `PHONE_TAKEN`, and
 * `VALIDATION_FAILED` where it would have too many custom fields, or one that does not fit its declared type.
 */
export async function updateContact(
  tx: Tx,
  accountId: string,
  id: string,
  given: UpdateContact,
): Promise<ContactRow> {
  const input = await requireFittingFields(tx, accountId, withE164(given))
  const { phone } = input
  const contact = await lockContact(tx, accountId, id, input)
  if (typeof phone === 'string') await requireFreePhone(tx, contact, phone)
  return changeTags(tx, await changeContact(tx, contact, input), input)
}

/** A contact that is about to be changed, locked as that change wants it. Throws `CONTACT_NOT_FOUND`. */
export async function lockContact(
  tx: Tx,
  accountId: string,
  id: string,
  { phone, email, addTags: names }: Pick<UpdateContact, 'phone' | 'email' | 'addTags'>,
): Promise<ContactRow> {
  const makesTags = names !== undefined && (await hasNewTags(tx, accountId, names))
  const wanted = [
    ...contactLocks(accountId, { phone, email }),
    ...(makesTags ? [locks.tags(accountId)] : []),
    locks.contact(accountId, id),
    locks.conversation(id), // an opt-out or a switch of the bot must not cross an answer of the bot
  ]
  const [contact] = await lockThen(tx, wanted, () => [requireContact(tx, accountId, id)])
  return contact
}

/** Changes a contact as `updateContact` does. The caller holds its locks, and has checked the phone. */
export async function changeContact(tx: Tx, contact: ContactRow, input: UpdateContact): Promise<ContactRow> {
  const { optedOut, customFields, addTags: _added, removeTags: _removed, ...plain } = input
  const change: Partial<ContactRow> = omitUndefined(plain)
  if (customFields === null) change.customFields = {}
  else if (customFields !== undefined)
    change.customFields = mergeCustomFields(contact.customFields, customFields)
  if (optedOut !== undefined) change.optedOutAt = optedOut ? (contact.optedOutAt ?? tx.now) : null
  // Switching the bot on ends what silenced it; who switches it off has looked.
  if (input.botActive !== undefined) change.unlookedSince = null
  if (input.botActive === true)
    Object.assign(change, { needsHumanReason: null, needsHumanAt: null, botPausedUntil: null })
  if (Object.keys(change).length === 0) return contact
  await rememberOptOut(tx, contact) // the change may clear what the person is known by
  await endAliases(tx, contact.accountId, change) // who is given a number or an email has it
  const changed = await updateContactRow(tx, contact, change)
  if (change.customFields !== undefined) {
    await recordCustomFields(tx, changed, contact.customFields)
    await recountLostFields(tx, contact.accountId, contact.customFields, change.customFields)
  }
  if (changed.phone !== contact.phone) await tellOfPhone(tx, changed)
  const wasListed = optedOut === false && (await forgetOptOut(tx, changed))
  const updated =
    optedOut === undefined && changesIdentity(change) ? await applySuppression(tx, changed) : changed
  await contactChanged.happened(tx, updated)
  if (optedOut === true && contact.optedOutAt === null) await contactOptedOut.happened(tx, updated)
  if (optedOut === false && (wasListed || contact.optedOutAt !== null))
    await recordTimeline(tx, {
      contactId: contact.id,
      subject: 'opt_out',
      decision: 'undone',
      rule: 'by_api',
    })
  return updated
}

/** Opts a contact out as `updateContact` does, in the midst of a transaction: for that alone the lock of the conversation is enough. */
export async function optOutNow(tx: Tx, { accountId, id }: ContactRow): Promise<ContactRow> {
  const [contact] = await lockThen(tx, [locks.conversation(id)], () => [requireContact(tx, accountId, id)])
  return changeContact(tx, contact, { optedOut: true })
}

/** Adds and removes tags. Throws `VALIDATION_FAILED` where one does not fit, and where one is both added and removed. */
async function changeTags(
  tx: Tx,
  contact: ContactRow,
  { addTags: added = [], removeTags: removed = [] }: Pick<UpdateContact, 'addTags' | 'removeTags'>,
): Promise<ContactRow> {
  if (added.length === 0 && removed.length === 0) return contact
  const gone = await listTagsNamed(tx, contact.accountId, removed)
  const given = await resolveTags(tx, contact.accountId, added)
  const both = gone.find(({ id }) => given.tags.some((tag) => tag.id === id))
  if (both !== undefined)
    throw fieldProblem(
      'removeTags',
      `names ${JSON.stringify(both.name)}, which addTags adds: send it in one of the two`,
      'CONFLICTING_FIELDS',
    )
  const left = await removeTags(tx, contact, gone)
  const tagged = given.tags.length === 0 ? left : await addTags(tx, left, given)
  requireAllFit(given, 'addTags')
  return tagged
}

async function requireFreePhone(tx: Tx, contact: ContactRow, phone: string): Promise<void> {
  const holder = contact.phone === phone ? undefined : await findContactByPhone(tx, contact.accountId, phone)
  if (holder !== undefined && holder.id !== contact.id)
    throw new Problem('PHONE_TAKEN', `Contact ${holder.id} has the phone ${phone} already`)
}
