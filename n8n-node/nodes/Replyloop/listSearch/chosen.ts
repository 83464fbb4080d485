import type { ILoadOptionsFunctions } from 'n8n-workflow'
import { trimmedText } from '../shared/json.ts'

/** The value of another parameter, of a locator the one chosen in it; none while an expression stands there. */
export function chosen(node: ILoadOptionsFunctions, parameter: string): string {
  const value = trimmedText(node.getCurrentNodeParameter(parameter, { extractValue: true }))
  return value.startsWith('=') ? '' : value
}
