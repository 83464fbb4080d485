import type { IDataObject } from 'n8n-workflow'
import type { Contact } from '@replyloop/shared/contact'
import type { Message } from '@replyloop/shared/message'
import { isObject } from './json.ts'

const only = (fields: readonly string[]) => (answer: IDataObject) =>
  Object.fromEntries(fields.map((field) => [field, answer[field]]))

/** A contact without its settings and times. */
export const simpleContact = only([
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'customFields',
] satisfies (keyof Contact)[])

/** A message without its delivery. */
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

/** A sub-account without the frame around it. */
export const simpleSubAccount = (answer: IDataObject): IDataObject =>
  isObject(answer['data']) ? answer['data'] : answer
