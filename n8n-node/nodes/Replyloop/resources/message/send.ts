import type {
  DeclarativeRestApiSettings,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { isObject } from '../../shared/json.ts'
import { campaignLocator, customChannelLocator, recipientLocator, sentAs } from '../../shared/locators.ts'
import { parameterText } from '../../shared/parameters.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { senderFields } from './senderFields.ts'

const show = { resource: ['message'], operation: ['send'] }

export const properties: INodeProperties[] = [
  {
    ...recipientLocator,
    displayOptions: { show },
    description:
      'A contact, or a person by the ID that your platform has for them: the Sender ID of what came in. A Recipient ID that is new makes a contact.',
  },
  sentAs(customChannelLocator, 'body', 'customData.customChannel', {
    required: true,
    displayOptions: { show },
    description:
      'A custom channel in use, or a new one by its name. On connected channels, such as WhatsApp, campaigns, the bot and people in the inbox write.',
  }),
  bodyText('Text', 'body', 'customData.body', {
    displayOptions: { show },
    required: true,
    typeOptions: { rows: 3 },
  }),
  additionalFields(show, [
    sentAs(campaignLocator, 'body', 'customData.campaignId', {
      description: 'The campaign to which the message belongs',
    }),
    ...senderFields,
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Send Custom Channel Message',
  value: 'send',
  action: 'Send custom channel message',
  description: 'Send a text to a person; it goes out through the reply webhook and to subscribed triggers',
  routing: {
    request: { method: 'POST', url: '/send_custom_channel_message' },
    operations: {
      pagination: sendItem({
        prepare: putRecipient,
        fields: properties,
        labels: {
          'customData.fromId': 'Recipient ID',
          'customData.contactId': 'Contact ID',
        },
      }),
    },
  },
}

/** Puts the recipient into the body, by the locator's mode, which expressions cannot read. */
function putRecipient(
  this: IExecuteSingleFunctions,
  request: DeclarativeRestApiSettings.HttpRequestOptions,
): DeclarativeRestApiSettings.HttpRequestOptions {
  const recipient: unknown = this.getNodeParameter('recipient')
  const field = isObject(recipient) && recipient['mode'] === 'fromId' ? 'fromId' : 'contactId'
  const { customData, ...body } = isObject(request.body) ? request.body : {}
  const named = { ...(isObject(customData) && customData), [field]: parameterText(this, 'recipient') }
  return { ...request, body: { ...body, customData: named } }
}
