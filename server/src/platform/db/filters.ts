import { eq, gt, lt, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import { accents, isAscii } from '../text/comparable.ts'

// Conditions of optional filters: without a value they are `undefined`, which `and` leaves out.

type Optional = string | null | undefined

/** Whether a filter has a value. */
export const isGiven = <T>(value: T | null | undefined): value is T => value !== undefined && value !== null

/** Rows whose column has this value. */
export const equals = (column: Column, value: Optional): SQL | undefined =>
  isGiven(value) ? eq(column, value) : undefined

/** The same for a column of which many rows have the value: databases find them by another condition, not by its index. */
export const equalsUnindexed = (column: Column, value: Optional): SQL | undefined =>
  isGiven(value) ? sql`coalesce(${column}, '') = ${value}` : undefined

/** Rows ahead of a page's cursor: the next page of a list that shows the newest first. */
export const beforeCursor = (column: Column, cursor: Optional): SQL | undefined =>
  isGiven(cursor) ? lt(column, cursor) : undefined

/** Rows behind a page's cursor: the next page of a list that shows the oldest first. */
export const afterCursor = (column: Column, cursor: Optional): SQL | undefined =>
  isGiven(cursor) ? gt(column, cursor) : undefined

/** Rows whose column contains a text, in any case. */
export const contains = (column: SQLWrapper, text: Optional): SQL | undefined =>
  isGiven(text)
    ? sql`${withOneSigma(sql`lower(${column})`, text)} like ${withOneSigma(sql`lower(${containing(text)})`, text)} escape '!'`
    : undefined

/** The same for a column that is kept in lower case: on SQLite `lower` would cost more than the rest of the search. */
export const containsLowered = (column: Column, text: Optional): SQL | undefined =>
  isGiven(text)
    ? sql`${withOneSigma(sql`${column}`, text)} like ${containing(text.toLowerCase().replaceAll('ς', 'σ'))} escape '!'`
    : undefined

/** Greek's small sigma at the end of a word as within one: a capital is the same for both, and databases lower it to either. */
const withOneSigma = (lowered: SQL, text: string): SQL =>
  /[Σσς]/u.test(text) ? sql`replace(${lowered}, 'ς', 'σ')` : lowered

/**
 * A condition on a text of the database as `comparable` has it, and on what it is compared with, which is in that form. Most texts
 * are in ASCII, and skip what is slow: on SQLite `lower` is a function of ours, which takes as long as all else, and `upper` is not.
 */
export function comparedSql(
  text: SQLWrapper,
  wanted: string,
  condition: (compared: SQL, wanted: string) => SQL,
): SQL {
  const inAscii = isAscii(wanted) ? condition(sql`upper(${text})`, wanted.toUpperCase()) : sql`1 = 0`
  const folded = sql`replace(lower(regexp_replace("normalize"(${text}, 'NFKD'), ${sql.raw(`'${accents}'`)}, '', 'g')), 'ς', 'σ')`
  return sql`case when ${text} is null then null when octet_length(${text}) = length(${text}) then ${inAscii} else ${condition(folded, wanted)} end`
}

/**
 * A pattern for `like` that finds `text` anywhere; its own wildcards are escaped, and not with a backslash, which in a literal
 * means what PostgreSQL's `standard_conforming_strings` says.
 */
export const containing = (text: string): string => `%${beginning(text)}`

/** The same where the text stands first. */
export const beginning = (text: string): string => `${text.replace(/[!%_]/g, '!$&')}%`
