import {
  NodeOperationError,
  validateFieldType,
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecuteSingleFunctions,
  type INodeProperties,
} from 'n8n-workflow'
import { isObject, objectsOf, readJson, textOf, trimmedText } from '../../shared/json.ts'
import type { Shown } from '../../shared/properties.ts'

/** The custom fields that contacts have, to choose from; `putCustomFields` sends them. */
export const customFields = (show: Shown): INodeProperties => ({
  displayName: 'Custom Fields',
  name: 'customFields',
  type: 'resourceMapper',
  noDataExpression: true,
  default: { mappingMode: 'defineBelow', value: null },
  displayOptions: { show },
  typeOptions: {
    resourceMapper: {
      resourceMapperMethod: 'customFields',
      mode: 'add',
      valuesLabel: 'Custom Fields',
      fieldWords: { singular: 'custom field', plural: 'custom fields' },
      addAllFields: false,
      supportAutoMap: false,
    },
  },
})

/** Custom fields that no contact has yet, as pairs and as JSON, for a collection of parameters; `putCustomFields` sends them. */
export const newCustomFields: INodeProperties[] = [
  {
    displayName: 'New Custom Fields',
    name: 'newCustomFields',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Custom Field',
    default: {},
    description: 'Custom fields by their names, such as those that no contact has yet',
    options: [
      {
        displayName: 'Field',
        name: 'field',
        values: [
          { displayName: 'Name', name: 'name', type: 'string', default: '' },
          {
            displayName: 'Value',
            name: 'value',
            type: 'string',
            default: '',
            description:
              'Text; an expression can give a number, true or false, or a list, which becomes a text with commas',
          },
        ],
      },
    ],
  },
  {
    displayName: 'New Custom Fields (JSON)',
    name: 'customFieldsJson',
    type: 'json',
    default: '{}',
    description:
      'A JSON object of custom fields, beside the others; null clears one that has no value elsewhere',
  },
]

/** The custom fields of a contact's operation: those chosen, those by name in its collection, and those of the JSON there. */
export function givenCustomFields(
  node: IExecuteSingleFunctions,
  collection: string,
): Record<string, unknown> {
  const parameter: unknown = node.getNodeParameter(collection, {})
  const { newCustomFields: pairs, customFieldsJson: json }: IDataObject = isObject(parameter) ? parameter : {}
  const all = [
    ...chosenFields(node.getNodeParameter('customFields', {})),
    ...fieldsOfPairs(pairs),
    ...Object.entries(fieldsOfJson(node, json)),
  ]
  // A field may be given twice, and the last one wins: blank values and those that clear come first.
  return Object.fromEntries(all.toSorted((one, other) => Number(isFilled(one)) - Number(isFilled(other))))
}

/**
 * Puts the custom fields of an operation into the body; throws a `NodeOperationError` for JSON that is no object. It is no
 * expression because n8n ignores an expression that throws: the fields would be lost silently.
 */
export const putCustomFields = (collection: string) =>
  function (
    this: IExecuteSingleFunctions,
    request: DeclarativeRestApiSettings.HttpRequestOptions,
  ): DeclarativeRestApiSettings.HttpRequestOptions {
    const fields = givenCustomFields(this, collection)
    if (Object.keys(fields).length === 0) return request
    return { ...request, body: { ...(isObject(request.body) && request.body), customFields: fields } }
  }

/**
 * The fields chosen in the resource mapper, as the types that they have there. One without a value has `null` and is left
 * out: n8n keeps it for fields that nobody added.
 */
function chosenFields(mapper: unknown): (readonly [string, unknown])[] {
  const { value, schema }: IDataObject = isObject(mapper) ? mapper : {}
  const types = new Map(objectsOf(schema).map((field) => [field['id'], textOf(field['type'])]))
  return Object.entries(isObject(value) ? value : {})
    .filter(([, given]) => given !== null)
    .map(([name, given]) => [name, asType(name, given, types.get(name))])
}

/** Text as the number or boolean that the field holds, where it can be one: forms and tables give text. */
function asType(name: string, value: unknown, type: string | undefined): unknown {
  if (typeof value !== 'string' || value.trim() === '' || (type !== 'number' && type !== 'boolean'))
    return value
  const result = validateFieldType(name, value, type)
  return result.valid ? result.newValue : value
}

const fieldsOfPairs = (pairs: unknown) =>
  objectsOf(isObject(pairs) ? pairs['field'] : []).map(({ name, value }) => [nameOf(name), value] as const)

/** Whether there is a value: a list that a form gives for boxes that nobody ticked is none. */
const isFilled = ([, value]: readonly [string, unknown]) => !['', '[]'].includes(trimmedText(value))

/** A name as text: an expression may give a number. The service refuses what is no name. */
const nameOf = (name: unknown): string => (typeof name === 'number' ? String(name) : (textOf(name) ?? ''))

function fieldsOfJson(node: IExecuteSingleFunctions, json: unknown): IDataObject {
  const read = readJson(json)
  if (isObject(read)) return read
  throw new NodeOperationError(node.getNode(), 'New Custom Fields (JSON) is not a JSON object', {
    description: 'Write it as {"company": "Acme", "seats": 5}.',
  })
}
