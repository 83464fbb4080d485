import { defineInputFields, type PlainInputField, type PlainOutputField } from 'zapier-platform-core'
import {
  campaigns,
  channels,
  connectedChannels,
  customChannels,
  lists,
  segments,
  templates,
} from './choices.ts'

/** Output fields from `[key, label, type]`, with `prefix` before each key. */
const withPrefix = (
  prefix: string,
  fields: readonly (readonly [string, string, PlainOutputField['type']?])[],
) => fields.map(([key, label, type = 'string']): PlainOutputField => ({ key: prefix + key, label, type }))

const person = [
  ['id', 'Contact ID'],
  ['firstName', 'First Name'],
  ['lastName', 'Last Name'],
  ['phone', 'Phone'],
  ['email', 'Email'],
] as const

/** The output fields of a contact; `prefix` is `contact__` where it is nested in `contact`. */
export const contactOutput = (prefix = ''): PlainOutputField[] => [
  ...withPrefix(prefix, person),
  { key: `${prefix}customFields`, label: 'Custom Fields', dict: true },
  { key: `${prefix}tags`, label: 'Tags', type: 'string', list: true },
  ...withPrefix(prefix, [
    ['fromId', 'ID on Your Platform'],
    ['botActive', 'Bot Active', 'boolean'],
    ['optedOut', 'Opted Out', 'boolean'],
    ['campaignId', 'Campaign ID'],
    ['campaignName', 'Campaign Name'],
    ['source__source', 'Source'],
    ['source__id', 'Source ID'],
    ['source__url', 'Source URL'],
    ['source__headline', 'Source Headline'],
    ['source__clickId', 'Source Click ID'],
    ['source__ref', 'Source Ref'],
    ['url', 'Link to Contact'],
    ['createdAt', 'Created At', 'datetime'],
    ['updatedAt', 'Updated At', 'datetime'],
  ]),
]

/** The output fields of a note; `prefix` is `note__` where it is nested in `note`. */
export const noteOutput = (prefix = ''): PlainOutputField[] =>
  withPrefix(prefix, [
    ['id', 'Note ID'],
    ['contactId', 'Contact ID'],
    ['body', 'Text'],
    ['author', 'Author'],
    ['member__id', 'Written By ID'],
    ['member__name', 'Written By'],
    ['key', 'API Key'],
    ['mentions[]id', 'Mentioned Member ID'],
    ['mentions[]name', 'Mentioned Member'],
    ['createdAt', 'Created At', 'datetime'],
    ['editedAt', 'Edited At', 'datetime'],
  ])

/** The output fields of whom a message is from or for. */
export const messageContactOutput: PlainOutputField[] = withPrefix('contact__', [
  ...person,
  ['fromId', 'ID on Your Platform'],
])

/** The output fields of a message; `prefix` is `lastMessage__` where it is nested in `lastMessage`. */
export const messageOutput = (prefix = ''): PlainOutputField[] => [
  ...withPrefix(prefix, [
    ['id', 'Message ID'],
    ['direction', 'Direction'],
    ['status', 'Status'],
    ['type', 'Type'],
    ['body', 'Text'],
    ['transcript', 'Transcript'],
    ['contactId', 'Contact ID'],
    ['url', 'Link to Conversation'],
    ['channel', 'Channel'],
    ['campaignId', 'Campaign ID'],
    ['campaignName', 'Campaign Name'],
    ['author', 'Author'],
    ['member__id', 'Written By ID'],
    ['member__name', 'Written By'],
    ['media__url', 'File URL'],
    ['media__contentType', 'File Type'],
    ['media__bytes', 'File Size', 'integer'],
    ['media__error', 'File Error'],
    ['media__name', 'File Name'],
    ['attachments[]url', 'Attachment URL'],
    ['attachments[]contentType', 'Attachment Type'],
    ['attachments[]name', 'Attachment Name'],
    ['template__name', 'Template Name'],
    ['template__language', 'Template Language'],
    ['buttons[]id', 'Button ID'],
    ['buttons[]title', 'Button Title'],
    ['menu__button', 'Menu Button'],
    ['menu__rows[]id', 'Menu Row ID'],
    ['menu__rows[]title', 'Menu Row Title'],
    ['link__title', 'Link Title'],
    ['link__url', 'Link URL'],
    ['tapped__id', 'Tapped ID'],
    ['tapped__title', 'Tapped Title'],
    ['tapped__messageId', 'Tapped Message ID'],
    ['form__name', 'Form Name'],
    ['product__id', 'Product ID'],
    ['product__catalogId', 'Product Catalog ID'],
    ['referral__source', 'Referral Source'],
    ['referral__id', 'Referral ID'],
    ['referral__url', 'Referral URL'],
    ['referral__headline', 'Referral Headline'],
    ['referral__clickId', 'Referral Click ID'],
    ['referral__ref', 'Referral Ref'],
    ['reactsTo', 'Reaction to Provider ID'],
    ['error__at', 'Error Time', 'datetime'],
    ['error__kind', 'Error Kind'],
    ['error__status', 'Error HTTP Status', 'integer'],
    ['error__detail', 'Error Detail'],
    ['error__code', 'Error Code'],
    ['attempts', 'Attempts', 'integer'],
    ['nextAttemptAt', 'Next Attempt At', 'datetime'],
    ['providerId', 'Provider ID'],
    ['createdAt', 'Created At', 'datetime'],
    ['sentAt', 'Sent At', 'datetime'],
    ['deliveredAt', 'Delivered At', 'datetime'],
    ['readAt', 'Read At', 'datetime'],
    ['editedAt', 'Edited At', 'datetime'],
    ['revokedAt', 'Revoked At', 'datetime'],
  ]),
  { key: `${prefix}form__values`, label: 'Form Values', dict: true },
]

