import {
  NodeOperationError,
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecuteSingleFunctions,
  type INodeProperties,
} from 'n8n-workflow'
import { isObject, objectsOf, textOf, trimmedText } from '../../shared/json.ts'

/** Custom fields as pairs and as JSON, for a collection of parameters; `putCustomFields` sends them. */
export const customFields: INodeProperties[] = [
  {
    displayName: 'Custom Fields',
    name: 'customFields',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add Custom Field',
    default: {},
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
            description: 'Text; an expression can give a number, true or false',
          },
        ],
      },
    ],
  },
  {
    displayName: 'Custom Fields (JSON)',
    name: 'customFieldsJson',
    type: 'json',
    default: '{}',
    description:
      'A JSON object of custom fields, beside those above; null clears one that has no value there',
  },
]

/**
 * Puts the custom fields of a collection into the body; throws a `NodeOperationError` for JSON that is no object. It is no
 * expression because n8n ignores an expression that throws: the fields would be lost silently.
 */
export const putCustomFields = (collection: string) =>
  function (
    this: IExecuteSingleFunctions,
    request: DeclarativeRestApiSettings.HttpRequestOptions,
  ): DeclarativeRestApiSettings.HttpRequestOptions {
    const parameter: unknown = this.getNodeParameter(collection, {})
    const { customFields: pairs, customFieldsJson: json }: IDataObject = isObject(parameter) ? parameter : {}
    if (pairs === undefined && json === undefined) return request
    const all = [...fieldsOfPairs(pairs), ...Object.entries(fieldsOfJson(this, json))]
    // A field may be given twice, and the last one wins: blank values and those that clear come first.
    const fields = Object.fromEntries(
      all.toSorted((one, other) => Number(isFilled(one)) - Number(isFilled(other))),
    )
    return { ...request, body: { ...(isObject(request.body) && request.body), customFields: fields } }
  }

const fieldsOfPairs = (pairs: unknown) =>
  objectsOf(isObject(pairs) ? pairs['field'] : []).map(({ name, value }) => [nameOf(name), value] as const)

const isFilled = ([, value]: readonly [string, unknown]) => trimmedText(value) !== ''

/** A name as text: an expression may give a number. The service refuses what is no name. */
const nameOf = (name: unknown): string => (typeof name === 'number' ? String(name) : (textOf(name) ?? ''))

function fieldsOfJson(node: IExecuteSingleFunctions, json: unknown): IDataObject {
  const read = typeof json === 'string' ? parse(json) : (json ?? {})
  if (isObject(read)) return read
  throw new NodeOperationError(node.getNode(), 'Custom Fields (JSON) is not a JSON object', {
    description: 'Write it as {"company": "Acme", "seats": 5}.',
  })
}

function parse(json: string): unknown {
  if (json.trim() === '') return {}
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}
