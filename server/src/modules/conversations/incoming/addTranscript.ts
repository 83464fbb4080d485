import { presentEventContact } from '../../contacts/contact.presenter.ts'
import type { ContactRow } from '../../contacts/contact.rules.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { publish } from '../../webhooks/events.ts'
import { changeConversation } from '../conversations.store.ts'
import { messageOfEvent } from '../message.presenter.ts'
import { setTranscript } from '../media/media.store.ts'
import type { MessageRow } from '../messages.store.ts'

/** Stores what is said in the voice note of a message, and publishes it. Returns the message with that. */
export async function addTranscript(
  tx: Tx,
  contact: ContactRow,
  before: MessageRow,
  transcript: string,
): Promise<MessageRow> {
  const message = { ...before, transcript }
  const { accountId, id, channel, campaignId } = message
  await setTranscript(tx, id, transcript)
  await changeConversation(tx, contact, { kind: 'message' })
  await publish(tx, {
    accountId,
    type: 'message.transcribed',
    data: await messageOfEvent(tx, message),
    contact: presentEventContact(contact),
    about: contact,
    channel,
    campaignId,
  })
  return message
}
