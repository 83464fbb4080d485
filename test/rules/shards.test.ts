import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { type AnyPgColumn, getTableConfig, type Index, IndexedColumn, PgTable } from 'drizzle-orm/pg-core'
import * as tables from '../../server/src/platform/db/schema/schema.postgres.ts'

/** As PostgreSQL names it. */
const columnName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

const columnsOf = ({ config }: Index) =>
  config.columns.map((column) =>
    is(column, IndexedColumn) ? columnName(column.name ?? '') : 'an expression',
  )

/** What of a table does not begin with its account, as a distributed database would have it; empty where all does. */
function gapsOf(table: PgTable): string {
  const { name, columns, indexes, primaryKeys, uniqueConstraints } = getTableConfig(table)
  const account = name === 'account' ? 'id' : 'account_id'
  if (!columns.some((column) => columnName(column.name) === account)) return 'no `account_id`'
  const names = (all: readonly AnyPgColumn[]) => all.map((column) => columnName(column.name))
  const keys = [
    ...columns.filter(({ primary }) => primary).map((column) => names([column])),
    ...primaryKeys.map((key) => names(key.columns)),
    ...uniqueConstraints.map((constraint) => names(constraint.columns)),
    ...columns.filter(({ isUnique }) => isUnique).map((column) => names([column])),
    ...indexes.filter(({ config }) => config.unique).map(columnsOf),
  ]
  const whole = indexes.filter(({ config }) => config.where === undefined)
  const hasIndex = [...keys, ...whole.map(columnsOf)].some(([first]) => first === account)
  const gaps = keys.filter(([first]) => first !== account).map((key) => `\`${key.join(', ')}\``)
  return [...gaps, ...(hasIndex ? [] : ['no index'])].join('; ')
}

const documented = () => {
  const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8')
  const rows = page.matchAll(/^\| `(?<table>\w+)` \| (?<gaps>[^|]+) \| (?<why>[^|]+) \|$/gm)
  return [...rows].map(({ groups = {} }) => ({ table: groups['table'], gaps: groups['gaps'] }))
}

test('every table begins its keys and an index with the account, but for those that docs/architecture.md lists', () => {
  const found = Object.values(tables)
    .filter((table) => is(table, PgTable))
    .map((table) => ({ table: getTableConfig(table).name, gaps: gapsOf(table) }))
  expect(found.length).toBeGreaterThan(30)
  expect(documented()).toEqual(found.filter(({ gaps }) => gaps !== ''))
})
