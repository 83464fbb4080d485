import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { campaignLocator } from '../../shared/locators.ts'
import { answerOutput, outputFields } from '../../shared/output.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { asLines, asText } from '../../shared/valueExpressions.ts'

const show = { resource: ['campaign'], operation: ['addAnswer'] }

export const properties: INodeProperties[] = [
  { ...campaignLocator, required: true, displayOptions: { show } },
  {
    displayName: 'Questions',
    name: 'questions',
    type: 'string',
    typeOptions: { rows: 3 },
    required: true,
    default: '',
    description: 'The wordings in which people ask for it, one a line, up to 20. The first one is its title.',
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'questions', value: asLines } },
  },
  {
    displayName: 'Answer',
    name: 'answer',
    type: 'string',
    typeOptions: { rows: 3 },
    required: true,
    default: '',
    description: 'The bot gives it word for word',
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'answer', value: asText } },
  },
  ...outputFields(show, answerOutput),
]

export const option: INodePropertyOptions = {
  name: 'Add Answer',
  value: 'addAnswer',
  action: 'Add answer to campaign',
  description: 'Add an answer that the bot of a campaign knows',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/campaigns/:campaignId/answers',
        fields: properties,
        output: answerOutput,
      }),
    },
  },
}
