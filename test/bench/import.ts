import { startPostgres } from './postgres.ts'
import { startService } from './service.ts'
import { rowOf, type Row } from './results.ts'
import { exportRows, importRows, type Transfer } from './transfers.ts'

const rowsOnSqlite = Number(process.env['BENCH_ROWS'] ?? 500_000)
const rowsOnPostgres = rowsOnSqlite / 10
const maxExtraMb = 200

/** Imports onto a list: how fast they are, what a row costs, and how much memory a large one takes at most. */
export const benchImport = (): Promise<Row[]> =>
  benchTransfer('import', (service, amount, postgres) => importRows(service, amount, { postgres }))

/** The same of exports. */
export const benchExport = (): Promise<Row[]> =>
  benchTransfer('export', async (service, amount, postgres) => {
    await importRows(service, amount)
    return exportRows(service, postgres)
  })

async function benchTransfer(
  name: string,
  transfer: (
    service: Awaited<ReturnType<typeof startService>>,
    amount: number,
    postgres?: number,
  ) => Promise<Transfer>,
): Promise<Row[]> {
  const onSqlite = await startService()
  const sqlite = await transfer(onSqlite, rowsOnSqlite)
  await onSqlite.stop()
  const server = await startPostgres()
  const onPostgres = await startService({ DATABASE_URL: await server.createDatabase('service') })
  const postgres = await transfer(onPostgres, rowsOnPostgres, server.pid)
  await onPostgres.stop()
  await server.stop()
  const nameOf = (rows: number, database: string) =>
    `${name} of ${rows.toLocaleString('en')} rows, ${database}`
  const isSmall = sqlite.extraMb < maxExtraMb
  return [
    ...rowsOf(nameOf(rowsOnSqlite, 'SQLite'), sqlite),
    rowOf(`extra memory during that ${name}`, 'MB', sqlite.extraMb, [`< ${maxExtraMb} MB`, isSmall]),
    ...rowsOf(nameOf(rowsOnPostgres, 'PostgreSQL'), postgres),
  ]
}

const rowsOf = (name: string, { perSecond, micros }: Transfer): Row[] => [
  rowOf(name, 'rows/s', perSecond, ['-', true]),
  rowOf(`${name}: processor time a row`, 'µs', micros, ['-', true]),
]
