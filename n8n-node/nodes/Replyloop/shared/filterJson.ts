import type { INodeProperties } from 'n8n-workflow'

/** A filter of contacts, which the service reads from JSON. */
export const filterJson: INodeProperties = {
  displayName: 'Filter',
  name: 'filter',
  type: 'json',
  default: '',
  required: true,
  placeholder: 'e.g. {"of":"tag","op":"is","value":"vip"}',
  description:
    'Which contacts are meant; several filters are joined by <code>{"all":[…]}</code>, <code>{"any":[…]}</code> and <code>{"not":…}</code>. Segment: Get returns that of a segment.',
}
