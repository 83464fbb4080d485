import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.ts'
import { receiveMessage, startService } from './service.ts'
import { rowOf, type Row } from './results.ts'

const requests = 200_000
const firstRequests = 20_000
const settleMs = 5000
const maxIdleMb = 150
const maxRatio = 1.2

/** The resident memory of a process in MB (Linux only). */
export const residentMemoryMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** The memory of an idle server, and how much it has grown 200,000 requests later. */
export async function benchMemory(): Promise<Row[]> {
  const service = await startService()
  await pause(settleMs)
  const idle = residentMemoryMb(service.pid)
  await load(receiveMessage(service), { amount: firstRequests })
  await pause(settleMs)
  const before = residentMemoryMb(service.pid)
  await load(receiveMessage(service), { amount: requests })
  await pause(settleMs)
  const after = residentMemoryMb(service.pid)
  await service.stop()
  return [
    rowOf('memory when idle', 'MB', idle, [`< ${maxIdleMb} MB`, idle < maxIdleMb], {
      ratio: idle / maxIdleMb,
    }),
    rowOf(
      `memory after ${requests.toLocaleString('en')} requests`,
      'MB',
      after,
      [`< ${maxRatio}`, after / before < maxRatio],
      {
        baseline: `after the first ${firstRequests.toLocaleString('en')}`,
        baselineValue: before,
        ratio: after / before,
      },
    ),
  ]
}
