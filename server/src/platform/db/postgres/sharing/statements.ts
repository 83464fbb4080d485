import type pg from 'pg'
import { z } from 'zod'
import { batchFormOf, isRead, type BatchForm } from './batchForm.ts'

/** A statement as drizzle hands it over. */
export interface Statement {
  text: string
  values: unknown[]
  /** `all` returns rows as arrays, `execute` as objects. */
  method: 'all' | 'execute'
  /** The name of a statement that takes locks: several run as one, with the keys of all in a single array. */
  lockName?: string
}

/** A statement whose sender waits for its rows. */
export interface PendingStatement extends Statement {
  resolve: (rows: unknown[]) => void
  reject: (error: unknown) => void
}
/** Statements of one kind, at least one. */
export type Batch = readonly [PendingStatement, ...PendingStatement[]]

/** The rows of a batch that has run. They are held back until the whole round has run without an error. */
interface PendingRows {
  /** Resolves the statements with their rows. */
  deliver: () => void
}

/** What is known about all statements of one text. */
interface KnownStatement {
  /** The name under which each connection keeps it prepared. */
  name: string
  /** How several run as one; `undefined` if each has to run by itself. */
  form: BatchForm | undefined
  /** The text of that form, and how many values a statement has; set once PostgreSQL has told their types. */
  typed?: { text: string; width: number }
}

/** Further texts are run without a name: each connection would keep all of them prepared. */
const maxKnownStatements = 500
const typesOf = {
  name: 'types_of_values',
  text: 'select parameter_types::text[] as types from pg_prepared_statements where name = $1',
}
const Types = z.array(z.object({ types: z.array(z.string()) }))

/**
 * Runs statements, those of one kind as a single one. The first time a text is seen it runs by itself, and PostgreSQL is
 * asked for the types of its values.
 */
export function createStatements() {
  const known = new Map<string, KnownStatement>()

  const knownOf = (text: string): KnownStatement | undefined => {
    const found = known.get(text)
    if (found !== undefined || known.size >= maxKnownStatements) return found
    const made = { name: `shared_${known.size}`, form: batchFormOf(text) }
    known.set(text, made)
    return made
  }

  return {
    /** Statements of the same kind can run as one. The kind is their text, or the statement itself if it cannot. */
    kindOf: (statement: PendingStatement): unknown => {
      const { text, lockName } = statement
      return lockName !== undefined || knownOf(text)?.typed !== undefined ? text : statement
    },
    async run(on: pg.ClientBase, batch: Batch): Promise<PendingRows> {
      const { text, lockName } = batch[0]
      if (lockName !== undefined) return runLocks(on, lockName, batch)
      const statement = knownOf(text)
      if (batch.length === 1 || !statement?.form || !statement.typed) return runEach(on, statement, batch)
      const sets = isRead(text) ? groupEqualReads(batch) : batch.map((one): Batch => [one])
      return changeDistinctRows(sets, statement.form)
        ? runBatch(on, `${statement.name}_batch`, statement.typed, sets)
        : runEach(on, statement, batch)
    },
  }
}
export type Statements = ReturnType<typeof createStatements>

async function runOne(
  on: pg.ClientBase,
  statement: KnownStatement | undefined,
  { text, values, method, resolve }: PendingStatement,
): Promise<PendingRows> {
  const query = { text, values, ...(statement && { name: statement.name }) }
  const [{ rows }] = await Promise.all([
    method === 'all' ? on.query<unknown[]>({ ...query, rowMode: 'array' }) : on.query(query),
    statement?.form && statement.typed === undefined && learnTypes(on, statement, statement.form),
  ])
  return { deliver: () => resolve(rows) }
}

async function runEach(
  on: pg.ClientBase,
  statement: KnownStatement | undefined,
  batch: Batch,
): Promise<PendingRows> {
  const results = await Promise.all(batch.map((one) => runOne(on, statement, one)))
  const deliver = () => results.forEach((result) => result.deliver())
  return { deliver }
}

/** Asks for the types of the values of a statement that was just prepared, and makes the text of its batch form. */
async function learnTypes(on: pg.ClientBase, statement: KnownStatement, { sql }: BatchForm): Promise<void> {
  const { rows } = await on.query({ ...typesOf, values: [statement.name] })
  const [found] = Types.parse(rows)
  // A connection pooler that renames prepared statements hides their types; and unnest flattens arrays of arrays entirely.
  if (found === undefined || found.types.some((type) => type.endsWith('[]'))) statement.form = undefined
  else statement.typed = { text: sql(found.types), width: found.types.length }
}

async function runLocks(on: pg.ClientBase, name: string, batch: Batch): Promise<PendingRows> {
  const keys = batch.flatMap(({ values: [own] }) => own)
  const { rows } = await on.query({ name, text: batch[0].text, values: [keys] })
  const deliver = () => batch.forEach(({ resolve }) => resolve(rows))
  return { deliver }
}

/** Runs the batch form. Each of `sets` holds the statements with the same values, which are sent once. */
async function runBatch(
  on: pg.ClientBase,
  name: string,
  { text, width }: { text: string; width: number },
  sets: readonly Batch[],
): Promise<PendingRows> {
  const values = Array.from({ length: width }, (_, index) => sets.map(([first]) => first.values[index]))
  const { rows } = await on.query<unknown[]>({ name, text, values, rowMode: 'array' })
  const found = sets.map((): unknown[] => [])
  for (const [n, ...row] of rows) found[Number(n) - 1]?.push(row)
  const deliver = () =>
    sets.forEach((set, index) => {
      for (const { resolve } of set) resolve(found[index] ?? [])
    })
  return { deliver }
}

/** Puts reads with the same values into one set: they get the same rows. */
function groupEqualReads(batch: Batch): Batch[] {
  const sets = new Map<string, [PendingStatement, ...PendingStatement[]]>()
  for (const statement of batch) {
    const key = JSON.stringify(statement.values)
    const set = sets.get(key)
    if (set === undefined) sets.set(key, [statement])
    else set.push(statement)
  }
  return [...sets.values()]
}

/** Whether no two sets change the same row, as far as the form can tell. */
const changeDistinctRows = (sets: readonly Batch[], { key }: BatchForm): boolean =>
  key === undefined || new Set(sets.map(([{ values }]) => values[key])).size === sets.length
