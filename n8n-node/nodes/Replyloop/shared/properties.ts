import type { IDisplayOptions, INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { asOpposite, asText } from './valueExpressions.ts'

/** When a parameter is shown. */
export type Shown = NonNullable<IDisplayOptions['show']>

/** An operation of a resource: how it is chosen and sent, and its parameters. */
export interface Operation {
  readonly option: INodePropertyOptions
  readonly properties: INodeProperties[]
}

/** The operations of a resource, of which `initial` is chosen at first, and the parameters of each. */
export const operations = (
  resource: string,
  all: readonly Operation[],
  initial: string,
): INodeProperties[] => [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [resource] } },
    options: all.map(({ option }) => option),
    default: initial,
  },
  ...all.flatMap(({ properties }) => properties),
]

/** Return All and Limit; `readPages` obeys them. */
export const paging = (show: Shown): INodeProperties[] => [
  {
    displayName: 'Return All',
    name: 'returnAll',
    type: 'boolean',
    default: false,
    displayOptions: { show },
    description: 'Whether to return all results or only up to a given limit',
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1 },
    default: 50,
    displayOptions: { show: { ...show, returnAll: [false] } },
    description: 'Max number of results to return',
  },
]

const collection =
  (displayName: string, name: string, placeholder: string) =>
  (show: Shown, options: INodeProperties[]): INodeProperties => ({
    displayName,
    name,
    type: 'collection',
    placeholder,
    default: {},
    displayOptions: { show },
    options,
  })

/** The optional fields of an operation. */
export const additionalFields = collection('Additional Fields', 'additionalFields', 'Add Field')

/** What an Update changes. */
export const updateFields = collection('Update Fields', 'updateFields', 'Add Field')

/** The filters of a Get Many. */
export const filters = collection('Filters', 'filters', 'Add Filter')

/** A filter by a piece of text; `description` says where the service looks for it. */
export const search = (displayName: string, description: string): INodeProperties => ({
  displayName,
  name: 'search',
  type: 'string',
  default: '',
  description,
  routing: { send: { type: 'query', property: 'search' } },
})

/** A filter by one of some values, each with what it is called; `initial` is chosen at first. */
export const oneOf = <V extends string>(
  displayName: string,
  name: string,
  values: Readonly<Record<V, string>>,
  initial: NoInfer<V>,
  description?: string,
): INodeProperties => ({
  displayName,
  name,
  type: 'options',
  options: Object.entries<string>(values).map(([value, called]) => ({ name: called, value })),
  default: initial,
  ...(description !== undefined && { description }),
  routing: { send: { type: 'query', property: name } },
})

/** A text that goes into the body as `property`, in dots for what stands deeper. */
export const bodyText = (
  displayName: string,
  name: string,
  property: string,
  more: Partial<INodeProperties> = {},
): INodeProperties => ({
  displayName,
  name,
  type: 'string',
  default: '',
  routing: { send: { type: 'body', property, value: asText } },
  ...more,
})

/** Whether a contact joins lists in silence. */
export const addWithoutGreeting: INodeProperties = {
  displayName: 'Add Without Greeting',
  name: 'addWithoutGreeting',
  type: 'boolean',
  default: true,
  description: 'Whether no campaign of a list greets the contact, now or later',
  routing: { send: { type: 'body', property: 'greet', value: asOpposite } },
}

/** The message that an operation is about. */
export const messageId = (show: Shown): INodeProperties => ({
  displayName: 'Message ID',
  name: 'messageId',
  type: 'string',
  default: '',
  required: true,
  placeholder: 'e.g. msg_01KAFV5Z3M8Q4T0R6W2X9Y7B1C',
  displayOptions: { show },
})
