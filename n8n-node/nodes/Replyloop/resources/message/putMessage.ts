import {
  NodeOperationError,
  type DeclarativeRestApiSettings,
  type IDataObject,
  type IExecuteSingleFunctions,
} from 'n8n-workflow'
import { isObject, objectsOf, readJson, textOf, trimmedText } from '../../shared/json.ts'
import { parameterText } from '../../shared/parameters.ts'
import { templateOfKey } from '../../shared/templateKey.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

/** The field of the body for each mode of the recipient's locator, which expressions cannot read. */
const recipientFields: Readonly<Record<string, string>> = { phone: 'phone', email: 'email', fromId: 'fromId' }

/** Puts the recipient and the content into the body. */
export async function putMessage(this: IExecuteSingleFunctions, request: Request): Promise<Request> {
  const recipient: unknown = this.getNodeParameter('recipient')
  const mode = isObject(recipient) ? textOf(recipient['mode']) : undefined
  const who = { [recipientFields[mode ?? ''] ?? 'contactId']: parameterText(this, 'recipient') }
  const isTemplate = this.getNodeParameter('content', 'text') === 'template'
  const content = isTemplate ? { template: templateOf(this) } : await partsOf(this)
  return { ...request, body: { ...(isObject(request.body) && request.body), ...who, ...content } }
}

async function partsOf(node: IExecuteSingleFunctions): Promise<IDataObject> {
  const buttons = rowsOf(node, 'buttons', 'button').filter(({ title, id }) => isFilled(title) || isFilled(id))
  const attachments: IDataObject[] = rowsOf(node, 'files', 'link').filter(({ url }) => isFilled(url))
  for (const { property } of rowsOf(node, 'files', 'binary'))
    attachments.push(await binaryFile(node, trimmedText(property)))
  return { ...(buttons.length > 0 && { buttons }), ...(attachments.length > 0 && { attachments }) }
}

const isFilled = (value: unknown) => trimmedText(value) !== ''

/** The rows of a collection that a person has added. */
function rowsOf(node: IExecuteSingleFunctions, collection: string, row: string): IDataObject[] {
  const parameter: unknown = node.getNodeParameter(collection, {})
  return objectsOf(isObject(parameter) ? parameter[row] : [])
}

/** A binary file of the item, as a file of the request. */
async function binaryFile(node: IExecuteSingleFunctions, property: string): Promise<IDataObject> {
  const { mimeType, fileName } = node.helpers.assertBinaryData(property)
  const file = await node.helpers.getBinaryDataBuffer(property)
  const type = mimeType.replace(/;.*/s, '').trim()
  return { data: `data:${type};base64,${file.toString('base64')}`, ...(fileName && { name: fileName }) }
}

function templateOf(node: IExecuteSingleFunctions): IDataObject {
  const media = parameterText(node, 'templateMedia')
  return {
    ...templateOfKey(parameterText(node, 'template')),
    values: valuesOf(node),
    ...(media !== '' && { media }),
  }
}

/** The values of the template: those of the fields, beside those of the JSON; a list there stands alone. */
function valuesOf(node: IExecuteSingleFunctions): IDataObject | unknown[] {
  const given = jsonValues(node, node.getNodeParameter('templateJson', '{}'))
  const mapper: unknown = node.getNodeParameter('templateValues', {})
  const chosen = isObject(mapper) && isObject(mapper['value']) ? mapper['value'] : {}
  const filled = Object.entries(chosen).filter(([, value]) => value !== null)
  const mapped = Object.fromEntries(filled.map(([name, value]) => [name, trimmedText(value)]))
  if (!Array.isArray(given)) return { ...given, ...mapped }
  return filled.length === 0 ? given : mapped
}

function jsonValues(node: IExecuteSingleFunctions, json: unknown): IDataObject | unknown[] {
  const read = readJson(json)
  if (isObject(read) || Array.isArray(read)) return read
  throw new NodeOperationError(node.getNode(), 'Values (JSON) is neither a JSON object nor a list', {
    description: 'Write it as {"1": "Jane"}, or ["Jane"] in the order of the variables.',
  })
}
