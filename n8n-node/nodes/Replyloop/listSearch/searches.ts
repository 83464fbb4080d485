import type { Campaign } from '@replyloop/shared/contract/campaign'
import type { Contact } from '@replyloop/shared/contract/contact'
import type { List } from '@replyloop/shared/contract/list'
import type { IDataObject } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { searchMethod } from './searchMethod.ts'

// The searches of resource locators: each entry by a name that a person knows it by, with its ID.

/** Those of an entry's named fields that are texts. The names are checked against the contract. */
const texts = <T>(entry: IDataObject, ...names: (keyof T & string)[]): string[] =>
  names.flatMap((name) => textOf(entry[name]) ?? [])

const idOf = (entry: IDataObject) => textOf(entry['id']) ?? ''

/** Campaigns, by name and status. */
export const campaigns = searchMethod('/campaigns', (entry) => {
  const [name, status] = texts<Campaign>(entry, 'name', 'status')
  return { name: `${name} (${status})`, value: idOf(entry) }
})

/** The channel labels in use. */
export const channels = searchMethod('/channels', (entry) => {
  const name = textOf(entry['name']) ?? ''
  return { name, value: name }
})

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
