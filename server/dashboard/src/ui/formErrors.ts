import { ApiFailure } from '../api.ts'

/** What a refused form says of each of its fields, for `form.setErrors`. */
export const formErrors = (failure: unknown): Record<string, string> =>
  failure instanceof ApiFailure
    ? Object.fromEntries(failure.details.map(({ path, message }) => [path, sentence(message)]))
    : {}

/** The service's messages follow the field's name: `must be …`. Below the field they stand alone. */
const sentence = (message: string) => message.charAt(0).toUpperCase() + message.slice(1)
