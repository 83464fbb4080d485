import type {
  DeclarativeRestApiSettings,
  IDataObject,
  IExecuteSingleFunctions,
  INodeProperties,
  INodePropertyOptions,
} from 'n8n-workflow'
import { isObject } from '../../shared/json.ts'
import {
  campaignLocator,
  channelLocator,
  listLocator,
  segmentLocator,
  sentAs,
} from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { parameterText } from '../../shared/parameters.ts'
import { additionalFields, bodyText } from '../../shared/properties.ts'
import { sendItem } from '../../shared/sendItem.ts'
import { filterJson } from '../../shared/filterJson.ts'
import { templateOf } from '../../shared/templateOf.ts'
import { contentChoice, templateProperties } from '../../shared/templateProperties.ts'
import { broadcastOutput } from './broadcastOutput.ts'
import { draftFields, withoutOffset } from './draftFields.ts'

type Request = DeclarativeRestApiSettings.HttpRequestOptions

const show = { resource: ['broadcast'], operation: ['create'] }

export const properties: INodeProperties[] = [
  bodyText('Name', 'name', 'name', {
    displayOptions: { show },
    required: true,
    placeholder: 'e.g. Spring sale',
    description: 'Only you see it',
  }),
  sentAs(campaignLocator, 'body', 'campaignId', {
    displayOptions: { show },
    required: true,
    description: 'The campaign that answers what comes back',
  }),
  {
    displayName: 'Audience',
    name: 'audience',
    type: 'options',
    noDataExpression: true,
    options: [
      { name: 'Filter', value: 'filter', description: 'Those whom a filter means' },
      { name: 'List', value: 'list' },
      { name: 'Segment', value: 'segment', description: 'Those whom a filter with a name means' },
    ],
    default: 'list',
    displayOptions: { show },
    description: 'Whom it is for',
  },
  { ...listLocator, displayOptions: { show: { ...show, audience: ['list'] } } },
  { ...segmentLocator, displayOptions: { show: { ...show, audience: ['segment'] } } },
  { ...filterJson, displayOptions: { show: { ...show, audience: ['filter'] } } },
  sentAs(channelLocator, 'body', 'channel', {
    displayOptions: { show },
    description: 'The only channel on which it goes out. Left empty: that of the campaign.',
  }),
  contentChoice(show, 'Text'),
  bodyText('Text', 'body', 'content.body', {
    displayOptions: { show: { ...show, content: ['text'] } },
    typeOptions: { rows: 3 },
    description:
      'May have variables as the texts of campaigns do. On WhatsApp, Messenger and Instagram a text reaches who has written within a day; others get a template.',
  }),
  ...templateProperties({ ...show, content: ['template'] }),
  ...outputFields(show, broadcastOutput),
  additionalFields(show, draftFields),
]

export const option: INodePropertyOptions = {
  name: 'Create',
  value: 'create',
  action: 'Create broadcast',
  description: 'Write a broadcast as a draft; nothing goes out until it is started',
  routing: {
    request: { method: 'POST', url: '/broadcasts' },
    operations: {
      pagination: sendItem({
        prepare: putDraft,
        fields: properties,
        output: broadcastOutput,
        labels: {
          'audience.listId': 'List',
          'audience.segmentId': 'Segment',
          'audience.filter': 'Filter',
          'content.template': 'Template',
          'content.template.name': 'Template',
          'content.template.language': 'Template',
          'content.template.media': 'File of the Template',
        },
      }),
    },
  },
}

/** Puts whom it is for and what it says into the body. */
function putDraft(this: IExecuteSingleFunctions, request: Request): Request {
  const template = templateOf(this)
  const body: IDataObject = {
    ...(isObject(request.body) && request.body),
    audience: audienceOf(this),
    ...(template && { content: { template } }),
  }
  return withoutOffset({ ...request, body })
}

function audienceOf(node: IExecuteSingleFunctions): IDataObject {
  const kind = node.getNodeParameter('audience', 'list')
  if (kind === 'list') return { listId: parameterText(node, 'list') }
  if (kind === 'segment') return { segmentId: parameterText(node, 'segment') }
  return { filter: parameterText(node, 'filter') }
}
