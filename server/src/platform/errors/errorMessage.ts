import { DrizzleQueryError } from 'drizzle-orm/errors'

/** The message of an error; of a failed statement, the database's reason, without the statement and its values. */
export const errorMessage = (error: unknown): string => {
  if (error instanceof DrizzleQueryError && error.cause !== undefined) return errorMessage(error.cause)
  return error instanceof Error ? error.message : String(error)
}
