import { z } from 'zod'
import { maxCustomFieldName, maxCustomFields, maxCustomFieldValue } from '../values/limits.ts'
import { isBlank, text } from './fields.ts'
import { entriesOf } from './json.ts'
import { inexactNumber, isInexact } from './fittingTypes.ts'

const exactNumber = z.number().refine((value) => !isInexact(value), inexactNumber)

const customFieldValue = z.union([text(maxCustomFieldValue), exactNumber, z.boolean(), z.null()], {
  error: (issue) =>
    issue.code === 'invalid_union' ? 'must be text, a number, true, false or null' : undefined,
})

/**
 * Custom fields as given: at most 100 keys of 64 characters, plain values of 2,000 (docs/interface.md#custom-fields).
 * Those with a blank value count as absent: forms send them for what nobody filled in, and stored they would keep a
 * later value out. A list of plain values, as forms send boxes that were ticked, becomes one text. The fields may come as a list
 * of names and values, as CRMs write it.
 */
export const CustomFieldsInput = z
  .preprocess(
    (given: Record<string, z.input<typeof customFieldValue>>, context): unknown => {
      if (typeof given !== 'object' || given === null) return given
      const input = Array.isArray(given) && given.length > 0 ? fieldsOfList(given) : given
      if (input === undefined) {
        context.addIssue({ code: 'custom', message: howListed, input: undefined })
        return z.NEVER
      }
      if (Object.keys(input).length > maxCustomFields) {
        context.addIssue({
          code: 'custom',
          message: `must have at most ${maxCustomFields} fields`,
          input: undefined,
        })
        return z.NEVER
      }
      // Code that copies fields into an object would lose this one silently.
      if (Object.hasOwn(input, '__proto__'))
        context.addIssue({
          code: 'custom',
          path: ['__proto__'],
          message: 'is a name that no field can have',
          input,
        })
      return withoutBlank(withListsJoined(input))
    },
    z.record(text(maxCustomFieldName).min(1, 'must not be empty'), customFieldValue),
  )
  .meta({ id: 'CustomFields', maxProperties: maxCustomFields, example: { company: 'Acme' } })

const howListed =
  'must be an object such as {"company": "Acme"}, or a list of {"key": "company", "value": "Acme"} that names each once'

/** What CRMs call the name and the value of a field in a list of fields: the first that is there counts. */
const nameKeys = ['key', 'name', 'fieldKey', 'field_key', 'label', 'field', 'id'] as const
const valueKeys = ['value', 'field_value', 'fieldValue', 'fieldValueString'] as const

/** The fields of a list, such as `[{"key": "company", "field_value": "Acme"}]`; `undefined` where it is another one. */
function fieldsOfList(list: readonly unknown[]): Record<string, unknown> | undefined {
  const fields = new Map<string, unknown>()
  for (const item of list) {
    const entries = entriesOf(item)
    const name = nameKeys
      .map((key) => entries.get(key))
      .find((each) => typeof each === 'string' && !isBlank(each))
    const valueKey = valueKeys.find((key) => entries.has(key))
    if (typeof name !== 'string' || (fields.has(name) && fields.get(name) !== entries.get(valueKey ?? '')))
      return undefined
    fields.set(name, valueKey === undefined ? '' : entries.get(valueKey))
  }
  return Object.fromEntries(fields)
}

const isPlain = (value: unknown) => value === null || typeof value !== 'object'

/** A list of plain values as one text; any other value as it is. */
const joined = (value: unknown): unknown =>
  Array.isArray(value) && value.every(isPlain)
    ? value.filter((item) => item !== null && !isBlank(item)).join(', ')
    : value

function withListsJoined(fields: object): object {
  if (Array.isArray(fields) || !Object.values(fields).some(Array.isArray)) return fields
  return Object.fromEntries(Object.entries(fields).map(([key, value]) => [key, joined(value)]))
}

function withoutBlank(fields: object): object {
  if (Array.isArray(fields) || !Object.values(fields).some(isBlank)) return fields
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => !isBlank(value)))
}

/** Custom fields as kept: a cleared field is gone. */
export const CustomFields = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
export type CustomFields = z.infer<typeof CustomFields>
