import { entriesOf } from '@replyloop/shared/contract/json'
import type { CustomField as Field } from '@replyloop/shared/contract/customField'
import type { DeclaredType } from '@replyloop/shared/values/customField'
import { maxPageSize } from '@replyloop/shared/values/limits'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { clientOf } from './client.ts'
import { namedFields } from './namedFields.ts'

const customFields = namedFields('customValue')

/**
 * Takes the values of the fields below out of a step's input, and puts them under their names into `customFields`. Where one is left
 * empty, what is given beside it under Other Custom Fields counts.
 */
export function gatherCustomFields(inputData: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { named, rest } = customFields.gather(inputData)
  if (named.length === 0) return rest
  return { ...rest, customFields: Object.fromEntries([...entriesOf(rest['customFields']), ...named]) }
}

/** How Zapier asks for what a declared field holds. */
const declaredInputs = {
  text: { type: 'string' },
  number: { type: 'string', placeholder: '1234.5' },
  date: { type: 'datetime' },
  datetime: { type: 'datetime' },
  yesno: { type: 'boolean' },
} as const satisfies Partial<Record<DeclaredType, Partial<PlainInputField>>>

function inputOf({ type, declaredType, options }: Field): Partial<PlainInputField> {
  if (declaredType === 'choice') return { type: 'string', choices: options ?? [] }
  return declaredType === null
    ? { type: type === 'boolean' ? 'boolean' : 'string' }
    : declaredInputs[declaredType]
}

/**
 * A field for each custom field that is declared or that contacts of the account have, a hundred at most; the others are entered by
 * name. Numbers are asked for as text, since Zapier reads `1,000` in a number field as 1.
 */
export async function customFieldInputs(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { body } = await clientOf(z, bundle).listCustomFields({ query: { limit: maxPageSize } })
  return body.data.map((field) => ({
    key: customFields.keyOf(field.name),
    label: field.name,
    ...inputOf(field),
  }))
}
