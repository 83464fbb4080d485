import { DrizzleQueryError } from 'drizzle-orm/errors'

/**
 * The message of an error; of a failed statement, the database's reason, without the statement and its values; of a connection
 * that none of a host's addresses took, the reason of each.
 */
export const errorMessage = (error: unknown): string => {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return errorMessage(error.cause)
  if (error instanceof AggregateError && error.message === '')
    return error.errors.map(errorMessage).join('; ')
  return error instanceof Error ? error.message : String(error)
}
