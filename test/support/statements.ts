import Database from 'better-sqlite3'

/** A statement of SQL that has run, and how many rows it has written. */
export interface RanStatement {
  text: string
  written: number
}

/** What begins and ends transactions is no statement of a request. */
const ofTransactions = /^(begin|commit|rollback|savepoint|release|pragma)/i
const isWrite = /^(insert|update|delete)/i

/** Watches the statements that run on all connections of this thread to SQLite. */
export function watchStatements() {
  const file = new Database(':memory:')
  const prototype: unknown = Object.getPrototypeOf(file.prepare('select 1'))
  file.close()
  if (typeof prototype !== 'object' || prototype === null) throw new Error('statements have no prototype')
  const ran: RanStatement[] = []
  const former = (['run', 'get', 'all'] as const).map((name) => {
    const method: unknown = Reflect.get(prototype, name)
    if (typeof method !== 'function') throw new Error(`statements have no ${name}`)
    Reflect.set(prototype, name, function (this: Database.Statement, ...values: unknown[]) {
      const result: unknown = Reflect.apply(method, this, values)
      if (!ofTransactions.test(this.source))
        ran.push({ text: this.source, written: isWrite.test(this.source) ? rowsOf(result) : 0 })
      return result
    })
    return { name, method }
  })
  return {
    /** What has run since the last call. */
    take: (): RanStatement[] => ran.splice(0),
    end(): void {
      for (const { name, method } of former) Reflect.set(prototype, name, method)
    },
  }
}

/** How many rows a statement has written: those that it returns, or as it counts them. */
const rowsOf = (result: unknown): number =>
  Array.isArray(result)
    ? result.length
    : typeof result === 'object' && result !== null && 'changes' in result
      ? Number(result.changes)
      : 0
