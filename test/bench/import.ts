import { setTimeout as pause } from 'node:timers/promises'
import { Import } from '@replyloop/shared/import'
import { ListPage } from '@replyloop/shared/list'
import { residentOf } from './memory.ts'
import { startProduct } from './product.ts'
import type { Row } from './rows.ts'

const amount = Number(process.env['BENCH_ROWS'] ?? 500_000)
const watchMs = 1000
const mostGrowth = 200

/** An import of 500,000 rows onto a list: how fast, and how much memory it takes at most. */
export async function benchImport(): Promise<Row[]> {
  const product = await startProduct()
  const headers = { 'x-api-key': product.apiKey }
  const api = `${product.url}/dashboard/api`
  const memory = () => residentOf(product.pid)
  const lists = ListPage.parse(await (await fetch(`${api}/lists`, { headers })).json())
  const atRest = memory()
  const upload = await fetch(`${api}/imports?listId=${lists.data[0]?.id}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'text/csv' },
    body: csv(),
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
    return [
      figure(`an import of ${amount.toLocaleString('en')} rows`, 'rows/s', amount / seconds, '-', true),
      figure('memory that it takes', 'MB', peak - atRest, `< ${mostGrowth} MB`, peak - atRest < mostGrowth),
    ]
  }
}

const csv = (): string =>
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
