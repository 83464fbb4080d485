import type { ErrorDetail } from '@replyloop/shared/errors'
import { ApiError } from '../apiError.ts'

/** Which of a form's fields a path of the request is, where the two are called otherwise. */
export type FieldNames = Readonly<Record<string, string>>

/** What a refused form says of each of its fields, for `form.setErrors`. */
export const formErrors = (failure: unknown, names: FieldNames = {}): Record<string, string> =>
  Object.fromEntries(detailsOf(failure).map(({ path, message }) => [fieldOf(path, names), sentence(message)]))

/** What of a refusal stands below none of the form's fields, and has to be told apart from them. */
export const detailsElsewhere = (failure: unknown, values: object, names: FieldNames = {}): ErrorDetail[] =>
  detailsOf(failure).filter(({ path }) => !isField(values, fieldOf(path, names)))

const detailsOf = (failure: unknown) => (failure instanceof ApiError ? failure.details : [])

/** The service's messages follow the field's name: `must be …`. Below the field they stand alone. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)

/** `answers[0].question` is the form's field `answers.0.question`. */
function fieldOf(path: string, names: FieldNames): string {
  const dotted = path.replace(/\[(\d+)\]/g, '.$1')
  return names[dotted] ?? dotted
}

/** Whether a path leads to one value with a name. A list as a whole, or a word in one, has no place for an error. */
function isField(values: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const value = new Map<string, unknown>(Object.entries(values ?? {})).get(name)
  if (rest.length > 0) return typeof value === 'object' && value !== null && isField(value, rest.join('.'))
  return !Array.isArray(values) && value !== undefined && (typeof value !== 'object' || value === null)
}
