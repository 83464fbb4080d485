import { and, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Building, Given, Values } from './statement.ts'

// What the texts of declared statements (declare.ts) are built of.

/** The name of a column. */
export type ColumnOf<T extends PgTable> = keyof T['$inferSelect'] & string

/** How a row is inserted. */
export interface InsertOptions<T extends PgTable> {
  /** Where such a row exists already: the columns that say so, and how that one changes. */
  onConflict?:
    | {
        key: readonly ColumnOf<T>[]
        set: (table: T) => Record<string, SQL>
        setWhere?: (table: T) => SQL
      }
    | undefined
}

/** The insert of a row, and of many. */
export function insertsInto<T extends PgTable>(
  { q }: Building,
  into: T,
  { value, given, onConflict }: InsertOptions<T> & { value: Values; given: Given },
) {
  const columns = columnsOf(into)
  const inserts = [
    q.insert<PgTable>(into).values(value),
    q.insert<PgTable>(into).select(allOf(given, columns)),
  ] as const
  if (onConflict !== undefined)
    for (const insert of inserts)
      insert.onConflictDoUpdate({
        target: onConflict.key.map((name) => columnOf(columns, name)),
        set: onConflict.set(into),
        ...(onConflict.setWhere && { setWhere: onConflict.setWhere(into) }),
      })
  return inserts
}

/** The columns of a table, by name. */
export const columnsOf = (table: PgTable): Record<string, PgColumn> => getTableColumns(table)

/** A column by its name. */
export function columnOf(columns: Readonly<Record<string, PgColumn>>, name: string): PgColumn {
  const column = columns[name]
  if (column === undefined) throw new Error(`there is no column ${name}`)
  return column
}

/** All sets of values, as rows. */
export const allOf = ({ table, value }: Given, columns: object): SQL =>
  sql`select ${sql.join(
    Object.keys(columns).map((name) => value[name]),
    sql`, `,
  )} from ${table}`

/** Those of these names. */
export const pick = <T>(from: Readonly<Record<string, T>>, names: readonly string[]): Record<string, T> =>
  Object.fromEntries(names.flatMap((name) => (from[name] === undefined ? [] : [[name, from[name]]])))

/** Whether these columns have the values. */
export const equal = (table: PgTable, names: readonly string[], values: Values): SQL | undefined =>
  and(...names.map((name) => eq(columnOf(columnsOf(table), name), values[name])))
