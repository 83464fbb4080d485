import type { Reader } from './db.ts'

/** What drizzle's `prepare` gives, in either dialect. */
interface Prepared<R> {
  execute(values: Record<string, unknown>): PromiseLike<R>
}

/**
 * A statement that is built once and run often: on SQLite building a query costs more than running it. `build` names
 * its values by `sql.placeholder`. Each connection builds its own.
 */
export function prepared<On extends Reader, R>(build: (on: On) => Prepared<R>) {
  const built = new WeakMap<On['q'], Prepared<R>>()
  return async (on: On, values: Record<string, unknown>): Promise<R> => {
    let statement = built.get(on.q)
    if (statement === undefined) {
      statement = build(on)
      built.set(on.q, statement)
    }
    return await statement.execute(values)
  }
}