/** Output fields from `[key, label, type]`; text where no type is given. */
export const outputFields = (...fields: readonly (readonly [string, string, PlainOutputField['type']?])[]) =>
  withPrefix('', fields)

/** The output fields of a message template of a channel, and of what it was before. */
export const templateOutput: PlainOutputField[] = [
  ...outputFields(
    ['id', 'Template ID'],
    ['name', 'Template Name'],
    ['language', 'Language'],
    ['category', 'Category'],
    ['previousCategory', 'Previous Category'],
    ['state', 'State'],
    ['previousState', 'Previous State'],
    ['reason', 'Reason'],
    ['quality', 'Quality'],
    ['channel__id', 'Channel ID'],
    ['channel__name', 'Channel'],
    ['campaignId', 'Campaign ID'],
    ['components[]type', 'Component Type'],
    ['components[]text', 'Component Text'],
  ),
  { key: 'variables', label: 'Variables', type: 'string', list: true },
  ...outputFields(['updatedAt', 'Updated At', 'datetime']),
]

/** The lists of the account. */
export const listField = {
  key: 'listId',
  label: 'List',
  type: 'string',
  choices: lists,
} as const satisfies PlainInputField

/** The campaigns of the account. */
export const campaignField = {
  key: 'campaignId',
  label: 'Campaign',
  type: 'string',
  choices: campaigns,
} as const satisfies PlainInputField

/** The segments of the account. */
export const segmentField = {
  key: 'segmentId',
  label: 'Segment',
  type: 'string',
  choices: segments,
} as const satisfies PlainInputField

/** A channel of any kind. */
export const channelField = {
  key: 'channel',
  label: 'Channel',
  type: 'string',
  choices: channels,
} as const satisfies PlainInputField

/** A channel of the service's own, such as WhatsApp. */
export const connectedChannelField = { ...channelField, choices: connectedChannels } as const

/** A template of a channel that the provider has approved; its variables are fields of their own (templateFields.ts). */
export const templateField = {
  key: 'template',
  label: 'Template',
  type: 'string',
  choices: templates,
  altersDynamicFields: true,
} as const satisfies PlainInputField

/** A custom channel, in use or new. */
export const customChannelField = { ...channelField, choices: customChannels } as const

/** An existing contact: picked, found by an earlier step, or mapped. */
export const contactField = {
  key: 'contactId',
  label: 'Contact',
  type: 'string',
  dynamic: 'contacts.id.name',
  search: 'find_contact.id',
  helpText: 'Map the Contact ID of a step before this one, or add a step that finds the contact.',
} as const satisfies PlainInputField

/** Whether a contact joins lists in silence. */
export const silentField = {
  key: 'addWithoutGreeting',
  label: 'Add Without Greeting',
  type: 'boolean',
  helpText:
    'Whether the contact joins without being greeted: no campaign of a list sends its opening message, now or later. Left empty: Live campaigns send it.',
} as const satisfies PlainInputField

/** One of the agency's sub-accounts. */
export const subAccountField = {
  key: 'email',
  label: 'Sub-Account Email',
  type: 'string',
  required: true,
  placeholder: 'client@example.com',
  helpText: 'The email of one of your sub-accounts.',
} as const satisfies PlainInputField

const senderField = {
  type: 'string',
  group: 'contact',
  helpText: 'Fills the field of the contact if that is empty.',
} as const

/** Names and an email, which are stored where the contact has none yet. */
export const senderFields = defineInputFields([
  { ...senderField, key: 'firstName', label: 'First Name' },
  { ...senderField, key: 'lastName', label: 'Last Name' },
  { ...senderField, key: 'email', label: 'Email', placeholder: 'jane@example.com' },
])
