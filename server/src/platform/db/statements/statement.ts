import { is, Placeholder, sql, type Query, type SQL } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT, PgTable } from 'drizzle-orm/pg-core'
import { castDialect } from '../kit.ts'
import type { Schema } from '../schema/schema.ts'

/** The type of a value: that of a column, or one of those below. */
export interface ValueType {
  readonly _: { readonly data: unknown; readonly notNull: boolean }
  /** As PostgreSQL names it. */
  getSQLType(): string
  mapToDriverValue(value: unknown): unknown
  /** Stands for a value that is left out. */
  readonly default?: unknown
}

/** A whole number that belongs to no column, such as a limit. */
export const wholeNumber: ValueType & { readonly _: { readonly data: number; readonly notNull: true } } = {
  _: { data: 0, notNull: true },
  getSQLType: () => 'bigint',
  mapToDriverValue: (value) => value,
}

/** The values that a statement takes, by name. */
export type ValueTypes = Record<string, ValueType>
type DataOf<V extends ValueType> = V['_']['notNull'] extends true ? V['_']['data'] : V['_']['data'] | null
export type ValuesOf<V extends ValueTypes> = { [K in keyof V]: DataOf<V[K]> }

/** A value in the text of a statement. Wherever drizzle takes SQL or a placeholder, it takes this. */
type Value = SQL<never> & Placeholder
export type Values<Name extends PropertyKey = string> = Readonly<Record<Name, Value>>

type Builders = PgDatabase<PgQueryResultHKT, Record<string, never>>

/** Queries that read, and the tables to name in them. Only what both dialects have. */
export interface Queries {
  readonly q: Pick<Builders, 'select' | 'selectDistinct' | 'with' | '$with' | '$count'>
  readonly t: Schema
}

/** Where queries that read, and declared statements, are run. */
export interface Reader extends Queries {
  /** Runs a declared statement. */
  run<V extends ValueSet, R>(statement: Statement<V, R>, values: V): Promise<R>
  /** Runs one for many sets of values, as if for each in turn, and returns the result of each. */
  runMany<V extends ValueSet, R>(statement: Statement<V, R>, sets: readonly V[]): Promise<R[]>
  /** Whether it keeps the results of statements that are declared so: then such a one costs nothing. */
  readonly keepsResults?: boolean
}

/** Where the text of a statement is built: drizzle's builders, and the tables. */
export interface Building extends Queries {
  readonly q: Queries['q'] & Pick<Builders, 'insert' | 'update' | 'delete'>
  /** Skips rows that another transaction has locked, where rows can be locked. */
  skipLocked<S extends { for(strength: 'update', config: { skipLocked: true }): unknown }>(select: S): S
}

/** What the database has returned: rows as lists of their values, and how many rows were changed. */
export interface Raw {
  rows: readonly (readonly unknown[])[]
  changed: number
}

/** What the text of a statement is made of, once for each dialect. */
interface Built<R> {
  /** The statement for one set of values. */
  single: SQL
  /**
   * On PostgreSQL, the same statement for many sets at once, where it has such a form: `given` is a table of them, numbered
   * from 1 by `given.n`. Each row that it returns begins with the number of its set.
   */
  batch?: SQL
  decode: (raw: Raw) => R
}

/** What is declared of a statement. */
interface Declaration<R> {
  /** By this name each connection of PostgreSQL keeps it prepared. */
  name: string
  isRead: boolean
  /** The tables of a select whose result the transactions of SQLite keep while nothing writes to them. */
  kept?: ((t: Schema) => readonly PgTable[]) | undefined
  /**
   * The values by which two sets that change different rows are known: in a batch they have to differ, since PostgreSQL
   * would apply only one of two changes to the same row.
   */
  key?: readonly string[]
  types: (t: Schema) => ValueTypes
  build: (on: Building, value: Values, given: Given) => Built<R>
}

/** A statement that is built once and run often: on SQLite building a query costs more than running it. */
export interface Statement<V extends ValueSet, R> {
  (on: Reader, values: V): Promise<R>
  /** Runs it for many sets of values; see `Reader.runMany`. */
  many(on: Reader, sets: readonly V[]): Promise<R[]>
  readonly declaration: Declaration<R>
}

/** All statements that the loaded modules declare. */
export const declaredStatements: Statement<ValueSet, unknown>[] = []

/** Declares a statement. */
export function declareStatement<V extends ValueSet, R>(
  declaration: Omit<Declaration<R>, 'name'>,
): Statement<V, R> {
  const run = (on: Reader, values: V): Promise<R> => on.run(statement, values)
  const name = `statement_${declaredStatements.length}`
  const statement: Statement<V, R> = Object.assign(run, {
    many: (on: Reader, sets: readonly V[]): Promise<R[]> => on.runMany(statement, sets),
    declaration: { ...declaration, name },
  })
  declaredStatements.push(castDialect<Statement<ValueSet, unknown>>(statement))
  return statement
}

