import { setTimeout as pause } from 'node:timers/promises'
import { median } from '../support/median.ts'
import { openGraphile, openPgBoss, openTable, type JobQueue } from './jobQueues.ts'
import { withConnection } from '../support/sql.ts'
import { startPostgres } from './postgres.ts'
import { rowOf, type Row } from './results.ts'

const jobCount = 2000
const addedAtOnce = 10
const probes = 40
const noisyJobs = 500
const noisyJobMs = 5
/**
 * graphile-worker's local queue sometimes slows down to one job every two seconds; a longer wait counts as this long.
 */
const maxQuietMs = 10_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

interface Measured {
  addedPerSecond: number
  donePerSecond: number
  latencyMs: number
  /** How many jobs were started before one that was added earlier. */
  outOfOrder: number
  /** How long a lane with one job waits while another has thousands. */
  quietMs: number
}

/**
 * The service's job table beside pg-boss and graphile-worker, on the same PostgreSQL server
 * (docs/performance.md#the-job-table-beside-libraries).
 */
export async function benchJobs(): Promise<Row[]> {
  const postgres = await startPostgres()
  const queues = { table: openTable, 'pg-boss': openPgBoss, 'graphile-worker': openGraphile }
  const all = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, open] of Object.entries(queues)) {
      const url = await postgres.createDatabase(`${name.replace('-', '_')}_${round}`)
      await withConnection(url, (client) => client.query('create table effect (name text)'))
      all.set(name, [...(all.get(name) ?? []), await measure(await open(url))])
    }
  await postgres.stop()
  const of = (name: string, key: keyof Measured) =>
    median((all.get(name) ?? []).map((measured) => measured[key]))
  return ['pg-boss', 'graphile-worker'].flatMap((library) => [
    row('jobs added, one by one', '/s', 'addedPerSecond', library, of),
    row('jobs done', '/s', 'donePerSecond', library, of),
    row('from commit of a job to its start, median when idle', 'ms', 'latencyMs', library, of),
    row('jobs started out of order', `of ${jobCount}`, 'outOfOrder', library, of),
    row(`wait in a quiet lane while another has ${noisyJobs} jobs`, 'ms', 'quietMs', library, of),
  ])
}

function row(
  measured: string,
  unit: string,
  key: keyof Measured,
  library: string,
  of: (name: string, key: keyof Measured) => number,
): Row {
  const [value, baselineValue] = [of('table', key), of(library, key)]
  const isMore = unit === '/s'
  const goal: [string, boolean] = isMore ? ['≥ 1', value >= baselineValue] : ['≤ 1', value <= baselineValue]
  const beside = { baseline: library, baselineValue, ratio: value / baselineValue }
  return rowOf(`${measured}, our table`, unit, value, goal, beside)
}

async function measure(queue: JobQueue): Promise<Measured> {
  const started = performance.now()
  await addAll(jobCount, (number) => queue.add(`job-${String(number).padStart(5, '0')}`))
  const addedPerSecond = (jobCount / (performance.now() - started)) * 1000

  const begun: string[] = []
  let onBegin = (_lane: string): Promise<void> => Promise.resolve()
  const workStarted = performance.now()
  await queue.work(async (lane) => {
    begun.push(lane)
    await onBegin(lane)
  })
  while (begun.length < jobCount) await pause(1)
  const donePerSecond = (jobCount / (performance.now() - workStarted)) * 1000
  const outOfOrder = begun.filter((lane, index) => index > 0 && lane < (begun[index - 1] ?? '')).length
  await pause(1500)

  const latencies: number[] = []
  for (let probe = 0; probe < probes; probe += 1) {
    await pause(20 + Math.random() * 40)
    const begins = Promise.withResolvers<number>()
    onBegin = () => Promise.resolve(begins.resolve(performance.now()))
    await queue.add('probe')
    const committed = performance.now()
    latencies.push((await begins.promise) - committed)
  }

  const quiet = Promise.withResolvers<number>()
  onBegin = async (lane) => {
    if (lane === 'quiet') quiet.resolve(performance.now())
    else await pause(noisyJobMs)
  }
  await addAll(noisyJobs, () => queue.addToLane('noisy'))
  await queue.addToLane('quiet')
  const asked = performance.now()
  const patience = pause(maxQuietMs, asked + maxQuietMs, { ref: false })
  const quietMs = (await Promise.race([quiet.promise, patience])) - asked
  await queue.stop()
  return { addedPerSecond, donePerSecond, latencyMs: median(latencies), outOfOrder, quietMs }
}

/** Adds this many jobs, ten at a time. */
async function addAll(count: number, add: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const addSome = async () => {
    while (next < count) await add((next += 1))
  }
  await Promise.all(Array.from({ length: addedAtOnce }, addSome))
}
