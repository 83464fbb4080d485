import { getTableColumns, is, sql, type SQL } from 'drizzle-orm'
import { getTableConfig, PgColumn } from 'drizzle-orm/pg-core'
import fc, { type Arbitrary } from 'fast-check'
import '../../server/src/app/app.ts'
import { systemClock } from '../../server/src/platform/clock/clock.ts'
import type { Db, Tx } from '../../server/src/platform/db/db.ts'
import { openDatabase } from '../../server/src/platform/db/open.ts'
import { declaredStatements, type ValueTypes } from '../../server/src/platform/db/statements/statement.ts'
import { onDatabase } from '../support/databases.ts'

const texts = ['a', 'b', 'c', 'd', String.raw`"{quoted}", it's \ ünï🙂`, 'NULL', '']
const documents = [{}, { text: String.raw`"\n {1,2}"`, list: [1, null] }, ['a']]

/** Any value of a type, of so few that they often are those of a row. */
function valueOf(type: ValueTypes[string]): Arbitrary<unknown> {
  const choices: unknown[] = 'enumValues' in type && Array.isArray(type.enumValues) ? type.enumValues : texts
  const sqlType = type.getSQLType()
  const isNullable = 'notNull' in type && type.notNull === false
  const value =
    sqlType === 'text'
      ? fc.oneof(fc.constantFrom(...choices), ...(isOfOneRow(type) ? [fc.uuid()] : []))
      : sqlType === 'jsonb'
        ? fc.constantFrom(...documents)
        : sqlType === 'boolean'
          ? fc.boolean()
          : fc.integer({ min: 0, max: 4 })
  return isNullable ? fc.option(value) : value
}

/** Whether no two rows have the same value there. */
const isOfOneRow = (type: ValueTypes[string]): boolean =>
  is(type, PgColumn) &&
  (type.primary ||
    getTableConfig(type.table).indexes.some(
      ({ config }) =>
        config.unique && config.columns.some((column) => 'name' in column && column.name === type.name),
    ))

const valuesOf = (types: ValueTypes) =>
  fc.record(Object.fromEntries(Object.entries(types).map(([name, type]) => [name, valueOf(type)])))

class Undone extends Error {}

onDatabase('Declared statements', (database) => {
  let db: Db
  const tables = () => Object.values(db.read.t)

  beforeAll(async () => {
    // Rows may refer to what does not exist, so that all values may be any.
    const url = `${database.url()}?options=${encodeURIComponent('-c session_replication_role=replica')}`
    db = await openDatabase(url, systemClock)
    await db.write(async ({ q }) => {
      for (const [index, table] of tables().entries()) {
        const rows = fc.sample(valuesOf(getTableColumns(table)), { seed: index, numRuns: 12 })
        await q.insert(table).values(rows).onConflictDoNothing()
      }
    })
  })
  afterAll(() => db.close())

  /** All rows of all tables. */
  const readAll = ({ q }: Tx) => {
    const rows = tables().map((table, index): [string, SQL] => [
      `table${index}`,
      sql`(select jsonb_agg(to_jsonb(x) order by to_jsonb(x)::text) from ${table} as x)`,
    ])
    return q.select(Object.fromEntries(rows)).from(sql`(values (1)) as one`)
  }

  test('end in the same rows and results whether they run as one for many sets of values or one by one', async () => {
    for (const statement of declaredStatements) {
      const { types, isRead, name } = statement.declaration
      let compared = 0
      const property = fc.asyncProperty(
        fc.array(valuesOf(types(db.read.t)), { minLength: 2, maxLength: 6 }),
        async (sets) => {
          const runs: unknown[] = []
          const work = async (tx: Tx) => {
            const results = await Promise.all(sets.map((values) => tx.run(statement, values)))
            runs.push({ results, rows: isRead ? [] : await readAll(tx) })
            throw new Undone() // so that it runs again, alone
          }
          // Two at once share a transaction.
          const [outcome] = await Promise.allSettled([db.write(work), db.write(async () => {})])
          if (outcome.status === 'rejected' && !(outcome.reason instanceof Undone)) expect(runs).toEqual([])
          else {
            const asMany = async (tx: Tx) => {
              const results = await tx.runMany(statement, sets)
              runs.push({ results, rows: isRead ? [] : await readAll(tx) })
              throw new Undone()
            }
            await expect(db.write(asMany, { alone: true })).rejects.toThrow(Undone)
            expect(runs.slice(1)).toEqual([runs[0], runs[0]])
          }
          compared += runs.length
        },
      )
      // A row that is inserted may be refused each time, as one with its key is there.
      for (let round = 0; compared === 0 && round < 10; round += 1) await fc.assert(property, { numRuns: 20 })
      expect([name, compared > 0]).toEqual([name, true])
    }
  })
})
