import { ApiError } from '@replyloop/shared/client/apiError'
import type { ErrorDetail } from '@replyloop/shared/contract/errors'

/** Maps paths of a request to the fields of its form, where the names differ. */
export type FieldNames = Readonly<Record<string, string>> | ((path: string) => string)

/** The errors of a refused form by field, for `form.setErrors`. */
export const formErrors = (error: unknown, names: FieldNames = {}): Record<string, string> =>
  Object.fromEntries(detailsOf(error).map(({ path, message }) => [fieldOf(path, names), capitalize(message)]))

/** The details of an error that belong to no field of the form. */
export const detailsWithoutField = (error: unknown, values: object, names: FieldNames = {}): ErrorDetail[] =>
  detailsOf(error).filter(({ path }) => !isField(values, fieldOf(path, names)))

const detailsOf = (error: unknown) => (error instanceof ApiError ? error.details : [])

/** Starts a message with a capital. The service's messages are written to follow the field's name: `must be …`. */
const capitalize = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)

/** The form's name for a path: `answers[0].question` is its field `answers.0.question`. */
function fieldOf(path: string, names: FieldNames): string {
  const dotted = path.replace(/\[(\d+)\]/g, '.$1')
  return typeof names === 'function' ? names(dotted) : (names[dotted] ?? dotted)
}

/** Whether a path leads to a single field. A list as a whole, or a plain value in a list, cannot show an error. */
function isField(values: unknown, path: string): boolean {
  const [name = '', ...rest] = path.split('.')
  const value = new Map<string, unknown>(Object.entries(values ?? {})).get(name)
  if (rest.length > 0) return typeof value === 'object' && value !== null && isField(value, rest.join('.'))
  return !Array.isArray(values) && value !== undefined && (typeof value !== 'object' || value === null)
}
