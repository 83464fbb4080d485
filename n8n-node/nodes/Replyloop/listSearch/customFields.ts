import type { CustomFieldKind } from '@replyloop/shared/values/customField'
import type { FieldType, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { everyEntry } from './everyEntry.ts'

/** Numbers and booleans have an input of their own; a text's input takes values of several kinds too. */
const inputs = { number: 'number', boolean: 'boolean' } satisfies Partial<Record<CustomFieldKind, FieldType>>

const hasInput = (type: string): type is keyof typeof inputs => Object.hasOwn(inputs, type)

/** The custom fields that contacts of the account have, for a resource mapper. */
export async function customFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const found = await everyEntry(this, '/custom_fields')
  return {
    fields: found.map((field) => {
      const name = textOf(field['name']) ?? ''
      const type = textOf(field['type']) ?? ''
      return {
        id: name,
        displayName: name,
        display: true,
        required: false,
        defaultMatch: false,
        canBeUsedToMatch: false,
        ...(hasInput(type) && { type: inputs[type] }),
      }
    }),
    emptyFieldsNotice: 'No contact has a custom field yet: enter the first ones as New Custom Fields',
  }
}
