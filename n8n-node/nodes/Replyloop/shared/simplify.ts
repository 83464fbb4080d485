import type { IDataObject } from 'n8n-workflow'
import type { Contact } from '@replyloop/shared/contact'
import type { Message } from '@replyloop/shared/message'
import { isObject } from './json.ts'

const only = (fields: readonly string[]) => (answer: IDataObject) =>
  Object.fromEntries(fields.map((field) => [field, answer[field]]))

/** The fields of a contact that workflows use most. */
export const simpleContact = only([
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'customFields',
] satisfies (keyof Contact)[])

/** The fields of a message that workflows use most. */
export const simpleMessage = only([
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

/** The sub-account itself, out of the `data` of the answer. */
export const simpleSubAccount = (answer: IDataObject): IDataObject =>
  isObject(answer['data']) ? answer['data'] : answer
