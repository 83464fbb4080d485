import type { IDataObject } from 'n8n-workflow'
import type { Contact } from '@replyloop/shared/contract/contact'
import type { Message } from '@replyloop/shared/contract/message'
import { isObject } from './json.ts'

const pick = (fields: readonly string[]) => (entry: IDataObject) =>
  Object.fromEntries(fields.map((field) => [field, entry[field]]))

/** The fields of a contact that workflows use most. */
export const simpleContact = pick([
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'customFields',
] satisfies (keyof Contact)[])

/** The fields of a message that workflows use most. */
export const simpleMessage = pick([
  'id',
  'direction',
  'status',
  'type',
  'body',
  'contactId',
  'channel',
  'campaignId',
  'createdAt',
] satisfies (keyof Message)[])

/** The sub-account itself, which the response holds in `data`. */
export const simpleSubAccount = (response: IDataObject): IDataObject =>
  isObject(response['data']) ? response['data'] : response
