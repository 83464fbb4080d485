import type { DeclarativeRestApiSettings, IDataObject, IExecuteSingleFunctions } from 'n8n-workflow'
import { isObject, objectsOf, textOf, trimmedText } from '../../shared/json.ts'
import { parameterText } from '../../shared/parameters.ts'
import { templateOf } from '../../shared/templateOf.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

/** The field of the body for each mode of the recipient's locator, which expressions cannot read. */
const recipientFields: Readonly<Record<string, string>> = { phone: 'phone', email: 'email', fromId: 'fromId' }

/** Puts the recipient and the content into the body. */
export async function putMessage(this: IExecuteSingleFunctions, request: Request): Promise<Request> {
  const recipient: unknown = this.getNodeParameter('recipient')
  const mode = isObject(recipient) ? textOf(recipient['mode']) : undefined
  const who = { [recipientFields[mode ?? ''] ?? 'contactId']: parameterText(this, 'recipient') }
  const template = templateOf(this)
  const content = template ? { template } : await partsOf(this)
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
