import { Email } from '@replyloop/shared/fields'
import { looksInternational } from '@replyloop/shared/phone'
import type { Tx } from '../db/db.ts'
import { toE164, type ContactInput, type ContactRow } from './contact.rules.ts'
import { findByFromId, findByPhone, findOldestByEmail, setLastChannel } from './contacts.store.ts'
import { addContact, fillEmpty, identityLocks, type ContactListeners } from './createContact.ts'

/** Who sent a message on a custom channel, as the message says. */
export interface Sender {
  fromId: string
  channel: string
  firstName?: string | undefined
  lastName?: string | undefined
  email?: string | undefined
}

/**
 * The contact of a sender, per account, for ever (specification, Contact 4; contract section 3, "Sender"). A first-seen
 * `fromId` that is the phone or email of a contact without a `fromId` joins it; otherwise it makes a new contact.
 */
export async function resolveSender(
  tx: Tx,
  listeners: Pick<ContactListeners, 'changed'>,
  accountId: string,
  sender: Sender,
): Promise<ContactRow> {
  const { fromId, channel } = sender
  const phone = looksInternational(fromId) ? toE164(fromId) : undefined
  const fromEmail = fromId.includes('@') ? Email.safeParse(fromId).data : undefined
  const input: ContactInput = { ...pick(sender), email: sender.email ?? fromEmail }
  await tx.lock(...identityLocks(accountId, { fromId, phone, email: input.email }))
  const known = await findByFromId(tx, accountId, fromId)
  if (known !== undefined)
    return withChannel(tx, await fillEmpty(tx, listeners, known, pick(sender)), channel)

  const byPhone = phone === undefined ? undefined : await findByPhone(tx, accountId, phone)
  const joined = byPhone?.fromId === null ? byPhone : undefined
  const match = joined ?? (fromEmail && (await findOldestByEmail(tx, accountId, fromEmail, 'fromId')))
  if (match) return withChannel(tx, await fillEmpty(tx, listeners, match, { ...input, fromId }), channel)
  const freePhone = byPhone === undefined ? phone : undefined // otherwise another sender has it
  return addContact(tx, accountId, { ...input, phone: freePhone }, { fromId, channel })
}

const pick = ({ firstName, lastName, email }: Sender): ContactInput => ({ firstName, lastName, email })

async function withChannel(tx: Tx, contact: ContactRow, channel: string): Promise<ContactRow> {
  if (contact.channel === channel) return contact
  await setLastChannel(tx, contact.id, channel)
  return { ...contact, channel }
}
