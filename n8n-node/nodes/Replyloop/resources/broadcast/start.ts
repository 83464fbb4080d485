import {
  NodeOperationError,
  type IDataObject,
  type IExecuteSingleFunctions,
  type INodeProperties,
  type INodePropertyOptions,
} from 'n8n-workflow'
import { isObject, trimmedText } from '../../shared/json.ts'
import { broadcastLocator } from '../../shared/locators.ts'
import { outputFields } from '../../shared/output.ts'
import { pathWithParameters } from '../../shared/parameters.ts'
import { additionalFields } from '../../shared/properties.ts'
import { requestBeside, sendItem, type Exchange } from '../../shared/sendItem.ts'
import { startedOutput } from './broadcastOutput.ts'
import { planOf } from './planOf.ts'

const show = { resource: ['broadcast'], operation: ['start'] }

export const properties: INodeProperties[] = [
  { ...broadcastLocator, displayOptions: { show } },
  ...outputFields(show, startedOutput),
  additionalFields(show, [
    {
      displayName: 'At Most People',
      name: 'atMost',
      type: 'number',
      typeOptions: { minValue: 0 },
      default: 100,
      description:
        'If more people than that would get it by now, it is not started, and the item fails. One with a time to come goes to those who are in its audience then.',
    },
  ]),
]

export const option: INodePropertyOptions = {
  name: 'Start',
  value: 'start',
  action: 'Start broadcast',
  description:
    'Start a broadcast by a dry run of its own: its messages go out, and the item says to how many people',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/broadcasts/:broadcast/dry_run',
        fields: properties,
        outputOf: startPlanned,
        output: startedOutput,
      }),
    },
  },
}

/** Starts what has been planned, unless it is for more people than it may be. */
async function startPlanned(this: IExecuteSingleFunctions, exchange: Exchange): Promise<IDataObject> {
  const plan = await planOf.call(this, exchange)
  const { planHash, matched, willGet, leftOut, first, last, credits } = plan
  const atMost = limitOf(this)
  if (Number(willGet) > atMost)
    throw new NodeOperationError(
      this.getNode(),
      `${Number(willGet)} people would get it, and At Most People is ${atMost}, so it was not started`,
    )
  const started = await requestBeside(this, exchange.request, {
    method: 'POST',
    url: pathWithParameters(this, '/broadcasts/:broadcast/start'),
    body: { planHash },
  })
  return { ...started, matched, willGet, leftOut, first, last, credits }
}

/** The most people whom it may be for. */
function limitOf(node: IExecuteSingleFunctions): number {
  const fields: unknown = node.getNodeParameter('additionalFields', {})
  if (!isObject(fields) || !('atMost' in fields)) return Infinity
  const given = trimmedText(fields['atMost'])
  if (/^\d+$/.test(given)) return Number(given)
  throw new NodeOperationError(node.getNode(), 'At Most People is no whole number', {
    description: 'Where it is an expression, it gives none for this item. Nothing was started.',
  })
}
