import type { CreateContact } from '@replyloop/shared/contact'
import { inParallel, type Tx } from '../db/db.ts'
import { announceContact } from './announceContact.ts'
import {
  mergeCustomFields,
  missingFields,
  withE164,
  type ContactInput,
  type ContactRow,
} from './contact.rules.ts'
import {
  findContactInAccount,
  findContactByPhone,
  findOldestContactByEmail,
  insertContact,
  updateContactRow,
} from './contacts.store.ts'
import { requireContact } from './findContact.ts'

/** What other features do when a contact changes. Each runs in the transaction of the change and may refuse it. */
export interface ContactListeners {
  /** A request to create a contact, which may exist already, names lists to join. */
  joinLists(tx: Tx, contact: ContactRow, listIds: readonly string[]): Promise<void>
  /** A contact has been opted out by the API. */
  optedOut(tx: Tx, contact: ContactRow): Promise<void>
  /** Fields of a contact have changed. */
  changed(tx: Tx, contact: ContactRow): Promise<void>
}

/** The locks under which a person is created or changed, so that transactions about the same person run one after the other. */
export const identityLocks = (
  accountId: string,
  keys: Readonly<Record<string, string | null | undefined>>,
): string[] =>
  Object.entries(keys).flatMap(([kind, key]) =>
    typeof key === 'string' ? [`contact:${accountId}:${kind}:${key}`] : [],
  )

/**
 * Creates a contact. Where it exists already (contract section 3, "Which contact") returns that one, with its empty
 * fields filled (specification, endpoint 1). It joins the given lists in the same transaction. Throws `INVALID_PHONE`, and
 * `LIST_NOT_FOUND` from the listener.
 */
export async function createContact(
  tx: Tx,
  listeners: ContactListeners,
  accountId: string,
  { listIds, ...given }: CreateContact,
): Promise<{ contact: ContactRow; created: boolean }> {
  const input = withE164(given)
  const { phone, email } = input
  const [, known] = await inParallel(
    tx.lock(...identityLocks(accountId, { phone, email })),
    findExistingContact(tx, accountId, input),
  )
  const contact = await addOrFillContact(tx, listeners, { accountId, known }, input)
  const created = known === undefined
  if (listIds.length === 0) return { contact, created }
  await listeners.joinLists(tx, contact, listIds)
  return { contact: await requireContact(tx, accountId, contact.id), created } // joining may have set its campaign
}

/** Adds a contact, or fills the empty fields of the one that `findExistingContact` has found. */
export const addOrFillContact = (
  tx: Tx,
  listeners: ContactListeners,
  { accountId, known }: { accountId: string; known: ContactRow | undefined },
  input: ContactInput,
): Promise<ContactRow> =>
  known === undefined ? addContact(tx, accountId, input, null) : fillEmptyFields(tx, listeners, known, input)

/**
 * The existing contact that the input, whose phone is E.164, describes; `undefined` when it describes a new one. The
 * caller has taken the `identityLocks` of phone and email before.
 */
export async function findExistingContact(
  tx: Tx,
  accountId: string,
  { phone, email }: ContactInput,
): Promise<ContactRow | undefined> {
  const byPhone = phone === undefined ? undefined : await findContactByPhone(tx, accountId, phone)
  if (byPhone !== undefined || email === undefined) return byPhone
  return findOldestContactByEmail(tx, accountId, email, phone === undefined ? 'nothing' : 'phone')
}

/** Adds a contact and announces it; `channel` is the label of the message that it comes from. */
export async function addContact(
  tx: Tx,
  accountId: string,
  { firstName, lastName, phone, email, fromId, customFields }: ContactInput,
  channel: string | null,
): Promise<ContactRow> {
  const contact = await insertContact(tx, accountId, {
    firstName: firstName ?? null,
    lastName: lastName ?? null,
    phone: phone ?? null,
    email: email ?? null,
    customFields: mergeCustomFields({}, customFields ?? {}),
    fromId: fromId ?? null,
    channel,
  })
  await announceContact(tx, 'contact.created', contact)
  return contact
}

/** Fills the empty fields of a contact; a field that has a value keeps it. */
export async function fillEmptyFields(
  tx: Tx,
  listeners: ContactListeners,
  contact: ContactRow,
  input: ContactInput,
): Promise<ContactRow> {
  if (Object.keys(missingFields(contact, input)).length === 0) return contact
  await tx.lock(...identityLocks(contact.accountId, { id: contact.id }))
  const current = (await findContactInAccount(tx, contact.accountId, contact.id)) ?? contact // it may just have been filled
  const filled = await updateContactRow(tx, current, missingFields(current, input))
  await listeners.changed(tx, filled)
  return filled
}
