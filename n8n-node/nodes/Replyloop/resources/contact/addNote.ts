import type { INodeProperties, INodePropertyOptions } from 'n8n-workflow'
import { sendItem } from '../../shared/sendItem.ts'
import { contactLocator } from '../../shared/locators.ts'
import { noteOutput, outputFields } from '../../shared/output.ts'

const show = { resource: ['contact'], operation: ['addNote'] }

export const properties: INodeProperties[] = [
  { ...contactLocator, displayOptions: { show } },
  {
    displayName: 'Text',
    name: 'noteText',
    type: 'string',
    typeOptions: { rows: 3 },
    required: true,
    default: '',
    description: 'For your team: the contact is never sent it. @name mentions a member, who gets a mail.',
    displayOptions: { show },
    routing: { send: { type: 'body', property: 'body' } },
  },
  ...outputFields(show, noteOutput),
]

export const option: INodePropertyOptions = {
  name: 'Add Note',
  value: 'addNote',
  action: 'Add note to contact',
  description: 'Write a note about a contact for the team; the contact is never sent it',
  routing: {
    request: { method: 'POST' },
    operations: {
      pagination: sendItem({
        path: '/conversations/:contact/notes',
        fields: properties,
        output: noteOutput,
      }),
    },
  },
}
