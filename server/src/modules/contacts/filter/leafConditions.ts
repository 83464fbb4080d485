import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import { and, desc, gte, lt, or, sql, type Column, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Reader } from '../../../platform/db/db.ts'
import { beforeCursor, beginning, comparedSql, containing } from '../../../platform/db/filters.ts'
import { comparable } from '../../../platform/text/comparable.ts'
import { rangesOf, type Range } from './days.rules.ts'
import type { FilterAccount, FoundLeaf } from './leaf.ts'

/** Holds for nobody. */
export const nobody = sql`1 = 0`
/** Holds for everybody. */
export const everybody = sql`1 = 1`

/** Joins conditions of which each has to hold. */
export const allOf = (...conditions: (SQL | undefined)[]): SQL => and(...conditions) ?? everybody
/** Joins conditions of which one has to hold. */
export const anyOf = (conditions: readonly SQL[]): SQL => or(...conditions) ?? nobody

/**
 * Contacts who have rows in a table, by the column that names them there. `isScan`: no index leads to these rows. `isOrdered`: one
 * does, and has them in the order of that column.
 */
export function havingRows(
  { t: { contact: c } }: Reader,
  table: PgTable,
  contactId: Column,
  where: SQL | undefined,
  { isScan = false, isOrdered = false } = {},
): FoundLeaf {
  const selectIds = ({ q }: Reader, condition: SQL | undefined) =>
    q
      .select({ id: sql<string>`${contactId}`.as('id') })
      .from(table)
      .where(condition)
  return {
    condition: sql`exists (select 1 from ${table} where ${allOf(sql`${contactId} = ${c.id}`, where)})`,
    isCertain: true,
    few: {
      isScan,
      select: (read, limit) => selectIds(read, where).limit(limit),
      ...(isOrdered && {
        newest: (read, before, limit) =>
          selectIds(read, and(where, beforeCursor(contactId, before)))
            .orderBy(desc(contactId))
            .limit(limit),
      }),
    },
  }
}

/** What a leaf asks of a text as `fold` has it: `is`, `contains` or `startsWith`. */
export function textCondition(
  { op, value }: FilterLeaf,
  text: SQLWrapper,
  fold: (value: string) => string,
): SQL {
  const wanted = fold(String(value))
  if (wanted === '') return nobody // what holds no letter is in no text, and not in each
  if (op === 'is') return sql`${text} = ${wanted}`
  return sql`${text} like ${op === 'contains' ? containing(wanted) : beginning(wanted)} escape '!'`
}

/** What a leaf asks of a text that is kept as it was written. */
export const writtenCondition = (leaf: FilterLeaf, text: SQLWrapper): SQL =>
  comparedSql(text, comparable(String(leaf.value)), (compared, wanted) =>
    textCondition({ ...leaf, value: wanted }, compared, String),
  )

/** What a leaf asks of a column with a text in any case. */
export const textLeaf = (leaf: FilterLeaf, column: Column): FoundLeaf =>
  leaf.op === 'isEmpty'
    ? { condition: sql`coalesce(${column}, '') = ''`, isCertain: true }
    : { condition: writtenCondition(leaf, column) }

/** An instant in a range. */
export const isWithin = (column: Column, { from, until }: Range): SQL =>
  allOf(
    from === undefined ? undefined : gte(column, from),
    until === undefined ? undefined : lt(column, until),
  )

/** What a leaf asks of a column with an instant. */
export const instantCondition = (leaf: FilterLeaf, column: Column, account: FilterAccount): SQL =>
  anyOf(rangesOf(leaf, account).map((range) => isWithin(column, range)))
