import { ApiFailure } from '../api.ts'

/** What a refused form says of each of its fields, for `form.setErrors`. */
export const formErrors = (failure: unknown): Record<string, string> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(failure.details.map(({ path, message }) => [fieldOf(path), sentence(message)]))
    : {}

/** The service's messages follow the field's name: `must be …`. Below the field they stand alone. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)

/** `answers[0].question` is the form's field `answers.0.question`. */
const fieldOf = (path: string) => path.replace(/\[(\d+)\]/g, '.$1')
