import { setTimeout as pause } from 'node:timers/promises'
import { Import } from '@replyloop/shared/contract/import'
import { ListPage } from '@replyloop/shared/contract/list'
import { residentMemoryMb } from './memory.ts'
import { startPostgres } from './postgres.ts'
import { startService, type Service } from './service.ts'
import { rowOf, type Row } from './results.ts'

const rowsOnSqlite = Number(process.env['BENCH_ROWS'] ?? 500_000)
const rowsOnPostgres = rowsOnSqlite / 10
const pollMs = 1000
const maxExtraMb = 200

/** Imports onto a list: how fast they are, and how much memory a large one takes at most. */
export async function benchImport(): Promise<Row[]> {
  const sqlite = await importFile(await startService(), rowsOnSqlite)
  const server = await startPostgres()
  const postgres = await importFile(
    await startService({ DATABASE_URL: await server.createDatabase('service') }),
    rowsOnPostgres,
  )
  await server.stop()
  const nameOf = (rows: number, database: string) =>
    `import of ${rows.toLocaleString('en')} rows, ${database}`
  return [
    rowOf(nameOf(rowsOnSqlite, 'SQLite'), 'rows/s', sqlite.perSecond, ['-', true]),
    rowOf('extra memory during that import', 'MB', sqlite.extraMb, [
      `< ${maxExtraMb} MB`,
      sqlite.extraMb < maxExtraMb,
    ]),
    rowOf(nameOf(rowsOnPostgres, 'PostgreSQL'), 'rows/s', postgres.perSecond, ['-', true]),
  ]
}

/** Imports some rows; `extraMb` is how much more memory than when idle that takes at most. */
async function importFile(service: Service, amount: number): Promise<{ perSecond: number; extraMb: number }> {
  const headers = { 'x-api-key': service.apiKey }
  const api = `${service.url}/dashboard/api`
  const memory = () => residentMemoryMb(service.pid)
  const lists = ListPage.parse(await (await fetch(`${api}/lists`, { headers })).json())
  const idle = memory()
  const upload = await fetch(`${api}/imports?listId=${lists.data[0]?.id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv(amount),
  })
  const { id } = Import.parse(await upload.json())
  let peak = idle
  for (;;) {
    await pause(pollMs)
    peak = Math.max(peak, memory())
    const run = Import.parse(await (await fetch(`${api}/imports/${id}`, { headers })).json())
    if (run.finishedAt === null) continue
    await service.stop()
    if (run.created !== amount) throw new Error(`${run.created} of ${amount} rows came in: ${run.failure}`)
    const seconds = (Date.parse(run.finishedAt) - Date.parse(run.startedAt ?? run.createdAt)) / 1000
    return { perSecond: amount / seconds, extraMb: peak - idle }
  }
}

const csv = (amount: number): string =>
  `phone,email,first name,company\n${Array.from({ length: amount }, (_, at) => `+49151${10_000_000 + at},p${at}@x.test,Jane,Acme ${at % 1000}\n`).join('')}`
