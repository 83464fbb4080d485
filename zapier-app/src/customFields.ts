import { entriesOf } from '@replyloop/shared/contract/json'
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

/**
 * A field for each custom field that contacts of the account have, a hundred at most; the others are entered by name. Numbers
 * are asked for as text, since Zapier reads `1,000` in a number field as 1.
 */
export async function customFieldInputs(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { body } = await clientOf(z, bundle).listCustomFields({ query: { limit: maxPageSize } })
  return body.data.map(({ name, type }) => ({
    key: customFields.keyOf(name),
    label: name,
    type: type === 'boolean' ? 'boolean' : 'string',
  }))
}
