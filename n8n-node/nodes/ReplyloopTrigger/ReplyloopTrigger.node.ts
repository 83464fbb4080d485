import {
  NodeConnectionTypes,
  type IHookFunctions,
  type INodeType,
  type INodeTypeDescription,
  type IWebhookFunctions,
  type IWebhookResponseData,
} from 'n8n-workflow'
import { campaigns, channels, lists } from '../Replyloop/listSearch/searches.ts'
import { textOf } from '../Replyloop/shared/json.ts'
import { campaignLocator, channelLocator, listLocator } from '../Replyloop/shared/locators.ts'
import { eventOptions } from './events.ts'
import { rememberDelivery } from './duplicates.ts'
import { isValidDelivery } from './signature.ts'
import { keepOnlyCurrent, subscribe, unsubscribe } from './subscription.ts'

export class ReplyloopTrigger implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Replyloop Trigger',
    name: 'replyloopTrigger',
    icon: { light: 'file:../../icons/replyloop.svg', dark: 'file:../../icons/replyloop.dark.svg' },
    group: ['trigger'],
    version: 1,
    subtitle: '={{ $parameter["events"].join(", ") }}',
    description: 'Starts the workflow when something happens in Replyloop',
    defaults: { name: 'Replyloop Trigger' },
    inputs: [],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'replyloopApi', required: true }],
    webhooks: [{ name: 'default', httpMethod: 'POST', responseMode: 'onReceived', path: 'webhook' }],
    properties: [
      {
        displayName: 'Events',
        name: 'events',
        type: 'multiOptions',
        options: eventOptions,
        default: ['message.received'],
        required: true,
      },
      {
        displayName: 'Filters',
        name: 'filters',
        type: 'collection',
        placeholder: 'Add Filter',
        default: {},
        description:
          'Leaves out events of other campaigns, channels or lists; events that have none come all the same',
        options: [campaignLocator, channelLocator, { ...listLocator, name: 'listId', required: false }],
      },
    ],
  }

  methods = { listSearch: { campaigns, channels, lists } }

  webhookMethods = {
    default: {
      async checkExists(this: IHookFunctions) {
        return await keepOnlyCurrent(this)
      },
      async create(this: IHookFunctions) {
        await subscribe(this)
        return true
      },
      async delete(this: IHookFunctions) {
        await unsubscribe(this)
        return true
      },
    },
  }

  async webhook(this: IWebhookFunctions): Promise<IWebhookResponseData> {
    const stored = this.getWorkflowStaticData('node')
    const request = this.getRequestObject()
    const response = this.getResponseObject()
    const header = (name: string) => textOf(request.headers[name]) ?? ''
    const id = header('webhook-id')
    const delivery = {
      id,
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: request.rawBody,
    }
    const secret = textOf(stored['secret'])
    if (id === '' || secret === undefined || !isValidDelivery(delivery, secret, Date.now())) {
      response.status(401).json({ error: 'The signature is not valid' })
      return { noWebhookResponse: true }
    }
    const known = await rememberDelivery(textOf(stored['subscriptionId']) ?? '', id, response)
    if (known === 'repeated') return { webhookResponse: { repeated: true } }
    if (known === 'starting') {
      response.status(503).json({ error: 'The workflow is still being started for this delivery' })
      return { noWebhookResponse: true }
    }
    return { workflowData: [this.helpers.returnJsonArray(this.getBodyData())] }
  }
}
