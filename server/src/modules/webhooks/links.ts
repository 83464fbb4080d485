import type { Contact } from '@replyloop/shared/contract/contact'
import type { AnyEvent } from '@replyloop/shared/contract/events'
import type { Message } from '@replyloop/shared/contract/message'
import type { Reader } from '../../platform/db/db.ts'

/** What is shown beside ids: where contacts and conversations are in the dashboard, and what campaigns are called. */
export interface Links {
  contactUrl(contactId: string): string
  conversationUrl(contactId: string): string
  /** The names of campaigns, by their ids. */
  campaignNames(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

type Names = ReadonlyMap<string, string>

/** Contacts with the names of their campaigns and their addresses in the dashboard. */
export async function linkContacts<T extends Contact>(
  links: Links,
  read: Reader,
  contacts: readonly T[],
): Promise<T[]> {
  const names = await namesOf(links, read, contacts)
  return contacts.map((contact) => linkedContact(links, contact, names))
}

/** Messages with the names of their campaigns and the addresses of their conversations. */
export async function linkMessages(
  links: Links,
  read: Reader,
  messages: readonly Message[],
): Promise<Message[]> {
  const names = await namesOf(links, read, messages)
  return messages.map((message) => linkedMessage(links, message, names))
}

/** Events whose contacts and messages are linked likewise. Addresses and names are those of now, and not stored. */
export async function linkEvents(
  links: Links,
  read: Reader,
  events: readonly AnyEvent[],
): Promise<AnyEvent[]> {
  const names = await namesOf(
    links,
    read,
    events.flatMap(({ data }) => partsOf(data)),
  )
  return events.map((event) => ({ ...event, data: linkedData(links, event.data, names) }))
}

type Data = AnyEvent['data']

/** What of the data of an event may name a campaign. */
function partsOf(data: Data): readonly NamesCampaign[] {
  if ('campaignId' in data) return [data]
  if ('lastMessage' in data) return [data.contact, ...(data.lastMessage === null ? [] : [data.lastMessage])]
  return 'list' in data ? [data.contact] : []
}

function linkedData(links: Links, data: Data, names: Names): Data {
  if ('toId' in data) return { ...data, url: links.conversationUrl(data.contactId) }
  if ('direction' in data) return linkedMessage(links, data, names)
  if ('customFields' in data) return linkedContact(links, data, names)
  if ('lastMessage' in data)
    return {
      ...data,
      contact: linkedContact(links, data.contact, names),
      lastMessage: data.lastMessage && linkedMessage(links, data.lastMessage, names),
    }
  return 'list' in data ? { ...data, contact: linkedContact(links, data.contact, names) } : data
}

const linkedContact = <T extends Contact>(links: Links, contact: T, names: Names): T => ({
  ...contact,
  campaignName: nameIn(names, contact),
  url: links.contactUrl(contact.id),
})

const linkedMessage = <T extends Message>(links: Links, message: T, names: Names): T => ({
  ...message,
  campaignName: nameIn(names, message),
  url: links.conversationUrl(message.contactId),
})

interface NamesCampaign {
  campaignId: string | null
}

const nameIn = (names: Names, { campaignId }: NamesCampaign): string | null =>
  campaignId === null ? null : (names.get(campaignId) ?? null)

const none: Names = new Map()

async function namesOf(links: Links, read: Reader, of: readonly NamesCampaign[]): Promise<Names> {
  const ids = new Set(of.flatMap(({ campaignId }) => campaignId ?? []))
  return ids.size === 0 ? none : links.campaignNames(read, [...ids])
}
