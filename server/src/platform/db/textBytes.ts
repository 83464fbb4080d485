import { sql, type Column } from 'drizzle-orm'

/** The size in bytes of a column's text, or of its JSON as the database writes it. */
export const textBytes = (column: Column) => sql<number>`octet_length(cast(${column} as text))`
