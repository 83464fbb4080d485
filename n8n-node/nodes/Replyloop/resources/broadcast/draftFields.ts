import type { DeclarativeRestApiSettings, INodeProperties } from 'n8n-workflow'
import { isObject, textOf } from '../../shared/json.ts'
import { bodyText } from '../../shared/properties.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

/** The optional fields of a draft. */
export const draftFields: INodeProperties[] = [
  {
    displayName: 'Clock of Send At',
    name: 'zone',
    type: 'options',
    options: [
      { name: 'Of Each Contact', value: 'contact', description: 'By the time zone of each phone number' },
      { name: 'Of the Account', value: 'account' },
    ],
    default: 'account',
    description: 'Whose clock Send At is on',
    routing: { send: { type: 'body', property: 'zone' } },
  },
  {
    displayName: 'Holdout',
    name: 'holdout',
    type: 'number',
    typeOptions: { minValue: 0, maxValue: 99 },
    default: 0,
    description: 'Of a hundred people, how many get nothing, to compare with',
    routing: { send: { type: 'body', property: 'holdout' } },
  },
  {
    displayName: 'Messages per Minute',
    name: 'ratePerMinute',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 60,
    description: 'How fast it goes out; as fast as its channel takes when left out',
    routing: { send: { type: 'body', property: 'ratePerMinute' } },
  },
  {
    displayName: 'Purpose',
    name: 'purpose',
    type: 'options',
    options: [
      {
        name: 'Marketing',
        value: 'marketing',
        description: 'Costs a credit each, and obeys quiet hours and who wants none',
      },
      { name: 'Transactional', value: 'transactional' },
    ],
    default: 'marketing',
    routing: { send: { type: 'body', property: 'purpose' } },
  },
  bodyText('Send At', 'sendAt', 'sendAt', {
    type: 'dateTime',
    description: 'When it begins, once it has been started; as soon as it is started when left out',
  }),
]

/** A time may come with an offset, which one on the clock of each contact cannot have: the hour that it shows counts. */
export function withoutOffset(request: Request): Request {
  const body = isObject(request.body) ? request.body : {}
  const sendAt = textOf(body['sendAt'])
  if (body['zone'] !== 'contact' || sendAt === undefined) return request
  return { ...request, body: { ...body, sendAt: sendAt.replace(/(Z|[+-]\d\d:?\d\d)$/, '') } }
}
