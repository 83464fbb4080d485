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
  /** The names of those tags that are there, by their ids, in the order of the names. */
  tagNames(read: Reader, ids: readonly string[]): Promise<ReadonlyMap<string, string>>
}

type TagNames = ReadonlyMap<string, string>
interface Names {
  campaigns: ReadonlyMap<string, string>
  tags: TagNames
}

/** Contacts with the names of their tags, in place of the ids. */
export async function nameTags<T extends Pick<Contact, 'tags'>>(
  links: Pick<Links, 'tagNames'>,
  read: Reader,
  contacts: readonly T[],
): Promise<T[]> {
  const names = await namesOfTags(links, read, contacts)
  return contacts.map((contact) => ({ ...contact, tags: namedTags(contact, names) }))
}

/** Contacts with the names of their tags and campaigns, and their addresses in the dashboard. */
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

/** Events whose contacts have the names of their tags, in place of the ids, and nothing else of now. */
export async function nameTagsIn(
  links: Pick<Links, 'tagNames'>,
  read: Reader,
  events: readonly AnyEvent[],
): Promise<AnyEvent[]> {
  const contacts = events.flatMap(({ data }) => contactIn(data) ?? [])
  const names = await namesOfTags(links, read, contacts)
  const named = <T extends Contact>(contact: T): T => ({ ...contact, tags: namedTags(contact, names) })
  return events.map((event) => ({ ...event, data: withContact(event.data, named) }))
}

type Data = AnyEvent['data']

/** Whether the data of an event tell of something about a contact, who is whole beside it. */
const hasContact = (data: Data): data is Extract<Data, { contact: Contact }> =>
  'lastMessage' in data || 'list' in data || 'tag' in data || 'note' in data || 'conversation' in data

/** What of the data of an event may name a campaign. */
function partsOf(data: Data): readonly NamesCampaign[] {
  if ('campaignId' in data) return [data]
  if ('lastMessage' in data) return [data.contact, ...(data.lastMessage === null ? [] : [data.lastMessage])]
  return hasContact(data) ? [data.contact] : []
}

/** The whole contact that the data of an event has. */
function contactIn(data: Data): Contact | undefined {
  if ('customFields' in data) return data
  return hasContact(data) ? data.contact : undefined
}

/** The data with its contact changed. */
function withContact(data: Data, change: <T extends Contact>(contact: T) => T): Data {
  if ('customFields' in data) return change(data)
  return hasContact(data) ? { ...data, contact: change(data.contact) } : data
}

function linkedData(links: Links, data: Data, names: Names): Data {
  if ('toId' in data) return { ...data, url: links.conversationUrl(data.contactId) }
  if ('direction' in data) return linkedMessage(links, data, names)
  const linked = withContact(data, (contact) => linkedContact(links, contact, names))
  return 'lastMessage' in linked && linked.lastMessage !== null
    ? { ...linked, lastMessage: linkedMessage(links, linked.lastMessage, names) }
    : linked
}

const linkedContact = <T extends Contact>(links: Links, contact: T, names: Names): T => ({
  ...contact,
  tags: namedTags(contact, names.tags),
  campaignName: nameIn(names, contact),
  url: links.contactUrl(contact.id),
})

const linkedMessage = <T extends Message>(links: Links, message: T, names: Names): T => ({
  ...message,
  campaignName: nameIn(names, message),
  url: links.conversationUrl(message.contactId),
})

/** The names of a contact's tags; an event from before there were tags has none. */
function namedTags({ tags }: { tags?: readonly string[] }, names: TagNames): string[] {
  if (tags === undefined || tags.length === 0) return []
  const ids = new Set(tags)
  return [...names].flatMap(([id, name]) => (ids.has(id) ? [name] : []))
}

interface NamesCampaign {
  campaignId: string | null
  tags?: readonly string[]
}

const nameIn = ({ campaigns }: Names, { campaignId }: NamesCampaign): string | null =>
  campaignId === null ? null : (campaigns.get(campaignId) ?? null)

const none: TagNames = new Map()

/** The names of all tags of some contacts, by their ids. */
async function namesOfTags(
  { tagNames }: Pick<Links, 'tagNames'>,
  read: Reader,
  of: readonly { tags?: readonly string[] }[],
): Promise<TagNames> {
  const ids = new Set(of.flatMap(({ tags = [] }) => tags))
  return ids.size === 0 ? none : tagNames(read, [...ids])
}

async function namesOf(links: Links, read: Reader, of: readonly NamesCampaign[]): Promise<Names> {
  const campaigns = new Set(of.flatMap(({ campaignId }) => campaignId ?? []))
  return {
    campaigns: campaigns.size === 0 ? none : await links.campaignNames(read, [...campaigns]),
    tags: await namesOfTags(links, read, of),
  }
}
