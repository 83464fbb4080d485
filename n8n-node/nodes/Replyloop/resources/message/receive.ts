import type {
  IDataObject,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { textOf } from '../../shared/json.ts'
import { requestBeside, sendItem, type Exchange } from '../../shared/sendItem.ts'
import { campaignLocator, customChannelLocator, sentAs } from '../../shared/locators.ts'
import { messageOutput, outputFields } from '../../shared/output.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { attachFile } from './attachFile.ts'
import { senderFields } from './senderFields.ts'

const show = { resource: ['message'], operation: ['receive'] }
const customDataText = (displayName: string, name: string, more: Partial<INodeProperties>): INodeProperties =>
  bodyText(displayName, name, `customData.${name}`, { displayOptions: { show }, required: true, ...more })

export const properties: INodeProperties[] = [
  customDataText('Message ID', 'messageSid', {
    placeholder: 'e.g. crm-1001',
    description: 'Unique on your platform; a message that comes twice with one ID is stored once',
  }),
  customDataText('Sender ID', 'fromId', {
    placeholder: 'e.g. user-42',
    description:
      "The person's ID on your platform: a user ID, an email or a phone number. The same one is always the same contact.",
  }),
  customDataText('Recipient', 'toId', {
    placeholder: 'e.g. acme',
    description: 'The business that receives the message; any text',
  }),
  customDataText('Text', 'body', {
    typeOptions: { rows: 3 },
    description: 'The text; of a reaction, the emoji',
  }),
  {
    displayName: 'Type',
    name: 'messageType',
    type: 'options',
    options: [
      { name: 'Reaction', value: 'reaction', description: 'An emoji; it is stored and never answered' },
      { name: 'Text', value: 'text' },
    ],
    default: 'text',
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'messageType' } },
  },
  {
    displayName: 'Media',
    name: 'media',
    type: 'options',
    options: [
      { name: 'Binary File', value: 'binary', description: 'A file of the input item, 10 MiB at most' },
      {
        name: 'Link',
        value: 'link',
        description: 'A public link straight to a file; redirects are not followed',
      },
      { name: 'None', value: 'none' },
    ],
    default: 'none',
    displayOptions: { show },
  },
  {
    displayName: 'Input Data Field Name',
    name: 'binaryProperty',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field that holds the binary file',
    displayOptions: { show: { ...show, media: ['binary'] } },
  },
  customDataText('Media URL', 'mediaUrl', {
    displayOptions: { show: { ...show, media: ['link'] } },
    placeholder: 'e.g. https://example.com/photo.jpg',
  }),
  customDataText('Media Content Type', 'mediaContentType', {
    displayOptions: { show: { ...show, media: ['link'] } },
    placeholder: 'e.g. image/jpeg',
  }),
  ...outputFields(show, messageOutput),
  additionalFields(show, [
    sentAs(campaignLocator, 'body', 'customData.campaignId', {
      description: 'The campaign whose bot answers; the one that the contact belongs to when left out',
    }),
    sentAs(customChannelLocator, 'body', 'customData.channel', {
      description:
        'Where the message came from, as the inbox shows it; <code>custom</code> when left out. Messages of connected channels, such as WhatsApp, come in by themselves.',
    }),
    ...senderFields,
    bodyText('Status', 'status', 'customData.status', {
      description: 'Kept as given; <code>received</code> when left out',
    }),
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Receive Incoming Message',
  value: 'receive',
  action: 'Receive incoming message',
  description: 'Hand over what a person wrote on your platform; the campaign and its bot may answer',
  routing: {
    request: { method: 'POST', url: '/incoming_custom_channel_message' },
    operations: {
      pagination: sendItem({
        prepare: attachFile,
        outputOf: readMessage,
        fields: properties,
        output: messageOutput,
      }),
    },
  },
}

/** The message that was received: the answer to receiving it does not say whose it is, which later nodes need. */
function readMessage(this: IExecuteSingleFunctions, { request, answer }: Exchange): Promise<IDataObject> {
  return requestBeside(this, request, { method: 'GET', url: `/messages/${textOf(answer['messageId'])}` })
}
