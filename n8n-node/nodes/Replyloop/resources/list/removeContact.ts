import {
  NodeApiError,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { ask } from '../../shared/api.ts'
import { sendItem } from '../../shared/sendItem.ts'
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
      pagination: sendItem({
        path: '/lists/:list/contacts/:contact',
        fields: () => properties,
        recover: recoverNotOnList,
      }),
    },
  },
}

const show = { resource: ['list'], operation: ['removeContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  { ...contactLocator, displayOptions: { show } },
]

/** Succeeds when the contact exists and is merely not on the list; throws any other failure again. */
async function recoverNotOnList(
  this: IExecuteSingleFunctions,
  failure: unknown,
  request: IHttpRequestOptions,
): Promise<IDataObject> {
  if (!(failure instanceof NodeApiError) || !failure.message.startsWith('CONTACT_NOT_FOUND: ')) throw failure
  const { id } = await ask.call(this, { ...request, method: 'GET', url: pathOf(this, '/contacts/:contact') })
  const message = 'The contact was not on the list'
  return { success: true, message, contactId: id, listId: valueOf(this, 'list') }
}
