import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { exchange } from '../../shared/exchange.ts'
import { contactLocator } from '../../shared/locators.ts'
import { bodyText, simplify } from '../../shared/properties.ts'
import { simpleContact } from '../../shared/simplify.ts'
import { customFields, sendCustomFields } from './customFields.ts'

export const option: INodePropertyOptions = {
  name: 'Update',
  value: 'update',
  action: 'Update a contact',
  description: 'Change the given fields of a contact and leave the others',
  routing: {
    request: { method: 'PATCH', url: '=/contacts/{{ encodeURIComponent($parameter.contact) }}' },
    operations: {
      pagination: exchange({ prepare: sendCustomFields('updateFields'), simplify: simpleContact }),
    },
  },
}

const show = { resource: ['contact'], operation: ['update'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  simplify(show),
  {
    displayName: 'Update Fields',
    name: 'updateFields',
    type: 'collection',
    placeholder: 'Add Field',
    default: {},
    displayOptions: { show },
    options: [
      {
        displayName: 'Bot Active',
        name: 'botActive',
        type: 'boolean',
        default: true,
        description: 'Whether the bot answers this contact',
        routing: { send: { type: 'body', property: 'botActive' } },
      },
      ...customFields,
      bodyText('Email', 'email', 'email', { placeholder: 'e.g. jane@example.com' }),
      {
        displayName: 'Fields to Clear',
        name: 'clear',
        type: 'multiOptions',
        default: [],
        description: 'Fields that become empty. A custom field is cleared by null in Custom Fields (JSON).',
        options: [
          { name: 'Email', value: 'email' },
          { name: 'First Name', value: 'firstName' },
          { name: 'Last Name', value: 'lastName' },
          { name: 'Phone', value: 'phone' },
        ],
        routing: { request: { body: '={{ Object.fromEntries($value.map((field) => [field, null])) }}' } },
      },
      bodyText('First Name', 'firstName', 'firstName'),
      bodyText('Last Name', 'lastName', 'lastName'),
      {
        displayName: 'Opted Out',
        name: 'optedOut',
        type: 'boolean',
        default: false,
        description: 'Whether the contact wants no messages',
        routing: { send: { type: 'body', property: 'optedOut' } },
      },
      bodyText('Phone', 'phone', 'phone', { placeholder: 'e.g. +15551234567' }),
    ],
  },
]
