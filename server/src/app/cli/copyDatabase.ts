import { fromThousandths } from '@replyloop/shared/contract/credits'
import { count, eq, getTableColumns, getTableName, ne, sql, sum, type SQL } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Clock } from '../../platform/clock/clock.ts'
import { withErrorContext } from '../../platform/errors/withErrorContext.ts'
import { openCopySource } from '../../platform/db/copySource.ts'
import { requireRow, type Db, type Queries } from '../../platform/db/db.ts'
import { postgresKit } from '../../platform/db/kit.ts'
import { openDatabase } from '../../platform/db/open.ts'
import { makeSchema } from '../../platform/db/schema/schema.ts'

/** What was copied; both sides have the same numbers. */
export interface Copied {
  /** Rows by table. */
  rows: Record<string, number>
  /** Of all accounts, in credits. */
  balance: number
  /** The sum of all ledger lines, in credits. */
  ledger: number
}

/** How many rows are copied at once: not more, since each may have hundreds of kilobytes, and takes several times as much memory. */
const pageSize = 100
/** How many rows of an interrupted copy are removed at once. */
const rowsAtOnce = 10_000
/** Marks the target while the copy is incomplete: a job that no worker runs. */
const incompleteMark = { id: 'job_copy', kind: 'copy' }

/**
 * Copies a whole installation into an empty database, at the newest schema, and compares counts and sums. A copy that
 * was interrupted begins again. Throws while anybody works on the source, and when the target has data of its own.
 */
export async function copyDatabase(from: string, to: string, clock: Clock): Promise<Copied> {
  const source = await withErrorContext('The database to copy (--from) cannot be opened', () =>
    openCopySource(from),
  )
  try {
    const target = await withErrorContext('The target (--to) cannot be opened', () => openDatabase(to, clock))
    try {
      await prepareTarget(source.read, target)
      for (const name of tableNames) await copyTable(source.read, target, name)
      const copied = await compareDatabases(source.read, target.read)
      await target.write(async ({ q, t }) => {
        await q.delete(t.job).where(eq(t.job.id, incompleteMark.id))
      })
      return copied
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** The index of texts, and what triggers count: the target makes its own. */
const madeAgain = new Set(['searchPart', 'searchSlice', 'searchGram', 'searchChange', 'counter'])

const schema = makeSchema(postgresKit)
type TableName = keyof typeof schema
const isTable = (name: string): name is TableName => name in schema
/** In the order in which `makeSchema` lists them: a table comes after those that it refers to. */
const tableNames = Object.keys(schema)
  .filter(isTable)
  .filter((name) => !madeAgain.has(name))
const tableOf = ({ t }: Queries, name: TableName): PgTable => t[name]

/** Leaves out the mark of a copy among the jobs. */
const exceptMark = (name: TableName, { t }: Queries): SQL | undefined =>
  name === 'job' ? ne(t.job.id, incompleteMark.id) : undefined

/** The names of the fields that make a row's primary key. */
function keyOf(name: TableName): string[] {
  const table = schema[name]
  const { primaryKeys } = getTableConfig(table)
  const compositeKey = new Set(primaryKeys.flatMap(({ columns }) => columns.map((column) => column.name)))
  return Object.entries(getTableColumns<PgTable>(table)).flatMap(([field, column]) =>
    column.primary || compositeKey.has(column.name) ? [field] : [],
  )
}

function keyColumns(name: TableName, table: PgTable) {
  const columns = getTableColumns(table)
  return keyOf(name).flatMap((field) => columns[field] ?? [])
}

/** Marks an empty target as incomplete, or empties one in which a copy of this source was interrupted. */
async function prepareTarget(source: Queries, target: Db): Promise<void> {
  const [first] = await source.q
    .select({ id: source.t.account.id })
    .from(source.t.account)
    .orderBy(source.t.account.id)
    .limit(1)
  const payload = { source: first?.id ?? '' }
  const { job } = target.read.t
  const [begun] = await target.read.q.select().from(job).where(eq(job.id, incompleteMark.id))
  if (begun?.payload['source'] === payload.source) {
    // The database deletes lines of the audit log only as far as their account says.
    await target.write(({ q, t }) => q.update(t.account).set({ auditDeletedUntil: Number.MAX_SAFE_INTEGER }))
    for (const name of tableNames.toReversed()) await emptyTable(target, name)
    return
  }
  for (const name of tableNames)
    if ((await countRows(target.read, name)) > 0)
      throw new Error(
        `The target already has data (${getTableName(schema[name])}): copy into an empty database`,
      )
  await target.write(async ({ q, t, now }) => {
    await q.insert(t.job).values({ ...incompleteMark, payload, runAt: now, failedAt: now, createdAt: now })
  })
}

/** Empties a table some rows at a time: all at once could take longer than PostgreSQL lets a statement run. */
async function emptyTable(target: Db, name: TableName): Promise<void> {
  const table = tableOf(target.read, name)
  const key = sql.join(keyColumns(name, table), sql`, `)
  for (;;) {
    const removed = await target.write(async (tx) => {
      const rest = exceptMark(name, tx) ?? sql`true`
      const some = sql`(select ${key} from ${table} where ${rest} limit ${rowsAtOnce})`
      return await tx.q
        .delete(table)
        .where(sql`(${key}) in ${some}`)
        .returning({ one: sql`1` })
    })
    if (removed.length < rowsAtOnce) return
  }
}

async function copyTable(source: Queries, target: Db, name: TableName): Promise<void> {
  const table = tableOf(source, name)
  const keys = keyColumns(name, table)
  let after: unknown[] | undefined
  for (;;) {
    const rows: Record<string, unknown>[] = await source.q
      .select()
      .from(table)
      .where(
        after === undefined
          ? undefined
          : sql`(${sql.join(keys, sql`, `)}) > (${sql.join(
              after.map((value) => sql`${value}`),
              sql`, `,
            )})`,
      )
      .orderBy(...keys)
      .limit(pageSize)
    const last = rows.at(-1)
    if (last === undefined) return
    await target.write(async (tx) => {
      await tx.q.insert(tableOf(tx, name)).values(rows)
    })
    after = keyOf(name).map((field) => last[field])
  }
}

async function countRows(read: Queries, name: TableName): Promise<number> {
  return requireRow(
    await read.q.select({ rows: count() }).from(tableOf(read, name)).where(exceptMark(name, read)),
  ).rows
}

const creditsOf = ({ sum }: { sum: string | null }) => fromThousandths(Number(sum ?? 0))

const sumsOf = async ({ q, t }: Queries) => ({
  balance: creditsOf(requireRow(await q.select({ sum: sum(t.account.balance) }).from(t.account))),
  ledger: creditsOf(requireRow(await q.select({ sum: sum(t.ledgerEntry.amount) }).from(t.ledgerEntry))),
})

/** Compares the number of rows of each table, and the sums of credits, on both sides. Throws if they differ. */
async function compareDatabases(source: Queries, target: Queries): Promise<Copied> {
  const rows: Record<string, number> = {}
  for (const name of tableNames) {
    const [there, here] = [await countRows(source, name), await countRows(target, name)]
    const table = getTableName(schema[name])
    if (there !== here) throw new Error(`${table} has ${there} rows in the source, but ${here} in the target`)
    rows[table] = here
  }
  const [there, here] = [await sumsOf(source), await sumsOf(target)]
  if (there.balance !== here.balance || there.ledger !== here.ledger)
    throw new Error(
      `The credits differ: ${JSON.stringify(there)} in the source, ${JSON.stringify(here)} in the target`,
    )
  return { rows, ...here }
}
