import { CasingCache } from 'drizzle-orm/casing'
import { getTableColumns, getTableName } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { z } from 'zod'
import { postgresKit } from '../../server/src/platform/db/kit.ts'
import { makeSchema } from '../../server/src/platform/db/schema/schema.ts'
import { dialect } from './databases.ts'
import { select } from './sql.ts'

const casing = new CasingCache('snake_case')

/** What a migrated database of either dialect must have: columns, which of them may be null, and indexes. */
export const described = Object.values(makeSchema(postgresKit))
  .map((table) => ({
    table: getTableName(table),
    columns: Object.entries(getTableColumns<PgTable>(table))
      .map(([, column]) => `${casing.getColumnCasing(column)}${column.notNull ? '' : '?'}`)
      .toSorted(),
    indexes: getTableConfig(table)
      .indexes.map(({ config }) => `${config.name}${config.unique ? ' unique' : ''}`)
      .toSorted(),
  }))
  .toSorted((a, b) => a.table.localeCompare(b.table))

const Columns = z.array(z.object({ table: z.string(), name: z.string(), required: z.coerce.boolean() }))
const Indexes = z.array(z.object({ table: z.string(), name: z.string(), unique: z.coerce.boolean() }))

const sqliteColumns = `select m.name as "table", c.name, c."notnull" or c.pk > 0 as required
  from sqlite_schema m, pragma_table_info(m.name) c
  where m.type = 'table' and m.name not like 'sqlite%' and m.name not like '\\_\\_drizzle%' escape '\\'`
const sqliteIndexes = `select m.name as "table", i.name, i."unique"
  from sqlite_schema m, pragma_index_list(m.name) i where m.type = 'table' and i.origin = 'c'`
const postgresColumns = `select table_name as "table", column_name as name, is_nullable = 'NO' as required
  from information_schema.columns where table_schema = 'public'`
const postgresIndexes = `select t.relname as "table", i.relname as name, x.indisunique as "unique"
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
  join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public' and not x.indisprimary`

/** What the tables of a database really look like, in the form of `described`. */
export async function structureOf(url: string) {
  const isSqlite = dialect === 'sqlite'
  const columns = Columns.parse(await select(url, isSqlite ? sqliteColumns : postgresColumns))
  const indexes = Indexes.parse(await select(url, isSqlite ? sqliteIndexes : postgresIndexes))
  return [...new Set(columns.map(({ table }) => table))]
    .map((table) => ({
      table,
      columns: columns
        .filter((column) => column.table === table)
        .map(({ name, required }) => `${name}${required ? '' : '?'}`)
        .toSorted(),
      indexes: indexes
        .filter((index) => index.table === table)
        .map(({ name, unique }) => `${name}${unique ? ' unique' : ''}`)
        .toSorted(),
    }))
    .toSorted((a, b) => a.table.localeCompare(b.table))
}
