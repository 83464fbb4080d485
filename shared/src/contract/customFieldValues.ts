import { z } from 'zod'
import { maxCustomFieldName, maxCustomFields, maxCustomFieldValue } from '../values/limits.ts'
import { isBlank, text } from './fields.ts'
import { inexactNumber, isInexact } from './fittingTypes.ts'

const exactNumber = z.number().refine((value) => !isInexact(value), inexactNumber)

const customFieldValue = z.union([text(maxCustomFieldValue), exactNumber, z.boolean(), z.null()], {
  error: (issue) =>
    issue.code === 'invalid_union' ? 'must be text, a number, true, false or null' : undefined,
})

/**
 * Custom fields as given: at most 100 keys of 64 characters, plain values of 2,000 (docs/interface.md#custom-fields).
 * Those with a blank value count as absent: forms send them for what nobody filled in, and stored they would keep a
 * later value out. A list of plain values, as forms send boxes that were ticked, becomes one text.
 */
export const CustomFieldsInput = z
  .preprocess(
    (input: Record<string, z.input<typeof customFieldValue>>, context): unknown => {
      if (typeof input !== 'object' || input === null) return input
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
