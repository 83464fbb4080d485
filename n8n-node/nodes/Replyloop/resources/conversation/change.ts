import type {
  DeclarativeRestApiSettings,
  IDataObject,
  IExecuteSingleFunctions,
  INodeProperties,
} from 'n8n-workflow'
import { isObject } from '../../shared/json.ts'
import { contactLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import type { Operation, Shown } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { conversationOutput } from './conversationOutput.ts'

interface Change {
  readonly name: string
  readonly value: string
  readonly description: string
  /** What it asks for beside the contact. */
  readonly fields?: (show: Shown) => INodeProperties[]
  /** What it changes, beside what the routing of the fields has put into the body. */
  readonly changeOf: (node: IExecuteSingleFunctions) => IDataObject
}

/** An operation that changes a conversation. What is so already stays as it is, so that an item may be sent again. */
export function change({ name, value, description, fields = () => [], changeOf }: Change): Operation {
  const show = { resource: ['conversation'], operation: [value] }
  const properties = [
    { ...contactLocator, displayOptions: { show } },
    ...fields(show),
    ...outputFields(show, conversationOutput),
  ]
  function prepare(
    this: IExecuteSingleFunctions,
    request: DeclarativeRestApiSettings.HttpRequestOptions,
  ): DeclarativeRestApiSettings.HttpRequestOptions {
    return { ...request, body: { ...(isObject(request.body) && request.body), ...changeOf(this) } }
  }
  return {
    properties,
    option: {
      name,
      value,
      action: `${name} conversation`,
      description,
      routing: {
        request: { method: 'PATCH' },
        operations: {
          pagination: sendItem({
            path: '/conversations/:contact',
            prepare,
            fields: properties,
            labels: { untilTheyWrite: 'Until', assigneeId: 'Member', teamId: 'Team' },
            output: conversationOutput,
          }),
        },
      },
    },
  }
}
