import type { Answer } from '@replyloop/shared/contract/answer'
import type { Contact } from '@replyloop/shared/contract/contact'
import type { Note } from '@replyloop/shared/contract/note'
import type { Message } from '@replyloop/shared/contract/message'
import type { IDataObject, IExecuteSingleFunctions, INodeProperties } from 'n8n-workflow'
import { textOf } from './json.ts'
import type { Shown } from './properties.ts'

/** What may come out of an operation: every field by its label, and those that workflows use most, ten at most. */
export interface Output {
  readonly labels: Readonly<Record<string, string>>
  readonly simple: readonly string[]
  /** The field that says which one it is, and always comes out; `id` unless given. */
  readonly identity?: string
}

const contactLabels = {
  id: 'ID',
  firstName: 'First Name',
  lastName: 'Last Name',
  phone: 'Phone',
  email: 'Email',
  customFields: 'Custom Fields',
  tags: 'Tags',
  fromId: 'Recipient ID',
  botActive: 'Bot Active',
  optedOut: 'Opted Out',
  campaignId: 'Campaign ID',
  campaignName: 'Campaign Name',
  source: 'Source',
  url: 'Dashboard URL',
  isTest: 'Is Test',
  createdAt: 'Created At',
  updatedAt: 'Updated At',
} satisfies Record<keyof Contact, string>

const simpleContact = [
  'id',
  'firstName',
  'lastName',
  'phone',
  'email',
  'fromId',
  'customFields',
  'tags',
  'optedOut',
  'botActive',
] satisfies (keyof Contact)[]

/** A contact. */
export const contactOutput: Output = { labels: contactLabels, simple: simpleContact }

/** A contact of a list; of its tags there is no room. */
export const memberOutput: Output = {
  labels: { ...contactLabels, joinedAt: 'Joined At' },
  simple: [...simpleContact.filter((field) => field !== 'tags'), 'joinedAt'],
}

/** An answer of a campaign. */
export const answerOutput: Output = {
  labels: {
    id: 'ID',
    campaignId: 'Campaign ID',
    questions: 'Questions',
    answer: 'Answer',
    useCount: 'Times Given',
    lastUsedAt: 'Last Given At',
    createdAt: 'Created At',
    updatedAt: 'Updated At',
  } satisfies Record<keyof Answer, string>,
  simple: ['id', 'campaignId', 'questions', 'answer', 'useCount', 'lastUsedAt'] satisfies (keyof Answer)[],
}

/** A note. */
export const noteOutput: Output = {
  labels: {
    id: 'ID',
    contactId: 'Contact ID',
    body: 'Text',
    author: 'Author',
    member: 'Written By',
    key: 'API Key',
    mentions: 'Mentions',
    createdAt: 'Created At',
    editedAt: 'Edited At',
  } satisfies Record<keyof Note, string>,
  simple: ['id', 'contactId', 'body', 'author', 'member', 'mentions', 'createdAt'] satisfies (keyof Note)[],
}

/** A message. */
export const messageOutput: Output = {
  labels: {
    id: 'ID',
    direction: 'Direction',
    status: 'Status',
    type: 'Type',
    body: 'Text',
    contactId: 'Contact ID',
    url: 'Dashboard URL',
    channel: 'Channel',
    campaignId: 'Campaign ID',
    campaignName: 'Campaign Name',
    author: 'Author',
    member: 'Member',
    media: 'First File',
    attachments: 'Files',
    template: 'Template',
    buttons: 'Buttons',
    menu: 'Menu',
    link: 'Link',
    tapped: 'Tapped',
    form: 'Form',
    product: 'Product',
    referral: 'Referral',
    transcript: 'Transcript',
    reactsTo: 'Reacts To',
    error: 'Error',
    attempts: 'Attempts',
    nextAttemptAt: 'Next Attempt At',
    providerId: 'Provider ID',
    createdAt: 'Created At',
    sentAt: 'Sent At',
    deliveredAt: 'Delivered At',
    readAt: 'Read At',
    editedAt: 'Edited At',
    revokedAt: 'Revoked At',
  } satisfies Record<keyof Message, string>,
  simple: [
    'id',
    'direction',
    'status',
    'type',
    'body',
    'contactId',
    'channel',
    'campaignId',
    'createdAt',
  ] satisfies (keyof Message)[],
}

/** Simplify; in a tool of an agent, whose context is dear, Output with a choice of fields. `keepChosen` obeys them. */
export const outputFields = (show: Shown, { labels }: Output): INodeProperties[] => [
  {
    displayName: 'Simplify',
    name: 'simplify',
    type: 'boolean',
    default: true,
    displayOptions: { show, hide: { '@tool': [true] } },
    description: 'Whether to return a simplified version of the response instead of the raw data',
  },
  {
    displayName: 'Output',
    name: 'output',
    type: 'options',
    options: [
      { name: 'Raw', value: 'raw', description: 'All fields' },
      { name: 'Selected Fields', value: 'selected', description: 'The ID, and the fields that you choose' },
      { name: 'Simplified', value: 'simplified', description: 'The most useful fields' },
    ],
    default: 'simplified',
    displayOptions: { show: { ...show, '@tool': [true] } },
    description: 'What the agent gets',
  },
  {
    displayName: 'Fields',
    name: 'outputFields',
    type: 'multiOptions',
    options: Object.entries(labels)
      .map(([value, name]) => ({ name, value }))
      .toSorted((one, other) => one.name.localeCompare(other.name)),
    default: [],
    displayOptions: { show: { ...show, '@tool': [true], output: ['selected'] } },
    description: 'The fields that the agent gets beside the ID',
  },
]

/** Leaves the fields of an answer that the parameters of `outputFields` ask for. */
export function keepChosen(
  node: IExecuteSingleFunctions,
  { simple, identity = 'id' }: Output,
  answer: IDataObject,
): IDataObject {
  const chosen: unknown = node.getNodeParameter('output', '')
  if (chosen === 'selected') {
    const fields: unknown = node.getNodeParameter('outputFields', [])
    return pick(answer, [identity, ...[fields].flat().flatMap((field) => textOf(field) ?? [])])
  }
  const simplified = chosen === 'simplified' || node.getNodeParameter('simplify', false) === true
  return simplified ? pick(answer, simple) : answer
}

const pick = (entry: IDataObject, fields: readonly string[]): IDataObject =>
  Object.fromEntries(fields.map((field) => [field, entry[field]]))
