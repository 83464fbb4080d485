import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { anyRecipientLocator, campaignLocator, channelLocator, sentAs } from '../../shared/locators.ts'
import { messageOutput, outputFields } from '../../shared/output.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { contentChoice, templateProperties } from '../../shared/templateProperties.ts'
import { putMessage } from './putMessage.ts'

const show = { resource: ['message'], operation: ['sendAnywhere'] }
const showText = { ...show, content: ['text'] }
const showTemplate = { ...show, content: ['template'] }
const fills = 'Fills the field of the contact if that is empty'

const text: INodeProperties[] = [
  bodyText('Text', 'body', 'body', {
    displayOptions: { show: showText },
    typeOptions: { rows: 3 },
    description:
      'On WhatsApp, Messenger and Instagram a text reaches who has written within a day; others get a template',
  }),
  {
    displayName: 'Buttons',
    name: 'buttons',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true, maxAllowedFields: 3 },
    placeholder: 'Add Button',
    default: {},
    displayOptions: { show: showText },
    description: 'Up to three buttons below the text',
    options: [
      {
        displayName: 'Button',
        name: 'button',
        values: [
          {
            displayName: 'Title',
            name: 'title',
            type: 'string',
            default: '',
            description: 'At most 20 characters',
          },
          {
            displayName: 'ID',
            name: 'id',
            type: 'string',
            default: '',
            description: 'What comes back when it is tapped; the title when left out',
          },
        ],
      },
    ],
  },
  {
    displayName: 'Files',
    name: 'files',
    type: 'fixedCollection',
    typeOptions: { multipleValues: true },
    placeholder: 'Add File',
    default: {},
    displayOptions: { show: showText },
    description: 'Up to ten files of 10 MiB',
    options: [
      {
        displayName: 'Link',
        name: 'link',
        values: [
          {
            displayName: 'URL',
            name: 'url',
            type: 'string',
            default: '',
            placeholder: 'e.g. https://example.com/bill.pdf',
            description: 'A public link straight to the file',
          },
          { displayName: 'Name', name: 'name', type: 'string', default: '', placeholder: 'e.g. bill.pdf' },
        ],
      },
      {
        displayName: 'Binary File',
        name: 'binary',
        values: [
          {
            displayName: 'Input Data Field Name',
            name: 'property',
            type: 'string',
            default: 'data',
            hint: 'The name of the input field that holds the binary file',
          },
        ],
      },
    ],
  },
]

export const properties: INodeProperties[] = [
  {
    ...anyRecipientLocator,
    displayOptions: { show },
    description:
      'A contact, or a person by phone, email or the ID that your platform has for them. A phone or an email that nobody has makes a contact.',
  },
  sentAs(channelLocator, 'body', 'channel', {
    displayOptions: { show },
    description: 'Left empty: the channel on which the contact wrote last, else the only one that reaches it',
  }),
  contentChoice(show, 'Text and Files'),
  ...text,
  ...templateProperties(showTemplate),
  ...outputFields(show, messageOutput),
  additionalFields(show, [
    bodyText('Answer URL', 'answerUrl', 'onAnswer.url', {
      placeholder: 'e.g. {{ $execution.resumeUrl }}',
      description:
        'Gets the next message or tap of the contact, once. With <code>{{ $execution.resumeUrl }}</code> and a Wait node behind, the workflow goes on with the answer.',
      routing: { send: { type: 'body', property: 'onAnswer.url', propertyInDotNotation: true } },
    }),
    sentAs(campaignLocator, 'body', 'campaignId', {
      description: 'The campaign that answers what the contact writes next; its own when left out',
    }),
    bodyText('Email', 'email', 'email', { placeholder: 'e.g. jane@example.com', description: fills }),
    bodyText('First Name', 'firstName', 'firstName', { description: fills }),
    bodyText('Last Name', 'lastName', 'lastName', { description: fills }),
    {
      displayName: 'Purpose',
      name: 'purpose',
      type: 'options',
      options: [
        {
          name: 'Marketing',
          value: 'marketing',
          description: 'Costs a credit, and obeys quiet hours and who wants none',
        },
        { name: 'Transactional', value: 'transactional' },
      ],
      default: 'transactional',
      description: 'A template of the category Marketing is marketing in any case',
      routing: { send: { type: 'body', property: 'purpose' } },
    },
    bodyText('Send At', 'sendAt', 'sendAt', {
      type: 'dateTime',
      description:
        'When it goes out; without an offset on the clock of the account. The item then has the ID of the scheduled message.',
    }),
    {
      displayName: 'Unless They Write',
      name: 'unlessTheyWrite',
      type: 'boolean',
      default: true,
      description: 'Whether it is cancelled when the contact writes before Send At',
      routing: { send: { type: 'body', property: 'unlessTheyWrite' } },
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Send',
  value: 'sendAnywhere',
  action: 'Send message',
  description:
    'Send a text, files, buttons or a template on WhatsApp, SMS, Messenger, Instagram or a custom channel',
  routing: {
    request: { method: 'POST', url: '/messages' },
    operations: {
      pagination: sendItem({
        prepare: putMessage,
        fields: properties,
        output: messageOutput,
        labels: {
          'onAnswer.url': 'Answer URL',
          contactId: 'Contact ID',
          phone: 'Phone',
          fromId: 'Recipient ID',
          'template.name': 'Template',
          'template.language': 'Template',
          'template.media': 'File of the Template',
          buttons: 'Buttons',
          attachments: 'Files',
        },
      }),
    },
  },
}
