import * as pg from 'drizzle-orm/pg-core'
import * as sqlite from 'drizzle-orm/sqlite-core'

/**
 * The only file that names both dialects' column builders. SQLite's tables and queries are typed as their PostgreSQL
 * twins, so that one schema and one set of queries serve both.
 */
export const postgresKit = {
  table: pg.pgTable,
  index: pg.index,
  uniqueIndex: pg.uniqueIndex,
  primaryKey: pg.primaryKey,
  check: pg.check,
  /** Without a name the column is called as its property, in snake case. */
  text: (name?: string) => pg.text(name ?? ''),
  /** The id of another row: when that is erased, so is this one. */
  cascadeRef: (id: () => pg.PgColumn, name?: string) =>
    pg.text(name ?? '').references(id, { onDelete: 'cascade' }),
  oneOf: <const T extends [string, ...string[]]>(...values: T) => pg.text({ enum: values }),
  int: (name?: string) => pg.integer(name ?? ''),
  /** Whole numbers up to 2^53: credits in thousandths. */
  long: () => pg.bigint({ mode: 'number' }),
  double: () => pg.doublePrecision(),
  /** An instant, in milliseconds since 1970. */
  instant: () => pg.bigint({ mode: 'number' }),
  bool: (name?: string) => pg.boolean(name ?? ''),
  json: <T>() => pg.jsonb().$type<T>(),
}
export type Kit = typeof postgresKit

const sqliteDialect = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  check: sqlite.check,
  text: (name?: string) => sqlite.text(name ?? ''),
  cascadeRef: (id: () => sqlite.SQLiteColumn, name?: string) =>
    sqlite.text(name ?? '').references(id, { onDelete: 'cascade' }),
  oneOf: (...values: [string, ...string[]]) => sqlite.text({ enum: values }),
  int: (name?: string) => sqlite.integer(name ?? ''),
  long: () => sqlite.integer({ mode: 'number' }),
  double: () => sqlite.real(),
  instant: () => sqlite.integer({ mode: 'number' }),
  bool: (name?: string) => sqlite.integer(name ?? '', { mode: 'boolean' }),
  json: () => sqlite.text({ mode: 'json' }),
} satisfies Record<keyof Kit, unknown>

/** Types a SQLite object as its PostgreSQL twin: the one cast of the server. */
export const castDialect = <T>(value: unknown): T => value as T

/** The column builders of SQLite, typed as those of PostgreSQL. */
export const sqliteKit = castDialect<Kit>(sqliteDialect)
