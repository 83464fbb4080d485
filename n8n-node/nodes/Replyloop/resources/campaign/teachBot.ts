import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { answerLocator, campaignLocator, sentAs } from '../../shared/locators.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { asText } from '../../shared/valueExpressions.ts'

const show = { resource: ['campaign'], operation: ['teachBot'] }

export const properties: INodeProperties[] = [
  { ...campaignLocator, required: true, displayOptions: { show } },
  sentAs(answerLocator, 'body', 'answerId', { displayOptions: { show } }),
  {
    displayName: 'Question',
    name: 'question',
    type: 'string',
    required: true,
    default: '',
    description: 'Another wording in which people ask for it. One that the answer has changes nothing.',
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'question', value: asText } },
  },
]

export const option: INodePropertyOptions = {
  name: 'Teach Bot',
  value: 'teachBot',
  action: 'Teach bot of campaign',
  description: 'Add a question to an answer that the bot of a campaign knows',
  routing: {
    request: { method: 'POST' },
    operations: { pagination: sendItem({ path: '/campaigns/:campaignId/lessons', fields: properties }) },
  },
}
