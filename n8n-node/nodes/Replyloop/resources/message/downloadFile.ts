import type { Media } from '@replyloop/shared/contract/message'
import {
  NodeOperationError,
  type IDataObject,
  type IExecuteSingleFunctions,
  type INodeExecutionData,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { fileBehind } from '../../shared/file.ts'
import { sendItem, type Exchange } from '../../shared/sendItem.ts'
import { objectsOf, textOf } from '../../shared/json.ts'
import { parameterText } from '../../shared/parameters.ts'
import { messageId } from '../../shared/properties.ts'

const show = { resource: ['message'], operation: ['downloadFile'] }

export const properties: INodeProperties[] = [
  messageId(show),
  {
    displayName: 'Put Output File in Field',
    name: 'binaryProperty',
    type: 'string',
    default: 'data',
    required: true,
    displayOptions: { show },
    hint: 'The name of the output field that the file is put in',
  },
]

export const option: INodePropertyOptions = {
  name: 'Download File',
  value: 'downloadFile',
  action: 'Download files of message',
  description: 'Download the files of a message, an item for each; a message without files gives no item',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({ path: '/messages/:messageId', fields: properties, unfold: filesOf }),
    },
  },
}

async function filesOf(this: IExecuteSingleFunctions, exchange: Exchange): Promise<INodeExecutionData[]> {
  const files = objectsOf(exchange.answer['attachments'] ?? [exchange.answer['media']])
  const items: INodeExecutionData[] = []
  for (const [index, file] of files.entries()) items.push(await download(this, exchange, file, index + 1))
  return items
}

async function download(
  node: IExecuteSingleFunctions,
  { request, answer: message }: Exchange,
  file: IDataObject,
  number: number,
): Promise<INodeExecutionData> {
  const read = (name: keyof Media) => file[name]
  const contentType = textOf(read('contentType')) ?? ''
  // What is not stored has the link that came with the message: the service fetches it, and checks where it leads.
  if (typeof read('bytes') !== 'number')
    throw new NodeOperationError(node.getNode(), `File ${number} of the message is not stored`, {
      description: textOf(read('error')) ?? 'It is still being fetched: try again in a moment.',
    })
  const bytes = await fileBehind(node, textOf(read('url')) ?? '', request)
  const binary = await node.helpers.prepareBinaryData(
    bytes,
    undefined,
    contentType.replace(/;.*/s, '').trim(),
  )
  const id = textOf(message['id']) ?? ''
  const name = [`${id}-${number}`, ...(binary.fileExtension === undefined ? [] : [binary.fileExtension])]
  return {
    json: { messageId: id, number, contentType, bytes: bytes.length },
    binary: { [parameterText(node, 'binaryProperty')]: { ...binary, fileName: name.join('.') } },
  }
}
