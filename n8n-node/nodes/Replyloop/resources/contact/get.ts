import type {
  DeclarativeRestApiSettings,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { isObject, wordOf } from '../../shared/json.ts'
import { knownContactLocator } from '../../shared/locators.ts'
import { simplify } from '../../shared/properties.ts'
import { simpleContact } from '../../shared/simplify.ts'

export const option: INodePropertyOptions = {
  name: 'Get',
  value: 'get',
  action: 'Get a contact',
  description: 'Get a contact by its ID, phone or email',
  routing: {
    request: { method: 'GET' },
    operations: {
      pagination: sendItem({ prepare: byLocatorMode, fields: () => properties, simplify: simpleContact }),
    },
  },
}

const show = { resource: ['contact'], operation: ['get'] }

export const properties: INodeProperties[] = [
  { ...knownContactLocator, displayOptions: { show } },
  simplify(show),
]

/** Chooses the endpoint by the locator's mode, which expressions cannot read. */
function byLocatorMode(
  this: IExecuteSingleFunctions,
  request: DeclarativeRestApiSettings.HttpRequestOptions,
): DeclarativeRestApiSettings.HttpRequestOptions {
  const contact: unknown = this.getNodeParameter('contact')
  const { mode, value } = isObject(contact) ? contact : {}
  const known = wordOf(value)
  if (mode === 'phone') return { ...request, url: '/contacts', qs: { phoneNumber: known } }
  if (mode === 'email') return { ...request, url: '/contacts', qs: { email: known } }
  return { ...request, url: `/contacts/${encodeURIComponent(known)}` }
}
