import type pg from 'pg'
import { z } from 'zod'
import { takeLocks, tryLocks } from '../advisoryLocks.ts'
import { isRead, manyFormOf, type ManyForm } from './manyForm.ts'

/** A statement as drizzle hands it over. */
export interface Statement {
  text: string
  values: unknown[]
  /** `all` answers rows as arrays, `execute` as objects. */
  method: 'all' | 'execute'
}

/** A statement, and who waits for its rows. */
export interface Asked extends Statement {
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}
/** One statement or more, all of one kind. */
export type Several = readonly [Asked, ...Asked[]]

/** The rows of statements that have run. They are held until it is known that all statements of their turn have run. */
interface Ran {
  /** Gives them to those who wait. */
  giveOut: () => void
}

/** What all statements of one text have in common. */
interface KnownText {
  /** Under which each connection keeps it prepared. */
  name: string
  /** `undefined` if it has to run for each set of values alone. */
  form: ManyForm | undefined
  /** The text of the form, and how many values a set has; once PostgreSQL has told their types. */
  many?: { text: string; width: number }
}

/** Texts beyond these run as they are: each connection would keep all of them prepared. */
const maxKnown = 500
/** The statements that take locks, by their text: the keys of several make one array. */
const locking = new Map([takeLocks, tryLocks].map(({ text, name }) => [text, name]))
const typesOf = {
  name: 'types_of_values',
  text: 'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
}
const Types = z.array(z.object({ types: z.array(z.string()) }))

/** Runs statements, and those of one kind as one. Of a text that is new it first has to learn the types of its values. */
export function createStatements() {
  const known = new Map<string, KnownText>()

  const knownOf = (text: string): KnownText | undefined => {
    const found = known.get(text)
    if (found !== undefined || known.size >= maxKnown) return found
    const made = { name: `shared_${known.size}`, form: manyFormOf(text) }
    known.set(text, made)
    return made
  }

  return {
    /** What statements that can run as one have in common: their text. Any other is a kind of its own. */
    kindOf: (asked: Asked): unknown => {
      if (locking.has(asked.text)) return asked.text
      return knownOf(asked.text)?.many === undefined ? asked : asked.text
    },
    /** Runs statements of one kind. */
    async run(on: pg.ClientBase, all: Several): Promise<Ran> {
      const { text } = all[0]
      const lockName = locking.get(text)
      if (lockName !== undefined) return runLocking(on, lockName, all)
      const statement = knownOf(text)
      const sets = isRead(text) ? setsOfReads(all) : all.map((asked): Several => [asked])
      return all.length > 1 && statement?.form && statement.many && areDistinct(sets, statement.form)
        ? runMany(on, `${statement.name}_many`, statement.many, sets)
        : runEach(on, statement, all)
    },
  }
}
export type Statements = ReturnType<typeof createStatements>

async function runOne(
  on: pg.ClientBase,
  statement: KnownText | undefined,
  { text, values, method, resolve }: Asked,
): Promise<Ran> {
  const query = { text, values, ...(statement && { name: statement.name }) }
  const [{ rows }] = await Promise.all([
    method === 'all' ? on.query<unknown[]>({ ...query, rowMode: 'array' }) : on.query(query),
    statement?.form && statement.many === undefined && learnTypes(on, statement, statement.form),
  ])
  return { giveOut: () => resolve(rows) }
}

async function runEach(on: pg.ClientBase, statement: KnownText | undefined, all: Several): Promise<Ran> {
  const ran = await Promise.all(all.map((asked) => runOne(on, statement, asked)))
  const giveOut = () => ran.forEach((one) => one.giveOut())
  return { giveOut }
}

/** Asks for the types of the values of a statement that was just prepared, and makes its form of them. */
async function learnTypes(on: pg.ClientBase, statement: KnownText, { sql }: ManyForm): Promise<void> {
  const { rows } = await on.query({ ...typesOf, values: [statement.name] })
  const [told] = Types.parse(rows)
  // A proxy that keeps statements under names of its own hides their types. An array of arrays would be unnested whole.
  if (told === undefined || told.types.some((type) => type.endsWith('[]'))) statement.form = undefined
  else statement.many = { text: sql(told.types), width: told.types.length }
}

async function runLocking(on: pg.ClientBase, name: string, all: Several): Promise<Ran> {
  const keys = all.flatMap(({ values: [own] }) => own)
  const { rows } = await on.query({ name, text: all[0].text, values: [keys] })
  const giveOut = () => all.forEach(({ resolve }) => resolve(rows))
  return { giveOut }
}

/** Runs the form for many; `sets` has those who ask with one set of values, each set once. */
async function runMany(
  on: pg.ClientBase,
  name: string,
  { text, width }: { text: string; width: number },
  sets: readonly Several[],
): Promise<Ran> {
  const values = Array.from({ length: width }, (_, index) => sets.map(([asked]) => asked.values[index]))
  const { rows } = await on.query<unknown[]>({ name, text, values, rowMode: 'array' })
  const found = sets.map((): unknown[] => [])
  for (const [n, ...row] of rows) found[Number(n) - 1]?.push(row)
  const giveOut = () =>
    sets.forEach((set, index) => {
      for (const { resolve } of set) resolve(found[index] ?? [])
    })
  return { giveOut }
}

/** All who read with the same values are one set: they get the same rows. */
function setsOfReads(all: Several): Several[] {
  const sets = new Map<string, [Asked, ...Asked[]]>()
  for (const asked of all) {
    const key = JSON.stringify(asked.values)
    const set = sets.get(key)
    if (set === undefined) sets.set(key, [asked])
    else set.push(asked)
  }
  return [...sets.values()]
}

/** Whether no two sets change the same row. */
const areDistinct = (sets: readonly Several[], { key }: ManyForm): boolean =>
  key === undefined || new Set(sets.map(([{ values }]) => values[key])).size === sets.length
