import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow'
import { allLists } from './listSearch/allLists.ts'
import { allTags } from './listSearch/allTags.ts'
import { answers } from './listSearch/answers.ts'
import { customFields } from './listSearch/customFields.ts'
import {
  broadcasts,
  campaigns,
  channels,
  contacts,
  customChannels,
  lists,
  segments,
} from './listSearch/searches.ts'
import { members, teams } from './listSearch/people.ts'
import { templates, templateVariables } from './listSearch/templates.ts'
import { broadcast } from './resources/broadcast/index.ts'
import { campaign } from './resources/campaign/index.ts'
import { contact } from './resources/contact/index.ts'
import { conversation } from './resources/conversation/index.ts'
import { credit } from './resources/credit/index.ts'
import { list } from './resources/list/index.ts'
import { message } from './resources/message/index.ts'
import { segment } from './resources/segment/index.ts'
import { subAccount } from './resources/subAccount/index.ts'
import { apiBaseUrlExpression } from './shared/baseUrl.ts'
import { sendItem } from './shared/sendItem.ts'

export class Replyloop implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Replyloop',
    name: 'replyloop',
    icon: { light: 'file:../../icons/replyloop.svg', dark: 'file:../../icons/replyloop.dark.svg' },
    group: ['output'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description:
      'Work with contacts, conversations, lists, segments, campaigns, broadcasts, messages and credits of Replyloop',
    defaults: { name: 'Replyloop' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'replyloopApi', required: true }],
    requestDefaults: { baseURL: apiBaseUrlExpression },
    requestOperations: { pagination: sendItem() },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Broadcast', value: 'broadcast' },
          { name: 'Campaign', value: 'campaign' },
          { name: 'Contact', value: 'contact' },
          { name: 'Conversation', value: 'conversation' },
          { name: 'Credit', value: 'credit' },
          { name: 'List', value: 'list' },
          { name: 'Message', value: 'message' },
          { name: 'Segment', value: 'segment' },
          { name: 'Sub-Account', value: 'subAccount' },
        ],
        default: 'contact',
        // Every request goes through requestOperations.pagination.
        routing: { send: { paginate: true } },
      },
      ...broadcast,
      ...campaign,
      ...contact,
      ...conversation,
      ...credit,
      ...list,
      ...message,
      ...segment,
      ...subAccount,
    ],
  }

  methods = {
    listSearch: {
      answers,
      broadcasts,
      campaigns,
      channels,
      contacts,
      customChannels,
      lists,
      members,
      segments,
      teams,
      templates,
    },
    loadOptions: { allLists, allTags },
    resourceMapping: { customFields, templateVariables },
  }
}
