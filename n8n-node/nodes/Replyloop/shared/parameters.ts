import { NodeOperationError, type IExecuteSingleFunctions, type INodeProperties } from 'n8n-workflow'
import { trimmedText } from './json.ts'

type Property = INodeProperties | NonNullable<INodeProperties['options']>[number]

/** The labels of parameters, by the names of their fields in the request's body or query. */
export function labelsOf(properties: readonly Property[]): ReadonlyMap<string, string> {
  const labels = new Map<string, string>()
  for (const property of properties) {
    if (!('displayName' in property)) continue
    const sent = 'routing' in property ? property.routing?.send?.property : undefined
    if (sent !== undefined) labels.set(sent, property.displayName)
    if ('options' in property && property.options !== undefined)
      for (const [name, label] of labelsOf(property.options)) labels.set(name, label)
  }
  return labels
}

/** Throws a `NodeOperationError` that names the first required parameter that is empty. */
export function requireFields(node: IExecuteSingleFunctions, properties: readonly INodeProperties[]): void {
  for (const { name, displayName, required, displayOptions } of properties)
    if (required === true && isAlwaysShown(displayOptions) && parameterText(node, name) === '')
      throw new NodeOperationError(node.getNode(), `${displayName} is empty`, {
        description: `Fill in ${displayName}; where it is an expression, it gives nothing for this item.`,
      })
}

/** Fills a path in: `:name` stands for the parameter of that name. */
export const pathWithParameters = (node: IExecuteSingleFunctions, path: string): string =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(parameterText(node, name)))

/** A parameter's value for this item as trimmed text; of a resource locator, the value chosen in it. */
export const parameterText = (node: IExecuteSingleFunctions, name: string): string =>
  trimmedText(node.getNodeParameter(name, '', { extractValue: true }))

const isAlwaysShown = (options: INodeProperties['displayOptions']) =>
  Object.keys(options?.show ?? {}).every((name) => name === 'resource' || name === 'operation')
