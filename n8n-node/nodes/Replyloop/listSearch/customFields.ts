import type { CustomFieldKind, DeclaredType } from '@replyloop/shared/values/customField'
import type { FieldType, ILoadOptionsFunctions, ResourceMapperFields } from 'n8n-workflow'
import { textOf } from '../shared/json.ts'
import { everyEntry } from './everyEntry.ts'

/** What has an input of its own, by its declared type or else its kind; a text's input takes values of several kinds too. */
const inputs = {
  number: 'number',
  boolean: 'boolean',
  date: 'dateTime',
  datetime: 'dateTime',
  choice: 'options',
  yesno: 'boolean',
} satisfies Partial<Record<CustomFieldKind | DeclaredType, FieldType>>

const hasInput = (type: string): type is keyof typeof inputs => Object.hasOwn(inputs, type)

const optionsOf = (given: unknown) =>
  (Array.isArray(given) ? given : []).map((option: unknown) => ({
    name: textOf(option) ?? '',
    value: textOf(option) ?? '',
  }))

/** The custom fields that are declared or that contacts of the account have, for a resource mapper. */
export async function customFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const found = await everyEntry(this, '/custom_fields')
  return {
    fields: found.map((field) => {
      const name = textOf(field['name']) ?? ''
      const type = textOf(field['declaredType']) ?? textOf(field['type']) ?? ''
      return {
        id: name,
        displayName: name,
        display: true,
        required: false,
        defaultMatch: false,
        canBeUsedToMatch: false,
        ...(hasInput(type) && { type: inputs[type] }),
        ...(type === 'choice' && { options: optionsOf(field['options']) }),
      }
    }),
    emptyFieldsNotice: 'No contact has a custom field yet: enter the first ones as New Custom Fields',
  }
}
