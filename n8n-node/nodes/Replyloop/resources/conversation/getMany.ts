import type { ConversationState } from '@replyloop/shared/values/conversation'
import type { ConversationFilter } from '@replyloop/shared/values/message'
import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { channelLocator, memberLocator, sentAs, teamLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { filters, oneOf, paging, search } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { listedOutput } from './conversationOutput.ts'

const show = { resource: ['conversation'], operation: ['getAll'] }

const states = { closed: 'Closed', open: 'Open', snoozed: 'Snoozed' } satisfies Record<
  ConversationState,
  string
>

const views = {
  failed: 'Failed',
  needs_human: 'Needs Human',
  sent_by_campaigns: 'Sent by Campaigns',
  unread: 'Unread',
} satisfies Record<ConversationFilter, string>

export const properties: INodeProperties[] = [
  ...paging(show),
  ...outputFields(show, listedOutput),
  filters(show, [
    sentAs(channelLocator, 'query', 'channel'),
    sentAs(memberLocator, 'query', 'assigneeId', { description: 'Those of a member, or of nobody' }),
    {
      displayName: 'Order',
      name: 'order',
      type: 'options',
      options: [
        { name: 'Latest Activity First', value: 'latest' },
        {
          name: 'Longest Wait First',
          value: 'waiting',
          description: 'Those alone that wait for an answer, or with the view Needs Human for a person',
        },
      ],
      default: 'waiting',
      routing: { send: { type: 'query', property: 'order' } },
    },
    search('Search', 'Text in names, phones, emails and messages'),
    oneOf('State', 'state', states, 'open'),
    {
      displayName: 'Tag Name',
      name: 'tag',
      type: 'string',
      default: '',
      description: 'Those with contacts who have this tag',
      routing: { send: { type: 'query', property: 'tag' } },
    },
    sentAs(teamLocator, 'query', 'teamId', { description: 'Those of a team, or of none' }),
    oneOf('View', 'filter', views, 'needs_human'),
    {
      displayName: 'Waiting Longer Than (Minutes)',
      name: 'waitingLongerThan',
      type: 'number',
      typeOptions: { minValue: 0 },
      default: 30,
      description: 'Those in which the contact has waited for an answer for longer',
      routing: { send: { type: 'query', property: 'waitingLongerThan' } },
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Get Many',
  value: 'getAll',
  action: 'Get many conversations',
  description: 'Retrieve a list of conversations, such as those that wait for an answer',
  routing: {
    request: { method: 'GET', url: '/conversations' },
    operations: { pagination: sendItem({ paged: true, fields: properties, output: listedOutput }) },
  },
}
