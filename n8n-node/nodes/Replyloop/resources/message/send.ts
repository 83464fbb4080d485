import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { campaignLocator, channelLocator, sentAs } from '../../shared/locators.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { senderFields } from './senderFields.ts'

const show = { resource: ['message'], operation: ['send'] }

export const properties: INodeProperties[] = [
  bodyText('Recipient ID', 'fromId', 'customData.fromId', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. user-42',
    description:
      "The person's ID on your platform, as it came in as Sender ID; the same one is always the same contact",
  }),
  sentAs(channelLocator, 'body', 'customData.customChannel', {
    required: true,
    displayOptions: { show },
    description: 'A channel in use, or a new one by its name',
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
  action: 'Send a custom channel message',
  description: 'Send a text to a person; it goes out through the reply webhook and to subscribed triggers',
  routing: {
    request: { method: 'POST', url: '/send_custom_channel_message' },
    operations: { pagination: sendItem({ fields: properties }) },
  },
}
