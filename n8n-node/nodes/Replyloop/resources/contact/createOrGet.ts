import type {
  IDataObject,
  IExecuteSingleFunctions,
  IHttpRequestOptions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { apiRequest } from '../../shared/api.ts'
import { isObject, textOf, trimmedText } from '../../shared/json.ts'
import { asList } from '../../shared/valueExpressions.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { additionalFields, bodyText, simplify } from '../../shared/properties.ts'
import { simpleContact } from '../../shared/simplify.ts'
import { customFields, putCustomFields } from './customFields.ts'

const show = { resource: ['contact'], operation: ['createOrGet'] }

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
  simplify(show),
  additionalFields(show, [
    ...customFields,
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
    {
      displayName: 'Update Existing',
      name: 'updateExisting',
      type: 'boolean',
      default: true,
      description:
        'Whether what is given replaces what the contact has, if it is there already; otherwise only its empty fields are filled',
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Create or Get',
  value: 'createOrGet',
  action: 'Create or get a contact',
  description: 'Create a contact, or get the one that has the phone or email and fill its empty fields',
  routing: {
    request: { method: 'POST', url: '/contacts' },
    operations: {
      pagination: sendItem({
        prepare: putCustomFields('additionalFields'),
        follow: updateExisting,
        fields: properties,
        simplify: simpleContact,
      }),
    },
  },
}

/**
 * Replaces what the contact has by what is given, if Update Existing is on. Blank values replace nothing; `null` clears a
 * custom field.
 */
async function updateExisting(
  this: IExecuteSingleFunctions,
  contact: IDataObject,
  { body, ...request }: IHttpRequestOptions,
): Promise<IDataObject> {
  const chosen: unknown = this.getNodeParameter('additionalFields.updateExisting', false)
  if (trimmedText(chosen).toLowerCase() !== 'true' || !isObject(body)) return contact
  const { customFields } = body
  const custom = Object.entries(isObject(customFields) ? customFields : {})
  const given = custom.filter(([, value]) => value === null || trimmedText(value) !== '')
  return await apiRequest.call(this, {
    ...request,
    headers: {}, // an Idempotency-Key is for a POST
    method: 'PATCH',
    url: `/contacts/${textOf(contact['id'])}`,
    body: { ...body, customFields: Object.fromEntries(given) },
  })
}
