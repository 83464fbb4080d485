import { formsOfEmail } from '@replyloop/shared/contract/emailDomain'
import { formsOfPhone } from '../../consent/phoneNumbers.rules.ts'
import { pipelined, type Reader, type Tx } from '../../../platform/db/db.ts'
import { locks } from '../../../platform/db/locks.ts'
import {
  findContactByAlias,
  findContactByFormerEmail,
  findContactByFormerPhone,
  listKnownAliases,
} from '../identity/aliases.store.ts'
import { insertContact, insertContacts, newContactRow, type NewContact } from './insertContacts.store.ts'
import { publishContact, publishContacts } from './publishContact.ts'
import {
  changesIdentity,
  isSomebodyElse,
  mergeCustomFields,
  missingFields,
  type ContactInput,
  type ContactRow,
} from '../contact.rules.ts'
import { contactChanged } from '../contacts.facts.ts'
import { recordCustomFields, recordCustomFieldsOfMany } from '../fields/recordCustomFields.ts'
import { tellOfPhone } from '../fields/storeContactFields.ts'
import { applySuppression, applySuppressionToNew } from '../suppression/applySuppression.ts'
import { addTags, firstTagIds, tagNewContacts } from '../tags/tagContact.ts'
import type { GivenTags } from '../tags/tags.rules.ts'
import {
  findContactByPhone,
  findContactInAccount,
  findOldestContactByEmail,
  listContactsNamed,
  updateContactRow,
} from '../contacts.store.ts'

/**
 * Adds a contact, or fills the empty fields of the one that `findExistingContact` has found. A new one is written to on `channel`,
 * if it is told.
 */
export const addOrFillContact = (
  tx: Tx,
  {
    accountId,
    known,
    channel = null,
  }: { accountId: string; known: ContactRow | undefined; channel?: string | null },
  input: ContactInput,
): Promise<ContactRow> =>
  known === undefined ? addContact(tx, accountId, input, channel) : fillEmptyFields(tx, known, input)

/**
 * The existing contact that the input, whose phone is E.164, describes; `undefined` when it describes a new one. Who goes on to
 * write has taken the `locks.contactKey` of phone and email before.
 */
export async function findExistingContact(
  read: Reader,
  accountId: string,
  { phone, email }: ContactInput,
): Promise<ContactRow | undefined> {
  const byPhone =
    phone === undefined
      ? undefined
      : ((await findContactByPhone(read, accountId, phone)) ??
        (await findContactByFormerPhone(read, accountId, phone)))
  if (byPhone !== undefined || email === undefined) return byPhone
  const byEmail = await findOldestContactByEmail(
    read,
    accountId,
    email,
    phone === undefined ? 'nothing' : 'phone',
  )
  if (byEmail !== undefined) return byEmail
  const merged = await findContactByFormerEmail(read, accountId, email)
  return phone === undefined || merged?.phone === null ? merged : undefined
}

/**
 * The same for many inputs, in their order. Few of the names of a file are known: those that nobody has, or had before a merge,
 * are found out together.
 */
export async function findExistingContacts(
  read: Reader,
  accountId: string,
  inputs: readonly ContactInput[],
): Promise<(ContactRow | undefined)[]> {
  const phones = [...new Set(inputs.flatMap(({ phone }) => (phone === undefined ? [] : formsOfPhone(phone))))]
  const emails = [...new Set(inputs.flatMap(({ email }) => (email === undefined ? [] : formsOfEmail(email))))]
  const [named, aliases] = await pipelined(
    listContactsNamed(read, accountId, { phones, emails }),
    listKnownAliases(read, accountId, [
      ...phones.map((value) => ({ kind: 'phone' as const, value })),
      ...emails.map((value) => ({ kind: 'email' as const, value })),
    ]),
  )
  const byPhone = new Map(named.map((contact) => [contact.phone, contact]))
  const known = new Set([...named.flatMap(({ phone, email }) => [phone, email]), ...aliases])
  const isKnown = ({ phone, email }: ContactInput) =>
    (phone !== undefined && formsOfPhone(phone).some((form) => known.has(form))) ||
    (email !== undefined && formsOfEmail(email).some((form) => known.has(form)))
  return pipelined(
    ...inputs.map(
      (input) =>
        byPhone.get(input.phone ?? '') ??
        (isKnown(input) ? findExistingContact(read, accountId, input) : undefined),
    ),
  )
}

