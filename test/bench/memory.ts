import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from './load.ts'
import { receiveMessage, startProduct } from './product.ts'
import type { Row } from './results.ts'

const requests = 200_000
const warm = 20_000
const restMs = 5000

/** The resident memory of a process in MB (Linux only). */
export const residentOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** Memory at rest, and how much it has grown 200,000 requests later. */
export async function benchMemory(): Promise<Row[]> {
  const product = await startProduct()
  await pause(restMs)
  const atRest = residentOf(product.pid)
  await load(receiveMessage(product), { amount: warm })
  await pause(restMs)
  const before = residentOf(product.pid)
  await load(receiveMessage(product), { amount: requests })
  await pause(restMs)
  const after = residentOf(product.pid)
  await product.stop()
  const growth = after / before - 1
  return [
    {
      measured: 'memory at rest',
      unit: 'MB',
      value: atRest,
      floor: '-',
      floorValue: 0,
      ratio: atRest / 150,
      goal: '< 150 MB',
      isMet: atRest < 150,
    },
    {
      measured: `memory after ${requests.toLocaleString('en')} requests`,
      unit: 'MB',
      value: after,
      floor: `after the first ${warm.toLocaleString('en')}`,
      floorValue: before,
      ratio: after / before,
      goal: '< 1.2',
      isMet: growth < 0.2,
    },
  ]
}
