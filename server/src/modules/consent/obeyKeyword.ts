import type { ContactRow } from '../contacts/contact.rules.ts'
import { findContactInAnyAccount } from '../contacts/contacts.store.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { MessageRow } from '../conversations/messages.store.ts'
import { optIn, optOut } from './optOut.ts'
import { optOutCommandOf } from './optOut.rules.ts'

/** Opts a contact out or in where the message is a keyword for that. */
export async function obeyKeyword(
  tx: Tx,
  { contact, message }: { contact: ContactRow; message: MessageRow },
): Promise<void> {
  const command = message.type === 'text' ? optOutCommandOf(message.body) : undefined
  if (command === undefined) return
  // Read anew, since it may have been changed while the message waited for its conversation.
  const current = (await findContactInAnyAccount(tx, contact.id)) ?? contact
  if (command === 'stop') return optOut(tx, current, message)
  if (current.optedOutAt !== null) await optIn(tx, current)
}
