import { Email } from '@replyloop/shared/contract/fields'
import { looksInternational } from '@replyloop/shared/contract/phone'
import type { Tx } from '../../../platform/db/db.ts'
import { isChatId, phoneIn } from '../../consent/identities.rules.ts'
import { locks } from '../../../platform/db/locks.ts'
import { addContact, fillEmptyFields } from '../saving/addOrFillContact.ts'
import { findContactByAlias, findContactByFormerEmail, findContactByFormerPhone } from './aliases.store.ts'
import { setOtherFromIds } from '../merge/merged.store.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import { isContactId, otherFromIdsWith, type ContactInput, type ContactRow } from '../contact.rules.ts'
import {
  findContactByFromId,
  findContactByPhone,
  findOldestContactByEmail,
  setLastChannel,
} from '../contacts.store.ts'

/** Who sent a message on a custom channel, as the message says. */
export interface Sender {
  fromId: string
  channel: string
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/**
 * A known contact, with its empty fields filled, whom a message on that channel comes from or goes to; where the message names
 * a `fromId`, under that one.
 */
export async function fillKnownSender(
  tx: Tx,
  known: ContactRow,
  {
    firstName,
    lastName,
    email,
    addedTags,
    ...named
  }: Omit<Sender, 'fromId'> & Partial<Pick<Sender, 'fromId'>> & Pick<ContactInput, 'addedTags'>,
): Promise<ContactRow> {
  return withChannel(tx, await fillEmptyFields(tx, known, { firstName, lastName, email, addedTags }), named)
}

/**
 * A sender with the phone and the email by which it may be known, and the fields for its contact. Digits alone, and ids that
 * name a phone otherwise, find the contact who has that phone, and make no phone of a new one.
 */
export function identifySender(sender: Sender) {
  const { fromId, firstName, lastName, email } = sender
  const namedPhone = phoneIn(fromId)
  const phone = namedPhone !== undefined && looksInternational(fromId) ? namedPhone : undefined
  const fromEmail = fromId.includes('@') && !isChatId(fromId) ? Email.safeParse(fromId).data : undefined
  const input: ContactInput = { firstName, lastName, email: email ?? fromEmail }
  return { sender, phone, fromEmail, input, keys: { fromId, phone: namedPhone, email: input.email } }
}

/** The contact that a custom channel knows by that `fromId`, or that was merged into another one, which is then that one. */
export const findSender = async (
  tx: Tx,
  accountId: string,
  fromId: string,
): Promise<ContactRow | undefined> =>
  (await findContactByFromId(tx, accountId, fromId)) ??
  (await findContactByAlias(tx, accountId, { kind: 'fromId', value: fromId }))

/**
 * The contact of a sender; a `fromId` is always the same contact of the account (docs/interface.md#senders). A new
 * `fromId` that is the phone or email of a contact without one becomes that contact's; any other makes a new contact. An id
 * of ours is refused, as `VALIDATION_FAILED`: who sends it means the contact that has it.
 * It gets the tags. The caller has taken the `contactLocks` of its keys, and found `known` by `findSender` under them.
 */
export async function resolveSender(
  tx: Tx,
  {
    accountId,
    known,
    addedTags,
  }: { accountId: string; known: ContactRow | undefined } & Pick<ContactInput, 'addedTags'>,
  { sender, phone, fromEmail, input: named, keys }: ReturnType<typeof identifySender>,
): Promise<ContactRow> {
  const { fromId, channel } = sender
  if (known !== undefined) return fillKnownSender(tx, known, { ...sender, addedTags })
  const input = { ...named, addedTags }
  if (isContactId(fromId))
    throw fieldProblem(
      'customData.fromId',
      'is the id that this service gave a contact, and nobody on your platform: to send to that contact, use contactId',
    )
  const namedPhone = keys.phone
  const byPhone = namedPhone === undefined ? undefined : await findContactByPhone(tx, accountId, namedPhone)
  const joined = byPhone?.fromId === null ? byPhone : undefined
  const match = joined ?? (fromEmail && (await findOldestContactByEmail(tx, accountId, fromEmail, 'fromId')))
  if (match) return withChannel(tx, await fillEmptyFields(tx, match, { ...input, fromId }), { channel })
  const merged =
    (namedPhone !== undefined && byPhone === undefined
      ? await findContactByFormerPhone(tx, accountId, namedPhone)
      : undefined) ??
    (fromEmail && (await findContactByFormerEmail(tx, accountId, fromEmail)))
  if (merged) {
    const own = merged.fromId === null ? { fromId } : {} // else it has another one, and is this one all the same
    return withChannel(
      tx,
      await fillEmptyFields(tx, merged, { ...input, email: sender.email, ...own }),
      sender,
    )
  }
  const freePhone = byPhone === undefined ? phone : undefined // otherwise another sender has it
  return addContact(tx, accountId, { ...input, fromId, phone: freePhone }, channel)
}

async function withChannel(
  tx: Tx,
  contact: ContactRow,
  { channel, fromId }: Pick<Sender, 'channel'> & Partial<Pick<Sender, 'fromId'>>,
): Promise<ContactRow> {
  const otherFromIds =
    fromId === undefined ? contact.otherFromIds : otherFromIdsWith(contact, channel, fromId)
  if (contact.channel === channel && otherFromIds === contact.otherFromIds) return contact
  await tx.lock(locks.conversation(contact.id)) // before the row, as the bot's answer takes it
  if (contact.channel !== channel) await setLastChannel(tx, contact.id, channel)
  if (otherFromIds !== contact.otherFromIds) await setOtherFromIds(tx, contact.id, otherFromIds)
  return { ...contact, channel, otherFromIds }
}
