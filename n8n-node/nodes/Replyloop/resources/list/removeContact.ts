import {
  NodeApiError,
  type IDataObject,
  type IExecuteSingleFunctions,
  type IHttpRequestOptions,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { requestBeside, sendItem } from '../../shared/sendItem.ts'
import { pathWithParameters, parameterText } from '../../shared/parameters.ts'
import { contactLocator, listLocator } from '../../shared/locators.ts'

const show = { resource: ['list'], operation: ['removeContact'] }

export const properties: INodeProperties[] = [
  { ...listLocator, displayOptions: { show } },
  { ...contactLocator, displayOptions: { show } },
]

export const option: INodePropertyOptions = {
  name: 'Remove Contact',
  value: 'removeContact',
  action: 'Remove contact from list',
  description: 'Take a contact off a list; the contact itself stays',
  routing: {
    request: { method: 'DELETE' },
    operations: {
      pagination: sendItem({
        path: '/lists/:list/contacts/:contact',
        fields: properties,
        recover: recoverNotOnList,
      }),
    },
  },
}

/** Succeeds if the contact exists and is just not on the list; throws every other error again. */
async function recoverNotOnList(
  this: IExecuteSingleFunctions,
  error: unknown,
  request: IHttpRequestOptions,
): Promise<IDataObject> {
  if (!(error instanceof NodeApiError) || !error.message.startsWith('CONTACT_NOT_FOUND: ')) throw error
  const { id } = await requestBeside(this, request, {
    method: 'GET',
    url: pathWithParameters(this, '/contacts/:contact'),
  })
  const message = 'The contact was not on the list'
  return { success: true, message, contactId: id, listId: parameterText(this, 'list') }
}
