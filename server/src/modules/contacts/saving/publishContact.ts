import type { Contact } from '@replyloop/shared/contract/contact'
import type { EventData, EventType } from '@replyloop/shared/contract/events'
import type { Tx } from '../../../platform/db/db.ts'
import { publish } from '../../webhooks/events.ts'
import { presentContact } from '../contact.presenter.ts'
import type { ContactRow } from '../contact.rules.ts'

/** The events that carry a contact. */
type EventAboutContact = { [T in EventType]: Contact extends EventData[T] ? T : never }[EventType]

/** Publishes what happened to a contact (docs/interface.md#events). */
export async function publishContact(
  tx: Tx,
  type: EventAboutContact,
  contact: ContactRow,
  campaignId: string | null = contact.campaignId,
): Promise<void> {
  const { accountId, channel } = contact
  await publish(tx, { accountId, type, data: presentContact(contact), about: contact, channel, campaignId })
}