/** The sets of values of a batch, as builders refer to them. */
export interface Given {
  /** For the clause `from`. */
  table: SQL
  /** The number of a set. */
  n: SQL
  value: Values
}

/** A set of values that a statement is run with. */
export type ValueSet = Readonly<Record<string, unknown>>

/** A text, and how its parameters follow from values. */
export interface Text<Given> {
  text: string
  fill: (given: Given) => unknown[]
}

/** A statement whose text has been built. */
export interface Compiled<R> {
  name: string
  isRead: boolean
  keptTables: readonly PgTable[] | undefined
  single: Text<ValueSet>
  batch: Text<readonly ValueSet[]> | undefined
  /** Whether no two of these sets can change the same row. */
  areDistinct: (sets: readonly ValueSet[]) => boolean
  decode: (raw: Raw) => R
}

/** Returns a function that builds the text of a statement when it is first asked for it. */
export function createCompiler(on: Building, dialect: { sqlToQuery(built: SQL): Query }) {
  const compile = <V extends ValueSet, R>({ declaration }: Statement<V, R>): Compiled<R> => {
    const { name, isRead, key } = declaration
    const types = declaration.types(on.t)
    const value = valuesOf(types, (each) => sql`${sql.placeholder(each)}`)
    const { single, batch, decode } = declaration.build(on, value, givenOf(types))
    /** The text of SQL, whose parameters are constants, or made from the name of a value. */
    const textOf = <G>(
      built: SQL,
      fillOne: (given: G, name: string, type: ValueType) => unknown,
    ): Text<G> => {
      const { sql: text, params } = dialect.sqlToQuery(built)
      const made = params.map((param) => {
        if (!is(param, Placeholder)) return { constant: param, name: '', type: undefined }
        const each = String(param.name)
        const type = types[each]
        if (type === undefined) throw new Error(`the value ${each} has no type`)
        return { constant: undefined, name: each, type }
      })
      const fill = (given: G) => {
        const filled: unknown[] = []
        for (const { constant, name: each, type } of made)
          filled.push(type === undefined ? constant : fillOne(given, each, type))
        return filled
      }
      return { text, fill }
    }
    const encode = (given: ValueSet, each: string, type: ValueType): unknown => {
      const value = given[each]
      const found = value === undefined ? type.default : value
      return found === undefined || found === null ? null : type.mapToDriverValue(found)
    }
    return {
      name,
      isRead,
      keptTables: declaration.kept?.(on.t),
      single: textOf(single, encode),
      batch: batch && textOf(batch, (sets, each, type) => sets.map((given) => encode(given, each, type))),
      areDistinct: (sets) => key === undefined || haveDistinctKeys(sets, key),
      decode,
    }
  }
  const compiled = new Map<unknown, unknown>()
  return <V extends ValueSet, R>(statement: Statement<V, R>): Compiled<R> => {
    const known = compiled.get(statement)
    if (known !== undefined) return castDialect<Compiled<R>>(known)
    const made = compile(statement)
    compiled.set(statement, made)
    return made
  }
}
export type Compile = ReturnType<typeof createCompiler>

const valuesOf = (types: ValueTypes, as: (name: string) => SQL): Values =>
  Object.fromEntries(Object.keys(types).map((name) => [name, castDialect<Value>(as(name))]))

function givenOf(types: ValueTypes): Given {
  const list = (parts: Parameters<typeof sql.join>[0]) => sql.join(parts, sql`, `)
  const arrays = Object.entries(types).map(
    ([name, type]) => sql`${sql.placeholder(name)}::${sql.raw(type.getSQLType())}[]`,
  )
  const columns = [...Object.keys(types), 'n'].map((name) => sql.identifier(name))
  return {
    table: sql`unnest(${list(arrays)}) with ordinality as given(${list(columns)})`,
    n: sql`given.n`,
    value: valuesOf(types, (name) => sql`given.${sql.identifier(name)}`),
  }
}

/** A key with a `null` in it is like no other: no two rows conflict by it, and no row is found by it. */
function haveDistinctKeys(sets: readonly ValueSet[], key: readonly string[]): boolean {
  const keys = sets
    .map((set) => key.map((name) => set[name] ?? null))
    .filter((parts) => !parts.includes(null))
  return new Set(keys.map((parts) => JSON.stringify(parts))).size === keys.length
}
