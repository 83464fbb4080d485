import type { INodeProperties, INodePropertyMode } from 'n8n-workflow'
import { asText } from './coerce.ts'

// Without a type of its own a mode is not mistaken for a parameter by n8n's linter.
const searched = { type: 'list' } as const
const written = { type: 'string' } as const

const fromList = (searchListMethod: string, placeholder: string): INodePropertyMode => ({
  ...searched,
  displayName: 'From List',
  name: 'list',
  placeholder,
  typeOptions: { searchListMethod, searchable: true },
})

const typed = (displayName: string, name: string, example: string): INodePropertyMode => ({
  ...written,
  displayName,
  name,
  placeholder: `e.g. ${example}`,
})

const locator = (displayName: string, name: string, modes: INodePropertyMode[]): INodeProperties => ({
  displayName,
  name,
  type: 'resourceLocator',
  default: { mode: 'list', value: '' },
  modes,
})

const contactModes = [
  fromList('contacts', 'Select a contact…'),
  typed('By ID', 'id', 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
]

/** A locator whose value goes into the body or the query as `property`. */
export const sent = (
  chosen: INodeProperties,
  type: 'body' | 'query',
  property: string,
  more: Partial<INodeProperties> = {},
): INodeProperties => ({ ...chosen, routing: { send: { type, property, value: asText } }, ...more })

/** A contact, from a list with search or by ID. */
export const contactLocator: INodeProperties = {
  ...locator('Contact', 'contact', contactModes),
  required: true,
}

/** A contact, from a list with search, by ID, phone or email; read by `byLocatorMode`. */
export const knownContactLocator: INodeProperties = {
  ...locator('Contact', 'contact', [
    ...contactModes,
    typed('By Phone', 'phone', '+15551234567'),
    typed('By Email', 'email', 'jane@example.com'),
  ]),
  required: true,
}

/** A list, from a list with search or by ID. */
export const listLocator: INodeProperties = {
  ...locator('List', 'list', [
    fromList('lists', 'Select a list…'),
    typed('By ID', 'id', 'lst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
  ]),
  required: true,
}

/** A campaign, from a list with search or by ID. */
export const campaignLocator: INodeProperties = locator('Campaign', 'campaignId', [
  fromList('campaigns', 'Select a campaign…'),
  typed('By ID', 'id', 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
])

/** A channel label, one in use or a new one. */
export const channelLocator: INodeProperties = locator('Channel', 'channel', [
  fromList('channels', 'Select a channel…'),
  typed('By Name', 'name', 'crm'),
])
