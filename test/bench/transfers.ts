import { setTimeout as pause } from 'node:timers/promises'
import { Export } from '@replyloop/shared/contract/export'
import { Import } from '@replyloop/shared/contract/import'
import { ListPage } from '@replyloop/shared/contract/list'
import { residentMemoryMb } from './memory.ts'
import { processorMicros } from './processorTime.ts'
import type { Service } from './service.ts'

const pollMs = 200

/** What an import or an export has cost. */
export interface Transfer {
  perSecond: number
  /** Processor time of the service and of PostgreSQL, in microseconds a row. */
  micros: number
  /** How much more memory than before it took at most. */
  extraMb: number
}

/** Imports so many new contacts onto a list; their numbers begin at `from`. */
export const importRows = (
  service: Service,
  amount: number,
  { from = 10_000_000, postgres = -1 } = {},
): Promise<Transfer> =>
  measureTransfer(service, { amount, postgres }, 'imports', async (path) => {
    const { data } = ListPage.parse(await (await askService(service, 'lists')).json())
    const query = `${path}?listId=${data[0]?.id}`
    const { id } = Import.parse(
      await (await askService(service, query, 'text/csv', csv(amount, from))).json(),
    )
    return async () => {
      const run = Import.parse(await (await askService(service, `${path}/${id}`)).json())
      return { ...run, rows: run.created }
    }
  })

/** Exports all contacts. */
export const exportRows = (service: Service, postgres = -1): Promise<Transfer> =>
  measureTransfer(service, { postgres }, 'exports', async (path) => {
    const { id } = Export.parse(await (await askService(service, path, 'application/json', '{}')).json())
    return async () => Export.parse(await (await askService(service, `${path}/${id}`)).json())
  })

const askService = ({ url, apiKey }: Service, path: string, type?: string, body?: string) =>
  fetch(`${url}/dashboard/api/${path}`, {
    headers: { 'x-api-key': apiKey, ...(type !== undefined && { 'content-type': type }) },
    ...(body !== undefined && { method: 'POST', body }),
  })

type ReadRun = () => Promise<
  Pick<Import, 'createdAt' | 'startedAt' | 'finishedAt' | 'failure'> & { rows: number }
>

async function measureTransfer(
  service: Service,
  { amount, postgres }: { amount?: number; postgres: number },
  path: string,
  begin: (path: string) => Promise<ReadRun>,
): Promise<Transfer> {
  const memory = () => residentMemoryMb(service.pid)
  const processor = () => processorMicros(service.pid, postgres)
  const [idle, before] = [memory(), processor()]
  const readRun = await begin(path)
  let peak = idle
  for (;;) {
    await pause(pollMs)
    peak = Math.max(peak, memory())
    const { finishedAt, startedAt, createdAt, rows, failure } = await readRun()
    if (finishedAt === null) continue
    if (failure !== null || (amount !== undefined && rows !== amount))
      throw new Error(`${rows} of ${amount ?? 'all'} rows: ${failure}`)
    const seconds = (Date.parse(finishedAt) - Date.parse(startedAt ?? createdAt)) / 1000
    return {
      perSecond: rows / seconds,
      micros: (processor() - before) / rows,
      extraMb: peak - idle,
    }
  }
}

const csv = (amount: number, from: number): string =>
  `phone,email,first name,company\n${Array.from({ length: amount }, (_, at) => `+49151${from + at},p${from + at}@x.test,Jane,Acme ${at % 1000}\n`).join('')}`
