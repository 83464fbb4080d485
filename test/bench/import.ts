import { setTimeout as pause } from 'node:timers/promises'
import { Import } from '@replyloop/shared/import'
import { ListPage } from '@replyloop/shared/list'
import { residentOf } from './memory.ts'
import { startPostgres } from './postgres.ts'
import { startProduct, type Product } from './product.ts'
import type { Row } from './results.ts'

const rowsOnSqlite = Number(process.env['BENCH_ROWS'] ?? 500_000)
const rowsOnPostgres = rowsOnSqlite / 10
const watchMs = 1000
const mostGrowth = 200

/** Imports onto a list: how fast, and how much memory one of many rows takes at most. */
export async function benchImport(): Promise<Row[]> {
  const sqlite = await importFile(await startProduct(), rowsOnSqlite)
  const cluster = await startPostgres()
  const postgres = await importFile(
    await startProduct({ DATABASE_URL: await cluster.create('product') }),
    rowsOnPostgres,
  )
  await cluster.stop()
  const nameOf = (rows: number) => `an import of ${rows.toLocaleString('en')} rows`
  return [
    figure(nameOf(rowsOnSqlite), 'rows/s', sqlite.perSecond, '-', true),
    figure('memory that it takes', 'MB', sqlite.growth, `< ${mostGrowth} MB`, sqlite.growth < mostGrowth),
    figure(`${nameOf(rowsOnPostgres)}, PostgreSQL`, 'rows/s', postgres.perSecond, '-', true),
  ]
}

/** Imports some rows; `growth` is the memory taken beyond that at rest, in MB. */
async function importFile(product: Product, amount: number): Promise<{ perSecond: number; growth: number }> {
  const headers = { 'x-api-key': product.apiKey }
  const api = `${product.url}/dashboard/api`
  const memory = () => residentOf(product.pid)
  const lists = ListPage.parse(await (await fetch(`${api}/lists`, { headers })).json())
  const atRest = memory()
  const upload = await fetch(`${api}/imports?listId=${lists.data[0]?.id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv(amount),
  })
  const { id } = Import.parse(await upload.json())
  let peak = atRest
  for (;;) {
    await pause(watchMs)
    peak = Math.max(peak, memory())
    const run = Import.parse(await (await fetch(`${api}/imports/${id}`, { headers })).json())
    if (run.finishedAt === null) continue
    await product.stop()
    if (run.created !== amount) throw new Error(`${run.created} of ${amount} rows came in: ${run.failure}`)
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt ?? run.createdAt)) / 1000
    return { perSecond: amount / seconds, growth: peak - atRest }
  }
}

const csv = (amount: number): string =>
  `phone,email,first name,company\n${Array.from({ length: amount }, (_, at) => `+49151${10_000_000 + at},p${at}@x.test,Jane,Acme ${at % 1000}\n`).join('')}`

const figure = (measured: string, unit: string, value: number, goal: string, isMet: boolean): Row => ({
  measured,
  unit,
  value,
  floor: '-',
  floorValue: 0,
  ratio: 0,
  goal,
  isMet,
})
