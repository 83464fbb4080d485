import { and, eq, getTableColumns, sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { castDialect } from '../kit.ts'
import type { Schema } from '../schema/schema.ts'
import {
  allOf,
  columnOf,
  columnsOf,
  equal,
  insertsInto,
  pick,
  type ColumnOf,
  type InsertOptions,
} from './columns.ts'
import { rowDecoder } from './rowDecoder.ts'
import {
  declareStatement,
  type Building,
  type Raw,
  type Reader,
  type Values,
  type ValuesOf,
  type ValueTypes,
} from './statement.ts'

// The ways to declare a statement that runs often. All else is drizzle's: `tx.q.select()…`.

type TableOf<T extends PgTable> = (t: Schema) => T

/** A query of drizzle that returns rows, and knows their fields. */
type RowsQuery<R> = SQLWrapper & PromiseLike<R[]>

interface SelectDeclaration<V extends ValueTypes, R> {
  /** The values that it takes, by the columns that they are compared with. */
  values?: (t: Schema) => V
  /**
   * The tables that it reads, where they are seldom written to and it is asked often: SQLite keeps what it returns, for all who
   * write, while nothing writes to them. So nobody changes what it returns.
   */
  kept?: (t: Schema) => readonly PgTable[]
  query: (
    on: Building,
    value: Values<keyof V>,
  ) => RowsQuery<R> & { readonly _: { readonly selectedFields: Record<string, unknown> } }
}

/** Declares a select. As one for many sets of values, it is joined with them laterally. */
export function selectRows<R, V extends ValueTypes = {}>({ values, kept, query }: SelectDeclaration<V, R>) {
  return declareStatement<ValuesOf<V>, R[]>({
    isRead: true,
    kept,
    types: (t) => values?.(t) ?? {},
    build(on, value, given) {
      const single = query(on, castDialect<Values<keyof V>>(value))
      const each = query(on, castDialect<Values<keyof V>>(given.value)).getSQL()
      // With an offset, PostgreSQL plans the inner select by itself. Without one, it might join whole tables.
      const batch = sql`select ${given.n}, found.* from ${given.table} cross join lateral (${each} offset 0) as found`
      return {
        single: single.getSQL(),
        ...(values !== undefined && { batch }),
        decode: rowsOf<R>(single._.selectedFields),
      }
    },
  })
}

/**
 * Declares the question whether an account may have rows in a table, such as that of opt-outs. Where the answer is not kept, it
 * is that it may: to ask would cost as much as to look for them.
 */
export function mayHaveRows(table: (t: Schema) => PgTable & { accountId: PgColumn }) {
  const selectAny = selectRows({
    values: (t) => ({ accountId: table(t).accountId }),
    kept: (t) => [table(t)],
    query: ({ q, t }, { accountId }) =>
      q
        .select({ one: sql`1`.as('one') })
        .from(table(t))
        .where(eq(table(t).accountId, accountId))
        .limit(1),
  })
  return async (on: Reader, accountId: string): Promise<boolean> =>
    !on.keepsResults || (await selectAny(on, { accountId })).length > 0
}

interface ChangeDeclaration<T extends PgTable, V extends ValueTypes> {
  table: TableOf<T>
  values: (t: Schema) => V
  query: (on: Building, value: Values<keyof V>) => RowsQuery<T['$inferSelect']>
}

/** Declares a change that returns all of the rows that it has changed. It has no form for many sets of values. */
export function changeRows<T extends PgTable, V extends ValueTypes>(declared: ChangeDeclaration<T, V>) {
  const { table, values, query } = declared
  return declareStatement<ValuesOf<V>, T['$inferSelect'][]>({
    isRead: false,
    types: values,
    build: (on, value) => ({
      single: query(on, castDialect<Values<keyof V>>(value)).getSQL(),
      decode: rowsOf<T['$inferSelect']>(getTableColumns(table(on.t))),
    }),
  })
}

/** Declares the insert of a row, or of many. A column that is left out has its default, or `null`. */
export function insertRow<T extends PgTable>(table: TableOf<T>, { onConflict }: InsertOptions<T> = {}) {
  return declareStatement<T['$inferInsert'], void>({
    isRead: false,
    ...(onConflict && { key: onConflict.key }),
    types: (t) => columnsOf(table(t)),
    build(on, value, given) {
      const [single, batch] = insertsInto(on, table(on.t), { value, given, onConflict })
      return { single: single.getSQL(), batch: batch.getSQL(), decode: () => undefined }
    },
  })
}

/** Declares the insert of a row, or the change of the one that is there; the statement returns the columns `returning` as they are by then. */
export function insertOrChangeRow<T extends PgTable, C extends ColumnOf<T>>(
  table: TableOf<T>,
  onConflict: NonNullable<InsertOptions<T>['onConflict']>,
  returning: readonly C[],
) {
  const { key } = onConflict
  return declareStatement<T['$inferInsert'], PickedRow<T, C>[]>({
    isRead: false,
    key,
    types: (t) => columnsOf(table(t)),
    build(on, value, given) {
      const into = table(on.t)
      const columns = columnsOf(into)
      const [one, many] = insertsInto(on, into, { value, given, onConflict })
      const fields = pick(columns, returning)
      const returned = [...key, ...returning].map((name) => [name, sql`${columnOf(columns, name)}`.as(name)])
      const isSame = key.map((name) => sql`added.${sql.identifier(name)} = ${given.value[name]}`)
      const wanted = returning.map((name) => sql`added.${sql.identifier(name)}`)
      const batch = sql`with added as (${many.returning(Object.fromEntries(returned)).getSQL()})
        select ${given.n}, ${sql.join(wanted, sql`, `)} from ${given.table}, added where ${and(...isSame)}`
      return { single: one.returning(fields).getSQL(), batch, decode: rowsOf<PickedRow<T, C>>(fields) }
    },
  })
}

/** Declares the insert of a row unless there is one with the same `key`, never `null`; the statement tells whether it was added. */
export function insertRowOnce<T extends PgTable>(table: TableOf<T>, key: readonly ColumnOf<T>[]) {
  return declareStatement<T['$inferInsert'], boolean>({
    isRead: false,
    key,
    types: (t) => columnsOf(table(t)),
    build({ q, t }, value, given) {
      const into = table(t)
      const columns = columnsOf(into)
      const target = key.map((name) => columnOf(columns, name))
      const single = q.insert<PgTable>(into).values(value).onConflictDoNothing({ target }).getSQL()
      const insert = q
        .insert<PgTable>(into)
        .select(allOf(given, columns))
        .onConflictDoNothing({ target })
        .returning(Object.fromEntries(key.map((name) => [name, sql`${columnOf(columns, name)}`.as(name)])))
      const isSame = key.map((name) => sql`added.${sql.identifier(name)} = ${given.value[name]}`)
      const batch = sql`with added as (${insert.getSQL()}) select ${given.n} from ${given.table}, added where ${and(...isSame)}`
      return { single, batch, decode: hasChanged }
    },
  })
}

type PickedRow<T extends PgTable, C extends ColumnOf<T>> = Pick<T['$inferSelect'], C>

interface UpdateDeclaration<T extends PgTable, S, W, A> {
  /** The columns that get the given values. */
  set: readonly S[]
  /** The columns to which the given values are added. */
  add?: readonly A[]
  /** The columns that must have the given values. */
  where?: readonly W[]
  /** What it changes beside, the same each time. */
  change?: (table: T) => Record<string, unknown>
}

/** Declares an update of the row with an `id`; the statement tells whether there was such a row. */
export function updateRow<
  T extends PgTable,
  S extends ColumnOf<T>,
  W extends ColumnOf<T> = never,
  A extends ColumnOf<T> = never,
>(table: TableOf<T>, { set, add = [], where = [], change }: UpdateDeclaration<T, S, W, A>) {
  const found = ['id', ...where]
  return declareStatement<PickedRow<T, S | W | A> & { id: string }, boolean>({
    isRead: false,
    key: ['id'],
    types: (t) => pick(columnsOf(table(t)), [...found, ...set, ...add]),
    build({ q, t }, value, given) {
      const changed = table(t)
      const sums = (values: Values): Record<string, SQL> =>
        Object.fromEntries(
          add.map((name) => [name, sql`${columnOf(columnsOf(changed), name)} + ${values[name]}`]),
        )
      const update = (values: Values) =>
        q
          .update<PgTable>(changed)
          .set({ ...change?.(changed), ...pick(values, set), ...sums(values) })
          .where(equal(changed, found, values))
      const batch = update(given.value)
        .from(given.table)
        .returning({ n: given.n.as('n') })
      return { single: update(value).getSQL(), batch: batch.getSQL(), decode: hasChanged }
    },
  })
}

/** Declares the deletion of the row with an `id` and the given values of the columns `where`; the statement tells whether there was one. */
export function deleteRow<T extends PgTable, W extends ColumnOf<T> = never>(
  table: TableOf<T>,
  where: readonly W[] = [],
) {
  const found = ['id', ...where]
  return declareStatement<PickedRow<T, W> & { id: string }, boolean>({
    isRead: false,
    key: ['id'],
    types: (t) => pick(columnsOf(table(t)), found),
    build({ q, t }, value, given) {
      const from = table(t)
      const single = q
        .delete<PgTable>(from)
        .where(equal(from, found, value))
        .getSQL()
      const batch = sql`delete from ${from} using ${given.table} where ${equal(from, found, given.value)} returning ${given.n}`
      return { single, batch, decode: hasChanged }
    },
  })
}

const hasChanged = ({ changed }: Raw): boolean => changed > 0

const rowsOf = <R>(fields: Readonly<Record<string, unknown>>) => {
  const decode = rowDecoder(fields)
  return ({ rows }: Raw): R[] => castDialect<R[]>(rows.map(decode))
}
