import { csatOf } from '@replyloop/shared/values/inbox'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import { wordsOfScore } from '../../conversations/incoming.ts'
import type { MessageRow } from '../../conversations/messages.store.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { storeRating } from './storeRating.ts'

/** Keeps what a contact says of an episode that it was asked about, and publishes it. */
export async function keepScore(
  tx: Tx,
  { contact, message }: { contact: ContactRow; message: MessageRow },
): Promise<void> {
  const given = csatOf(message.incomingData?.tapped?.id)
  if (given === undefined) return
  await storeRating(tx, contact, { ...given, text: wordsOfScore(message.body), messageId: message.id })
}