/** What a new contact is made of. Throws `VALIDATION_FAILED` for too many custom fields. */
export const newContact = (
  { firstName, lastName, phone, email, fromId, customFields, addedTags, isTest = false }: ContactInput,
  channel: string | null,
) => ({
  firstName: firstName ?? null,
  lastName: lastName ?? null,
  phone: phone ?? null,
  email: email ?? null,
  customFields: mergeCustomFields({}, customFields ?? {}),
  fromId: fromId ?? null,
  tagIds: addedTags === undefined ? null : firstTagIds(addedTags),
  isTest,
  channel,
})

/** What `addContact` would store. */
export const imagineContact = (
  accountId: string,
  input: ContactInput,
  channel: string | null,
  now: number,
): ContactRow => newContactRow(accountId, newContact(input, channel), now)

/** Adds a contact and publishes that; `channel` is the label of the message that it comes from, or on which it is written to. */
export async function addContact(
  tx: Tx,
  accountId: string,
  input: ContactInput,
  channel: string | null,
): Promise<ContactRow> {
  const contact = await insertContact(tx, accountId, newContact(input, channel))
  const [obeyed] = await pipelined(applySuppression(tx, contact), recordCustomFields(tx, contact))
  await publishContact(tx, 'contact.created', obeyed)
  if (input.addedTags !== undefined) await tagNewContacts(tx, [obeyed], input.addedTags)
  return obeyed
}

/**
 * The same for many, who share nothing by which they are known: what follows is asked once for all of them. `tags` are those that
 * any of them gets.
 */
export async function addContacts(
  tx: Tx,
  accountId: string,
  contacts: readonly NewContact[],
  tags?: GivenTags,
): Promise<ContactRow[]> {
  if (contacts.length === 0) return []
  const added = await insertContacts(tx, accountId, contacts)
  const [obeyed] = await pipelined(
    applySuppressionToNew(tx, accountId, added),
    recordCustomFieldsOfMany(tx, accountId, added),
  )
  await publishContacts(tx, 'contact.created', obeyed)
  if (tags !== undefined) await tagNewContacts(tx, obeyed, tags)
  return obeyed
}

/** Fills the empty fields of a contact, and gives it the tags that it lacks. */
export async function fillEmptyFields(tx: Tx, contact: ContactRow, given: ContactInput): Promise<ContactRow> {
  const lacks = Object.keys(missingFields(contact, given)).length > 0
  const filled = lacks ? await fillFields(tx, contact, given) : contact
  return given.addedTags === undefined ? filled : addTags(tx, filled, given.addedTags)
}

/**
 * Fills the empty fields of a contact; a field that has a value keeps it. If another transaction has just given it another
 * phone or `fromId` than the input's, the input describes a new contact.
 */
async function fillFields(tx: Tx, contact: ContactRow, given: ContactInput): Promise<ContactRow> {
  await tx.lock(locks.contact(contact.accountId, contact.id))
  const current = (await findContactInAccount(tx, contact.accountId, contact.id)) ?? contact // it may just have been filled
  const input = isSomebodyElse(current, given) ? await withoutAliases(tx, current, given) : given
  if (isSomebodyElse(current, input)) return addContact(tx, contact.accountId, input, null)
  const missing = missingFields(current, input)
  const updated = await updateContactRow(tx, current, missing)
  if (missing.customFields !== undefined) await recordCustomFields(tx, updated)
  if (updated.phone !== current.phone) await tellOfPhone(tx, updated)
  const filled = changesIdentity(missing) ? await applySuppression(tx, updated) : updated
  await contactChanged.happened(tx, filled)
  return filled
}

/** The input without the phone and the `fromId` by which a contact is known that was merged into this one. */
async function withoutAliases(
  tx: Tx,
  { id, accountId }: ContactRow,
  input: ContactInput,
): Promise<ContactInput> {
  const { phone, fromId } = input
  const byPhone = phone === undefined ? undefined : await findContactByFormerPhone(tx, accountId, phone)
  const byFromId =
    fromId === undefined
      ? undefined
      : await findContactByAlias(tx, accountId, { kind: 'fromId', value: fromId })
  return {
    ...input,
    phone: byPhone?.id === id ? undefined : phone,
    fromId: byFromId?.id === id ? undefined : fromId,
  }
}
