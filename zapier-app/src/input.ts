import { readOptOut } from '@replyloop/shared/optOuts/readOptOut'
import { maxCredits } from '@replyloop/shared/values/limits'
import type { Bundle, PlainInputField, ZObject } from 'zapier-platform-core'
import * as zod from 'zod'
import { labelsOf, replaceFieldNames } from './labels.ts'
import { fixedFieldsOf, inputError } from './zapierError.ts'

// What a step gets is not always of the type that its field announces: a number mapped to a text field stays a number, a single
// value mapped to a list stays single, and a choice mapped to a yes-or-no field is text. These schemas read what is meant.

const emptyMessage = 'is empty: fill it in, or map a field that has a value'

/** Whether a field has no value, because a person left it empty or what is mapped to it is empty. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

const isPlain = (value: unknown) => ['string', 'number', 'boolean'].includes(typeof value)

/** Text for a plain value, and for several: forms send what was ticked as a list. */
function asText(value: unknown): unknown {
  if (isEmpty(value)) return undefined
  if (Array.isArray(value) && value.every(isPlain)) return value.join(', ')
  return isPlain(value) ? String(value) : value
}

const string = zod.string({ error: ({ input }) => (input === undefined ? emptyMessage : 'must be text') })

/** Text that must be there, as it is: with the spaces and lines around it. */
export const wholeText = zod.preprocess(asText, string)

/** Text that must be there, without spaces around it. */
export const requiredText = zod.preprocess(asText, string.trim())

/** Text, without spaces around it; `undefined` where the field is empty. */
export const text = zod.preprocess(asText, string.trim().optional())

/** Text, as it is; `undefined` where the field is empty. */
export const optionalText = zod.preprocess(asText, string.optional())

/** Line items of these fields, without those that are empty. */
export const lineItems = <T extends zod.ZodRawShape>(shape: T) =>
  zod.preprocess(
    (items) => several(items).filter((item) => item instanceof Object && !Object.values(item).every(isEmpty)),
    zod.array(zod.object(shape)),
  )

const several = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])

/** Several texts; a single one is a list of one. */
export const texts = zod.preprocess(
  (value) =>
    several(value)
      .filter((entry) => !isEmpty(entry))
      .map(asText),
  zod.array(string.trim()),
)

const words = new Map([
  ...['true', 'yes', 'y', 't', 'on', '1'].map((word) => [word, true] as const),
  ...['false', 'no', 'n', 'f', 'off', '0'].map((word) => [word, false] as const),
])

/** Yes or no, as a value or as a word; `undefined` where the field is empty. */
export const flag = zod.preprocess((value) => {
  const written = asText(value)
  return typeof written === 'string' ? (words.get(written.trim().toLowerCase()) ?? written) : written
}, zod.boolean('must be true or false').optional())

const optOut = { tells: 'optOut', isSure: true } as const

/** Whether somebody wants no messages, in the words of any tool, as the service reads it; `undefined` where the field is empty. */
export const optOutFlag = zod.preprocess((value) => {
  const written = asText(value)
  const reading = typeof written === 'string' ? readOptOut(optOut, written) : 'unclear'
  return reading === 'unclear' ? written : reading === 'out'
}, zod.boolean('must say whether the person wants no messages: true or false, yes or no, opted_out, or a date').optional())

const amountMessage =
  'must be a plain number such as 1000 or 12.5, in digits with at most one point and 3 decimals after it'

const decimal = string
  .trim()
  .regex(/^\d{1,10}(\.\d{1,3})?$/, amountMessage)
  .transform(Number)
  .pipe(zod.number().max(maxCredits, `must be at most ${maxCredits.toLocaleString('en')}`))

/**
 * An amount of credits that must be there. Zapier reads `1,000` in a number field as 1, so the field is text, and what could
 * be read in two ways is refused.
 */
export const requiredAmount = zod.preprocess(asText, decimal)

/** An amount of credits; `undefined` where the field is empty. */
export const amount = zod.preprocess(asText, decimal.optional())

/** A count of people or a share of a hundred, as text for the same reason; `undefined` where the field is empty. */
export const wholeNumber = zod.preprocess(
  asText,
  string
    .trim()
    .regex(/^\d{1,9}$/, 'must be a whole number such as 500, in digits alone')
    .transform(Number)
    .optional(),
)

/** One of some values; `undefined` where the field is empty. */
export const choice = <const T extends readonly string[]>(...values: T) =>
  zod.preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    zod.enum(values, `must be ${values.join(' or ')}`).optional(),
  )

/** Values by name, without the empty ones. Numbers, `true` and `false` stay what they are. */
export const dictionary = zod.preprocess(
  (entries: unknown) =>
    entries instanceof Object && !Array.isArray(entries)
      ? Object.fromEntries(
          Object.entries(entries)
            .filter(([, value]) => !isEmpty(value))
            .map(([name, value]: [string, unknown]) => [name, isPlain(value) ? value : asText(value)]),
        )
      : isEmpty(entries)
        ? undefined
        : entries,
  zod
    .record(
      zod.string(),
      zod.union([zod.string(), zod.number(), zod.boolean()], 'must be text or a number'),
      {
        error: 'must have a name and a value for each field',
      },
    )
    .optional(),
)

/** The input of a step, read by its schema. Throws an error that names the first faulty field by its label. */
export function readInput<S extends zod.ZodType>(
  z: ZObject,
  bundle: Bundle,
  schema: S,
  fields: readonly PlainInputField[],
): zod.output<S> {
  const read = schema.safeParse(bundle.inputData)
  if (read.success) return read.data
  const [issue] = read.error.issues
  const path = issue?.path.map(String) ?? []
  const message = replaceFieldNames(`${path.join('.')} ${issue?.message}`, labelsOf(fields))
  throw inputError(z, message, fixedFieldsOf(bundle).includes(path[0] ?? ''))
}
