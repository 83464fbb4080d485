import type { INodeProperties, INodePropertyMode } from 'n8n-workflow'
import { asText } from './valueExpressions.ts'

// Without a type of its own a mode is not mistaken for a parameter by n8n's linter.
const listMode = { type: 'list' } as const
const textMode = { type: 'string' } as const

const fromList = (searchListMethod: string, placeholder: string): INodePropertyMode => ({
  ...listMode,
  displayName: 'From List',
  name: 'list',
  placeholder,
  typeOptions: { searchListMethod, searchable: true },
})

const enteredAs = (displayName: string, name: string, example: string): INodePropertyMode => ({
  ...textMode,
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
  enteredAs('By Contact ID', 'id', 'con_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
]

/** A locator whose value goes into the body or the query as `property`. */
export const sentAs = (
  locatorProperty: INodeProperties,
  type: 'body' | 'query',
  property: string,
  more: Partial<INodeProperties> = {},
): INodeProperties => ({ ...locatorProperty, routing: { send: { type, property, value: asText } }, ...more })

/** A contact, from a list with search or by ID. */
export const contactLocator: INodeProperties = {
  ...locator('Contact', 'contact', contactModes),
  required: true,
}

/** A contact, from a list with search, by ID, phone or email; `byLocatorMode` chooses the endpoint. */
export const contactLookupLocator: INodeProperties = {
  ...locator('Contact', 'contact', [
    ...contactModes,
    enteredAs('By Phone', 'phone', '+15551234567'),
    enteredAs('By Email', 'email', 'jane@example.com'),
  ]),
  required: true,
}

/** Whom a message goes to: a contact, or a person by the ID on the client's platform; `putRecipient` sends it. */
export const recipientLocator: INodeProperties = {
  ...locator('Recipient', 'recipient', [...contactModes, enteredAs('By Recipient ID', 'fromId', 'user-42')]),
  required: true,
}

/** Whom a message on any channel goes to; `putMessage` sends it. */
export const anyRecipientLocator: INodeProperties = {
  ...locator('Recipient', 'recipient', [
    ...contactModes,
    enteredAs('By Phone', 'phone', '+15551234567'),
    enteredAs('By Email', 'email', 'jane@example.com'),
    enteredAs('By Recipient ID', 'fromId', 'user-42'),
  ]),
  required: true,
}

/** A template that can be sent, from a list with search or by its name. */
export const templateLocator: INodeProperties = {
  ...locator('Template', 'template', [
    fromList('templates', 'Select a template…'),
    enteredAs('By Name', 'name', 'order_update'),
  ]),
  required: true,
}

/** A list, from a list with search or by ID. */
export const listLocator: INodeProperties = {
  ...locator('List', 'list', [
    fromList('lists', 'Select a list…'),
    enteredAs('By ID', 'id', 'lst_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
  ]),
  required: true,
}

/** A segment, from a list with search or by ID. */
export const segmentLocator: INodeProperties = {
  ...locator('Segment', 'segment', [
    fromList('segments', 'Select a segment…'),
    enteredAs('By ID', 'id', 'seg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
  ]),
  required: true,
}

/** A broadcast, from a list with search or by ID. */
export const broadcastLocator: INodeProperties = {
  ...locator('Broadcast', 'broadcast', [
    fromList('broadcasts', 'Select a broadcast…'),
    enteredAs('By ID', 'id', 'brc_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
  ]),
  required: true,
}

/** A campaign, from a list with search or by ID. */
export const campaignLocator: INodeProperties = locator('Campaign', 'campaignId', [
  fromList('campaigns', 'Select a campaign…'),
  enteredAs('By ID', 'id', 'cam_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
])

/** An answer of the chosen campaign, from a list with search or by ID. */
export const answerLocator: INodeProperties = {
  ...locator('Answer', 'answerId', [
    fromList('answers', 'Select an answer…'),
    enteredAs('By ID', 'id', 'ans_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
  ]),
  required: true,
}

/** A member who may answer, or nobody, from a list or by ID. */
export const memberLocator: INodeProperties = locator('Member', 'assigneeId', [
  fromList('members', 'Select a member…'),
  enteredAs('By ID', 'id', 'usr_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
])

/** A team, or none, from a list with search or by ID. */
export const teamLocator: INodeProperties = locator('Team', 'teamId', [
  fromList('teams', 'Select a team…'),
  enteredAs('By ID', 'id', 'tea_01KAFV5Z3M8Q4T0R6W2X9Y7B1C'),
])

/** A channel of any kind, from a list with search or by its name. */
export const channelLocator: INodeProperties = locator('Channel', 'channel', [
  fromList('channels', 'Select a channel…'),
  enteredAs('By Name', 'name', 'crm'),
])

/** A custom channel, one in use or a new one. */
export const customChannelLocator: INodeProperties = locator('Channel', 'channel', [
  fromList('customChannels', 'Select a channel…'),
  enteredAs('By Name', 'name', 'crm'),
])
