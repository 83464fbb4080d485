import type {
  IDataObject,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { segmentLocator } from '../../shared/locators.ts'
import { requestBeside, sendItem, type Exchange } from '../../shared/sendItem.ts'

const show = { resource: ['segment'], operation: ['count'] }

export const properties: INodeProperties[] = [{ ...segmentLocator, displayOptions: { show } }]

export const option: INodePropertyOptions = {
  name: 'Count',
  value: 'count',
  action: 'Count contacts of segment',
  description: 'Count the contacts who are in a segment at this moment, without test contacts',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({ path: '/segments/:segment', fields: properties, outputOf: countOf }),
    },
  },
}

async function countOf(
  this: IExecuteSingleFunctions,
  { request, answer: { id, name, filter } }: Exchange,
): Promise<IDataObject> {
  const url = '/segments/preview'
  const { count, capped, broken } = await requestBeside(this, request, {
    method: 'POST',
    url,
    body: { filter },
  })
  return { id, name, count, capped, broken }
}
