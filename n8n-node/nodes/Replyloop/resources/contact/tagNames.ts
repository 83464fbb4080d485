import type { INodeProperties } from 'n8n-workflow'
import { asList } from '../../shared/valueExpressions.ts'

/** Tags by their names, chosen or given by an expression, which go into the body as `property`. */
export const tagNames = (
  displayName: string,
  property: string,
  hint: string,
  more: Partial<INodeProperties> = {},
): INodeProperties => ({
  displayName,
  name: property,
  type: 'multiOptions',
  typeOptions: { loadOptionsMethod: 'allTags' },
  default: [],
  description:
    'Choose from the list, or specify IDs using an <a href="https://docs.n8n.io/code/expressions/">expression</a>',
  hint,
  routing: { send: { type: 'body', property, value: asList } },
  ...more,
})
