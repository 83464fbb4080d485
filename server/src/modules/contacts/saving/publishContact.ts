import type { Contact } from '@replyloop/shared/contract/contact'
import type { EventData, EventType } from '@replyloop/shared/contract/events'
import type { Tx } from '../../../platform/db/db.ts'
import { publish, publishAll } from '../../webhooks/events.ts'
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
  await publish(tx, eventOf(type, contact, campaignId))
}

/** The same for many contacts of one account. */
export const publishContacts = (
  tx: Tx,
  type: EventAboutContact,
  contacts: readonly ContactRow[],
): Promise<void> =>
  publishAll(
    tx,
    contacts.map((contact) => eventOf(type, contact, contact.campaignId)),
  )

const eventOf = (type: EventAboutContact, contact: ContactRow, campaignId: string | null) => {
  const { accountId, channel } = contact
  return { accountId, type, data: presentContact(contact), about: contact, channel, campaignId }
}
