import { entriesOf } from '@replyloop/shared/contract/json'
import { maxPageSize } from '@replyloop/shared/values/limits'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import { clientOf } from './client.ts'

const prefix = 'customValue'

/**
 * The key of the field of a step that asks for a custom field. A name can have any characters, while Zapier gives some of them a
 * meaning in keys: other than letters and digits are written as in a URL, with `_` in place of `%`.
 */
const keyOf = (name: string): string =>
  prefix +
  encodeURIComponent(name)
    .replace(/[-_.!~*'()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    .replaceAll('%', '_')

const isKey = (key: string): boolean => key.startsWith(prefix)

const nameOf = (key: string): string => decodeURIComponent(key.slice(prefix.length).replaceAll('_', '%'))

/** Takes the values of the fields below out of a step's input, and puts them under their names into `customFields`. */
export function gatherCustomFields(inputData: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const entries = Object.entries(inputData)
  const asked = entries.filter(([key]) => isKey(key)).map(([key, value]) => [nameOf(key), value] as const)
  const rest = Object.fromEntries(entries.filter(([key]) => !isKey(key)))
  if (asked.length === 0) return rest
  const byName: unknown = rest['customFields']
  return { ...rest, customFields: Object.fromEntries([...entriesOf(byName), ...asked.filter(hasValue)]) }
}

/** Only a field that was left empty: what is given beside it under Other Custom Fields counts then. */
const hasValue = ([, value]: readonly [string, unknown]) =>
  value !== undefined && value !== null && value !== ''

/**
 * A field for each custom field that contacts of the account have, a hundred at most; the others are entered by name. Numbers
 * are asked for as text, since Zapier reads `1,000` in a number field as 1.
 */
export async function customFieldInputs(z: ZObject, bundle: Bundle): Promise<PlainInputField[]> {
  const { body } = await clientOf(z, bundle).listCustomFields({ query: { limit: maxPageSize } })
  return body.data.map(({ name, type }) => ({
    key: keyOf(name),
    label: name,
    type: type === 'boolean' ? 'boolean' : 'string',
  }))
}
