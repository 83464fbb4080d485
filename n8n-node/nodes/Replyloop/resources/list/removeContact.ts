import {
  NodeApiError,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { ask } from '../../shared/api.ts'
import { exchange } from '../../shared/exchange.ts'
import { pathOf, valueOf } from '../../shared/fields.ts'
import { contactLocator, listLocator } from '../../shared/locators.ts'

export const option: INodePropertyOptions = {
  name: 'Remove Contact',
  value: 'removeContact',
  action: 'Remove a contact from a list',
  description: 'Take a contact off a list; the contact itself stays',
  routing: {
    request: { method: 'DELETE' },
    operations: {
      pagination: exchange({
        path: '/lists/:list/contacts/:contact',
        fields: () => properties,
        settle: settleNotOnList,
      }),
    },
  },
}

const show = { resource: ['list'], operation: ['removeContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  { ...contactLocator, displayOptions: { show } },
]

/** A contact that exists but is not on the list needs no removing. */
async function settleNotOnList(
  this: IExecuteSingleFunctions,
  failure: unknown,
  request: IHttpRequestOptions,
): Promise<IDataObject> {
  if (!(failure instanceof NodeApiError) || !failure.message.startsWith('CONTACT_NOT_FOUND: ')) throw failure
  const { id } = await ask.call(this, { ...request, method: 'GET', url: pathOf(this, '/contacts/:contact') })
  const message = 'The contact was not on the list'
  return { success: true, message, contactId: id, listId: valueOf(this, 'list') }
}
