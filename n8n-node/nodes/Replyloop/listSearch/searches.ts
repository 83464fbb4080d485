import type { Broadcast } from '@replyloop/shared/contract/broadcast'
import type { Campaign } from '@replyloop/shared/contract/campaign'
import type { Contact } from '@replyloop/shared/contract/contact'
import type { List } from '@replyloop/shared/contract/list'
import type { Segment } from '@replyloop/shared/contract/segment'
import type { ChannelKind } from '@replyloop/shared/values/channel'
import type { IDataObject } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { searchMethod } from './searchMethod.ts'

// The searches of resource locators: each entry by a name that a person knows it by, with its ID.

/** Those of an entry's named fields that are texts. The names are checked against the contract. */
const texts = <T>(entry: IDataObject, ...names: (keyof T & string)[]): string[] =>
  names.flatMap((name) => textOf(entry[name]) ?? [])

const idOf = (entry: IDataObject) => textOf(entry['id']) ?? ''

/** Broadcasts, by name and state. */
export const broadcasts = searchMethod('/broadcasts', (entry) => {
  const [name, state] = texts<Broadcast>(entry, 'name', 'state')
  return { name: `${name} (${state})`, value: idOf(entry) }
})

/** Campaigns, by name and status. */
export const campaigns = searchMethod('/campaigns', (entry) => {
  const [name, status] = texts<Campaign>(entry, 'name', 'status')
  return { name: `${name} (${status})`, value: idOf(entry) }
})

const kindNames: Readonly<Record<string, string>> = {
  sandbox: 'Sandbox',
  whatsapp: 'WhatsApp',
  twilio: 'SMS by Twilio',
  telnyx: 'SMS by Telnyx',
  messenger: 'Messenger',
  instagram: 'Instagram',
} satisfies Record<ChannelKind, string>

/** The kind of a connected channel; `undefined` for a custom one, as for every one of a server that tells no kinds. */
const connectedKind = (entry: IDataObject) => textOf(entry['kind'] === 'custom' ? undefined : entry['kind'])

/** The channel labels in use, and the connected channels, with their kind. */
export const channels = searchMethod('/channels', (entry) => {
  const name = textOf(entry['name']) ?? ''
  const kind = connectedKind(entry)
  return { name: kind === undefined ? name : `${name} (${kindNames[kind] ?? kind})`, value: name }
})

/** The custom channel labels in use: no operation may send on a connected channel, or bring a message in there. */
export const customChannels = searchMethod(
  '/channels',
  (entry) => {
    const name = textOf(entry['name']) ?? ''
    return { name, value: name }
  },
  (entry) => connectedKind(entry) === undefined,
)

/** Contacts, by name and the first of phone, email and ID on the client's platform. */
export const contacts = searchMethod('/contacts', (entry) => {
  const name = texts<Contact>(entry, 'firstName', 'lastName').join(' ')
  const address = texts<Contact>(entry, 'phone', 'email', 'fromId')[0] ?? idOf(entry)
  return { name: name === '' ? address : `${name} (${address})`, value: idOf(entry) }
})

/** Lists, by name. */
export const lists = searchMethod('/lists', (entry) => ({
  name: texts<List>(entry, 'name').join(''),
  value: idOf(entry),
}))

/** Segments, by name. */
export const segments = searchMethod('/segments', (entry) => ({
  name: texts<Segment>(entry, 'name').join(''),
  value: idOf(entry),
}))
