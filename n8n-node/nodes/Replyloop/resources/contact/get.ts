import type {
  DeclarativeRestApiSettings,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { isObject, trimmedText } from '../../shared/json.ts'
import { contactLookupLocator } from '../../shared/locators.ts'
import { contactOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['contact'], operation: ['get'] }

export const properties: INodeProperties[] = [
  { ...contactLookupLocator, displayOptions: { show } },
  ...outputFields(show, contactOutput),
]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get contact',
  description: 'Retrieve a contact by its ID, phone or email',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({
        prepare: byLocatorMode,
        outputOf: ({ answer }) => (isObject(answer['contact']) ? answer['contact'] : answer),
        fields: properties,
        output: contactOutput,
      }),
    },
  },
}

/** Chooses the endpoint by the locator's mode, which expressions cannot read. */
function byLocatorMode(
  this: IExecuteSingleFunctions,
  request: DeclarativeRestApiSettings.HttpRequestOptions,
): DeclarativeRestApiSettings.HttpRequestOptions {
  const contact: unknown = this.getNodeParameter('contact')
  const { mode, value } = isObject(contact) ? contact : {}
  const identifier = trimmedText(value)
  if (mode === 'phone') return { ...request, url: '/contacts', qs: { phoneNumber: identifier } }
  if (mode === 'email') return { ...request, url: '/contacts', qs: { email: identifier } }
  return { ...request, url: `/contacts/${encodeURIComponent(identifier)}` }
}
