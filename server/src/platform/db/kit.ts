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
  text: () => pg.text(),
  /** The id of another row: when that is erased, so is this one. */
  cascadeRef: (id: () => pg.PgColumn) => pg.text().references(id, { onDelete: 'cascade' }),
  oneOf: <const T extends [string, ...string[]]>(...values: T) => pg.text({ enum: values }),
  int: () => pg.integer(),
  /** Whole numbers up to 2^53: credits in thousandths. */
  long: () => pg.bigint({ mode: 'number' }),
  /** An instant, in milliseconds since 1970. */
  instant: () => pg.bigint({ mode: 'number' }),
  bool: () => pg.boolean(),
  json: <T>() => pg.jsonb().$type<T>(),
}
export type Kit = typeof postgresKit

const sqliteDialect = {
  table: sqlite.sqliteTable,
  index: sqlite.index,
  uniqueIndex: sqlite.uniqueIndex,
  primaryKey: sqlite.primaryKey,
  check: sqlite.check,
  text: () => sqlite.text(),
  cascadeRef: (id: () => sqlite.SQLiteColumn) => sqlite.text().references(id, { onDelete: 'cascade' }),
  oneOf: (...values: [string, ...string[]]) => sqlite.text({ enum: values }),
  int: () => sqlite.integer(),
  long: () => sqlite.integer({ mode: 'number' }),
  instant: () => sqlite.integer({ mode: 'number' }),
  bool: () => sqlite.integer({ mode: 'boolean' }),
  json: () => sqlite.text({ mode: 'json' }),
} satisfies Record<keyof Kit, unknown>

/** Types a SQLite object as its PostgreSQL twin: the one cast of the server. */
export const castDialect = <T>(value: unknown): T => value as T

/** The column builders of SQLite, typed as those of PostgreSQL. */
export const sqliteKit = castDialect<Kit>(sqliteDialect)
