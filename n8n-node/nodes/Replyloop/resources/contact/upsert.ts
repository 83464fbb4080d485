import type {
  IDataObject,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { isObject, textOf, trimmedText } from '../../shared/json.ts'
import { asBoolean, asList } from '../../shared/valueExpressions.ts'
import { requestBeside, sendItem, type Exchange } from '../../shared/sendItem.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'
import { additionalFields, addWithoutGreeting, bodyText } from '../../shared/properties.ts'
import { tagNames } from './tagNames.ts'
import { customFields, newCustomFields, putCustomFields } from './customFields.ts'

const show = { resource: ['contact'], operation: ['upsert'] }

export const properties: INodeProperties[] = [
  bodyText('Phone', 'phone', 'phone', {
    displayOptions: { show },
    placeholder: 'e.g. +15551234567',
    description: 'With country code; a phone or an email is required',
  }),
  bodyText('Email', 'email', 'email', {
    displayOptions: { show },
    placeholder: 'e.g. jane@example.com',
    description: 'A phone or an email is required',
  }),
  {
    displayName: 'Update Existing',
    name: 'updateExisting',
    type: 'boolean',
    default: true,
    displayOptions: { show },
    description:
      'Whether what is given replaces what the contact has, if it is there already; otherwise only its empty fields are filled',
  },
  customFields(show),
  ...outputFields(show, contactOutput),
  additionalFields(show, [
    addWithoutGreeting,
    bodyText('First Name', 'firstName', 'firstName'),
    bodyText('Last Name', 'lastName', 'lastName'),
    {
      displayName: 'List Names or IDs',
      name: 'listIds',
      type: 'multiOptions',
      typeOptions: { loadOptionsMethod: 'allLists' },
      default: [],
      description:
        'Lists that the contact joins, all or none; their Live campaigns greet the contact. Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>.',
      routing: { send: { type: 'body', property: 'listIds', value: asList } },
    },
    ...newCustomFields,
    {
      displayName: 'Opted Out',
      name: 'optedOut',
      type: 'boolean',
      default: true,
      description:
        'Whether the person wants no messages: then nothing is sent to them, and no list greets them. False changes nothing; the operation Update takes an opt-out back.',
      routing: { send: { type: 'body', property: 'optedOut', value: asBoolean } },
    },
    tagNames('Tag Names', 'tags', 'Tags that the contact gets. A tag that is not there yet is made.'),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Create or Update',
  value: 'upsert',
  action: 'Create or update contact',
  description: 'Create a new record, or update the current one if it already exists (upsert)',
  routing: {
    request: { method: 'POST', url: '/contacts' },
    operations: {
      pagination: sendItem({
        prepare: putCustomFields('additionalFields'),
        outputOf: updateExisting,
        fields: properties,
        output: contactOutput,
      }),
    },
  },
}

const isNew = 201
/** What a create alone is told: in an update, `optedOut` false would take an opt-out back. */
const ofCreate: ReadonlySet<string> = new Set(['listIds', 'greet', 'optedOut', 'tags'])

/**
 * Replaces what the contact has by what is given, if it was there already and Update Existing is on. Blank values replace
 * nothing; `null` clears a custom field.
 */
async function updateExisting(
  this: IExecuteSingleFunctions,
  { request, status, answer: contact }: Exchange,
): Promise<IDataObject> {
  const { body } = request
  const chosen: unknown = this.getNodeParameter('updateExisting', true)
  if (status === isNew || trimmedText(chosen).toLowerCase() !== 'true' || !isObject(body)) return contact
  const fields = body['customFields']
  const custom = Object.entries(isObject(fields) ? fields : {})
  const given = custom.filter(([, value]) => value === null || trimmedText(value) !== '')
  return await requestBeside(this, request, {
    method: 'PATCH',
    url: `/contacts/${textOf(contact['id'])}`,
    body: {
      ...Object.fromEntries(Object.entries(body).filter(([name]) => !ofCreate.has(name))),
      customFields: Object.fromEntries(given),
    },
  })
}
