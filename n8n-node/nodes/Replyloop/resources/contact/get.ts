import type {
  DeclarativeRestApiSettings,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { isObject, trimmedText } from '../../shared/json.ts'
import { contactLookupLocator } from '../../shared/locators.ts'
import { simplify } from '../../shared/properties.ts'
import { simpleContact } from '../../shared/simplify.ts'

const show = { resource: ['contact'], operation: ['get'] }

export const properties: INodeProperties[] = [
  { ...contactLookupLocator, displayOptions: { show } },
  simplify(show),
]

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get a contact',
  description: 'Get a contact by its ID, phone or email',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({ prepare: byLocatorMode, fields: properties, simplify: simpleContact }),
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
