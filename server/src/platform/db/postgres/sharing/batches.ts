import type pg from 'pg'
import type { Compiled, Raw, Text, ValueSet } from '../../statements/statement.ts'

/** A connection, or any of a pool. */
type Connection = Pick<pg.ClientBase, 'query'> | Pick<pg.Pool, 'query'>

/** A declared statement and its values. */
interface Declared {
  compiled: Compiled<unknown>
  values: ValueSet
}
/** Locks to take. */
interface Locks {
  locks: { name: string; text: string }
  keys: readonly string[]
}
/** What drizzle sends: with `all` it wants rows as lists of values, with `execute` as objects. */
interface Written {
  text: string
  values: unknown[]
  method: 'all' | 'execute'
}
/** What a write asks for. */
export type Request = Declared | Locks | Written

/** A request whose sender waits for the result. */
export interface Pending {
  request: Request
  resolve: (raw: Raw) => void
  reject: (error: unknown) => void
}

/** Sends the results of a batch to those who wait. They wait until the whole round has run without an error. */
type Deliver = () => void

/** Requests of one kind can run as one: locks, and those of a declared statement that has a form for many sets of values. */
export function batchKindOf({ request }: Pending): unknown {
  if ('locks' in request) return request.locks
  return 'compiled' in request && request.compiled.batch !== undefined ? request.compiled : request
}

/** Runs requests of one kind, as one statement where they can. */
export async function runBatch(on: pg.ClientBase, batch: readonly Pending[]): Promise<Deliver> {
  const locks = batch.flatMap(({ request }) => ('locks' in request ? [request] : []))
  if (locks[0] !== undefined) {
    const raw = await query(on, { ...locks[0].locks, values: [locks.flatMap(({ keys }) => keys)] })
    return () => batch.forEach(({ resolve }) => resolve(raw))
  }
  const declared = batch.flatMap(({ request }) => ('compiled' in request ? [request] : []))
  const compiled = declared[0]?.compiled
  if (batch.length === 1 || compiled?.batch === undefined) return runEach(on, batch)
  const sets = declared.map(({ values }) => values)
  if (!compiled.areDistinct(sets)) return runEach(on, batch)
  const results = await runForMany(on, compiled.name, compiled.batch, sets)
  return () => batch.forEach(({ resolve }, index) => resolve(results[index] ?? noRows))
}

const noRows: Raw = { rows: [], changed: 0 }

async function runEach(on: pg.ClientBase, batch: readonly Pending[]): Promise<Deliver> {
  const results = await Promise.all(batch.map(({ request }) => runOne(on, request)))
  return () => batch.forEach(({ resolve }, index) => resolve(results[index] ?? noRows))
}

function runOne(on: pg.ClientBase, request: Request): Promise<Raw> {
  if ('locks' in request) return query(on, { ...request.locks, values: [request.keys] })
  if ('text' in request) {
    const { text, values, method } = request
    return query(on, { text, values }, method === 'all')
  }
  const { name, single } = request.compiled
  return query(on, { name, text: single.text, values: single.fill(request.values) })
}

/** Runs the form of a statement for many sets of values. Returns the result of each. */
export async function runForMany(
  on: Connection,
  name: string,
  { text, fill }: Text<readonly ValueSet[]>,
  sets: readonly ValueSet[],
): Promise<Raw[]> {
  const { rows } = await query(on, { name: `${name}_batch`, text, values: fill(sets) })
  const found = sets.map((): unknown[][] => [])
  for (const [n, ...row] of rows) found[Number(n) - 1]?.push(row)
  return found.map((own) => ({ rows: own, changed: own.length }))
}

async function query(
  on: Connection,
  sent: { name?: string; text: string; values: unknown[] },
  asLists = true,
): Promise<Raw> {
  const { rows, rowCount } = await on.query<unknown[]>({ ...sent, ...(asLists && { rowMode: 'array' }) })
  return { rows, changed: rowCount ?? 0 }
}
