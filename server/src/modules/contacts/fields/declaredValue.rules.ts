import type { CustomFields } from '@replyloop/shared/contract/customFieldValues'
import { isInexact } from '@replyloop/shared/contract/fittingTypes'
import { noWords, yesWords } from '@replyloop/shared/optOuts/answerWords'
import { foldedSet, foldText } from '@replyloop/shared/optOuts/foldWords'
import type { DeclaredForm } from '@replyloop/shared/values/customField'
import { instantOfLocal } from '../../../platform/clock/localTime.ts'
import { comparable } from '../../../platform/text/comparable.ts'
import { readDay, readInstant } from './dates.rules.ts'
import { readNumber } from './numbers.rules.ts'

type Value = CustomFields[string]

/** How a value of a declared field is compared, as `contact_field` holds it: what is none of it is `null`. */
export interface Compared {
  text: string | null
  number: number | null
  instant: number | null
}

/** A value that fits its declared field: as contacts keep it, and as it is compared. */
export interface FittingValue {
  value: Value
  compared: Compared
}

const nothing: Compared = { text: null, number: null, instant: null }

/** PostgreSQL refuses longer rows of an index. */
const maxComparedBytes = 2400

/** A text as texts of declared fields are compared: without case and accents, as far as an index has room for it. */
export function foldValue(text: string): string {
  const folded = comparable(text.trim())
  if (Buffer.byteLength(folded) <= maxComparedBytes) return folded
  // A letter that is cut in two is left out.
  return new TextDecoder().decode(Buffer.from(folded).subarray(0, maxComparedBytes), { stream: true })
}

/** How a value is compared that does not fit its field: as text alone. */
export const comparedAsText = (value: Value): Compared => ({ ...nothing, text: foldValue(String(value)) })

/**
 * Reads a value by the type of its field; dates and times count in `timeZone` where they say none. `undefined` for one that does
 * not fit, or that may mean two things.
 */
export function readDeclared(form: DeclaredForm, value: Value, timeZone: string): FittingValue | undefined {
  switch (form.type) {
    case 'text':
      return { value: String(value), compared: comparedAsText(value) }
    case 'number':
      return typeof value === 'boolean' ? undefined : ofNumber(value)
    case 'yesno':
      return ofAnswer(value)
    case 'choice':
      return ofChoice(form.options, String(value))
    case 'date':
      return typeof value === 'string' ? ofDate(value.trim(), timeZone) : undefined
    case 'datetime':
      return typeof value === 'string' ? ofInstant(value.trim(), timeZone) : undefined
  }
}

function ofNumber(value: string | number): FittingValue | undefined {
  const number = typeof value === 'number' ? value : readNumber(value.trim())
  if (number === undefined || isInexact(number)) return undefined
  return { value: number, compared: { ...nothing, number } }
}

const words = { yes: foldedSet(yesWords), no: foldedSet(noWords) }

function ofAnswer(value: Value): FittingValue | undefined {
  const folded = typeof value === 'string' ? foldText(value) : String(Number(value))
  const isYes = folded === '1' || words.yes.has(folded)
  const isNo = folded === '0' || words.no.has(folded)
  return isYes === isNo ? undefined : { value: isYes, compared: { ...nothing, number: isYes ? 1 : 0 } }
}

function ofChoice(options: readonly string[], value: string): FittingValue | undefined {
  const text = foldValue(value)
  const at = options.findIndex((option) => foldValue(option) === text)
  const option = options[at]
  return option === undefined ? undefined : { value: option, compared: { ...nothing, text, number: at } }
}

function ofDate(value: string, timeZone: string): FittingValue | undefined {
  const date = readDay(value, timeZone)
  return date === undefined
    ? undefined
    : { value: date, compared: { ...nothing, instant: instantOfLocal(date, 0, timeZone) } }
}

function ofInstant(value: string, timeZone: string): FittingValue | undefined {
  const instant = readInstant(value, timeZone)
  return instant === undefined
    ? undefined
    : { value: new Date(instant).toISOString(), compared: { ...nothing, instant } }
}

/** What a value of a field has to be, as the end of a sentence. */
export function wantedForm({ type, options }: DeclaredForm): string {
  switch (type) {
    case 'text':
      return 'must be text'
    case 'number':
      return 'must be a number such as 1234.5'
    case 'yesno':
      return 'must be true or false, or a word such as yes or no'
    case 'choice':
      return `must be one of: ${options.slice(0, 20).join(', ')}${options.length > 20 ? ' …' : ''}`
    case 'date':
      return 'must be a date such as 2026-11-30'
    case 'datetime':
      return 'must be a date with a time such as 2026-11-30T14:00 or 2026-11-30T14:00:00Z'
  }
}
