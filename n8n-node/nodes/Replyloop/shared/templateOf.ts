import { NodeOperationError, type IDataObject, type IExecuteSingleFunctions } from 'n8n-workflow'
import { isObject, readJson, trimmedText } from './json.ts'
import { parameterText } from './parameters.ts'
import { templateOfKey } from './templateKey.ts'

/** The template that the parameters of `templateProperties` choose, as a body has it; `undefined` where a text is chosen. */
export function templateOf(node: IExecuteSingleFunctions): IDataObject | undefined {
  if (node.getNodeParameter('content', 'text') !== 'template') return undefined
  const media = parameterText(node, 'templateMedia')
  return {
    ...templateOfKey(parameterText(node, 'template')),
    values: valuesOf(node),
    ...(media !== '' && { media }),
  }
}

/** The values of the template: those of the fields, beside those of the JSON; a list there stands alone. */
function valuesOf(node: IExecuteSingleFunctions): IDataObject | unknown[] {
  const given = jsonValues(node, node.getNodeParameter('templateJson', '{}'))
  const mapper: unknown = node.getNodeParameter('templateValues', {})
  const chosen = isObject(mapper) && isObject(mapper['value']) ? mapper['value'] : {}
  const filled = Object.entries(chosen).filter(([, value]) => value !== null)
  const mapped = Object.fromEntries(filled.map(([name, value]) => [name, trimmedText(value)]))
  if (!Array.isArray(given)) return { ...given, ...mapped }
  return filled.length === 0 ? given : mapped
}

function jsonValues(node: IExecuteSingleFunctions, json: unknown): IDataObject | unknown[] {
  const read = readJson(json)
  if (isObject(read) || Array.isArray(read)) return read
  throw new NodeOperationError(node.getNode(), 'Values (JSON) is neither a JSON object nor a list', {
    description: 'Write it as {"1": "Jane"}, or ["Jane"] in the order of the variables.',
  })
}
