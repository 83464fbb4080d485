import { DrizzleQueryError } from 'drizzle-orm/errors'

/** What is written of an error, without the values of a failed statement, which are what contacts wrote, or hashes. */
export function errorWithoutValues(error: unknown, text = String(error)): string {
  let rest = text
  for (let cause = error; cause instanceof Error; { cause } = cause) {
    if (cause instanceof DrizzleQueryError) rest = rest.replaceAll(`\nparams: ${String(cause.params)}`, '')
    if (cause instanceof AggregateError)
      for (const each of cause.errors) rest = errorWithoutValues(each, rest)
  }
  return rest
}
