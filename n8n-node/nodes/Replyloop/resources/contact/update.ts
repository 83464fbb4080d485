import {
  NodeOperationError,
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecuteSingleFunctions,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { asBoolean } from '../../shared/valueExpressions.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { isObject, trimmedText } from '../../shared/json.ts'
import { contactLocator } from '../../shared/locators.ts'
import { bodyText, updateFields } from '../../shared/properties.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'
import { tagNames } from './tagNames.ts'
import { customFields, givenCustomFields, newCustomFields, putCustomFields } from './customFields.ts'

const clearable = [
  { name: 'Email', value: 'email' },
  { name: 'First Name', value: 'firstName' },
  { name: 'Last Name', value: 'lastName' },
  { name: 'Phone', value: 'phone' },
]

const show = { resource: ['contact'], operation: ['update'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  customFields(show),
  ...outputFields(show, contactOutput),
  updateFields(show, [
    {
      displayName: 'Bot Active',
      name: 'botActive',
      type: 'boolean',
      default: true,
      description: 'Whether the bot answers this contact',
      routing: { send: { type: 'body', property: 'botActive', value: asBoolean } },
    },
    bodyText('Email', 'email', 'email', { placeholder: 'e.g. jane@example.com' }),
    {
      displayName: 'Fields to Clear',
      name: 'clear',
      type: 'multiOptions',
      default: [],
      description:
        'Fields that become empty, unless a value is given for them. A custom field is cleared by null in New Custom Fields (JSON).',
      options: clearable,
    },
    bodyText('First Name', 'firstName', 'firstName'),
    bodyText('Last Name', 'lastName', 'lastName'),
    ...newCustomFields,
    {
      displayName: 'Opted Out',
      name: 'optedOut',
      type: 'boolean',
      default: false,
      description:
        'Whether the contact wants no messages; false takes an opt-out back, with a key of full access',
      routing: { send: { type: 'body', property: 'optedOut', value: asBoolean } },
    },
    bodyText('Phone', 'phone', 'phone', { placeholder: 'e.g. +15551234567' }),
    tagNames(
      'Tag Names to Add',
      'addTags',
      'Tags that the contact gets. A tag that is not there yet is made.',
    ),
    tagNames('Tag Names to Remove', 'removeTags', 'Tags that are taken from the contact.'),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Update',
  value: 'update',
  action: 'Update contact',
  description: 'Update the given fields of a contact and leave the others',
  routing: {
    request: { method: 'PATCH' },
    operations: {
      pagination: sendItem({
        path: '/contacts/:contact',
        prepare: putChanges,
        fields: properties,
        output: contactOutput,
      }),
    },
  },
}

const putUpdatedCustomFields = putCustomFields('updateFields')

/**
 * Adds the changes to the body; throws a `NodeOperationError` when there are none, or for an unknown field to clear. It is no
 * expression because n8n ignores an expression that throws: the change would be lost silently.
 */
function putChanges(
  this: IExecuteSingleFunctions,
  request: DeclarativeRestApiSettings.HttpRequestOptions,
): DeclarativeRestApiSettings.HttpRequestOptions {
  const parameter: unknown = this.getNodeParameter('updateFields', {})
  const fields = isObject(parameter) ? parameter : {}
  if (Object.keys(fields).length === 0 && Object.keys(givenCustomFields(this, 'updateFields')).length === 0)
    throw new NodeOperationError(this.getNode(), 'Update Fields is empty', {
      description: 'Add at least one field to change, there or under Custom Fields.',
    })
  const withValues = putUpdatedCustomFields.call(this, request)
  const body: IDataObject = { ...(isObject(withValues.body) && withValues.body) }
  const cleared = namesOf(fields['clear']).map((name) => fieldOf(this, name))
  for (const name of cleared) if (trimmedText(body[name]) === '') body[name] = null
  return { ...withValues, body }
}

/** The chosen names: an expression may give a single one instead of a list. */
const namesOf = (given: unknown): string[] => [given].flat().map(trimmedText).filter(Boolean)

function fieldOf(node: IExecuteSingleFunctions, name: string): string {
  if (clearable.some(({ value }) => value === name)) return name
  throw new NodeOperationError(node.getNode(), `Fields to Clear has no field ${name}`, {
    description: `It takes ${clearable.map(({ value }) => value).join(', ')}.`,
  })
}
