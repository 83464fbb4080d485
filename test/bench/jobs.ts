import { setTimeout as pause } from 'node:timers/promises'
import { openGraphile, openPgBoss, openTable, type JobQueue } from './jobQueues.ts'
import { execute, startPostgres } from './postgres.ts'
import { median, type Row } from './results.ts'

const added = 2000
const atOnce = 10
const probes = 40
const noisy = 500
const noisyMs = 5
/** graphile-worker's local queue sometimes slows down to one job every two seconds; a longer wait counts as this long. */
const quietAtMostMs = 10_000
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)

interface Measured {
  addedPerSecond: number
  donePerSecond: number
  latencyMs: number
  /** How many jobs began before one that was added before them. */
  overtakings: number
  /** How long a lane with one job waits while another has thousands. */
  quietMs: number
}

/** The service's job table beside pg-boss and graphile-worker, on the same PostgreSQL server (README, Jobs). */
export async function benchJobs(): Promise<Row[]> {
  const cluster = await startPostgres()
  const queues = { table: openTable, 'pg-boss': openPgBoss, 'graphile-worker': openGraphile }
  const all = new Map<string, Measured[]>()
  for (let round = 0; round < rounds; round += 1)
    for (const [name, open] of Object.entries(queues)) {
      const url = await cluster.create(`${name.replace('-', '_')}_${round}`)
      await execute(url, 'create table effect (name text)')
      all.set(name, [...(all.get(name) ?? []), await measure(await open(url))])
    }
  await cluster.stop()
  const of = (name: string, figure: keyof Measured) =>
    median((all.get(name) ?? []).map((measured) => measured[figure]))
  return ['pg-boss', 'graphile-worker'].flatMap((library) => [
    row('jobs added, one by one', '/s', 'addedPerSecond', library, of),
    row('jobs done', '/s', 'donePerSecond', library, of),
    row('commit of a job → its start, median at rest', 'ms', 'latencyMs', library, of),
    row('jobs that began before an earlier one', `of ${added}`, 'overtakings', library, of),
    row(`start of a quiet lane behind ${noisy} jobs of another`, 'ms', 'quietMs', library, of),
  ])
}

function row(
  measured: string,
  unit: string,
  figure: keyof Measured,
  library: string,
  of: (name: string, figure: keyof Measured) => number,
): Row {
  const [value, floorValue] = [of('table', figure), of(library, figure)]
  const isMore = unit === '/s'
  const ratio = value / floorValue
  return {
    measured: `${measured}, own table`,
    unit,
    value,
    floor: library,
    floorValue,
    ratio,
    goal: isMore ? '≥ 1' : '≤ 1',
    isMet: isMore ? value >= floorValue : value <= floorValue,
  }
}

async function measure(queue: JobQueue): Promise<Measured> {
  const started = performance.now()
  await several(added, (number) => queue.add(`job-${String(number).padStart(5, '0')}`))
  const addedPerSecond = (added / (performance.now() - started)) * 1000

  const begun: string[] = []
  let onBegin = (_lane: string): Promise<void> => Promise.resolve()
  const workStarted = performance.now()
  await queue.work(async (lane) => {
    begun.push(lane)
    await onBegin(lane)
  })
  while (begun.length < added) await pause(1)
  const donePerSecond = (added / (performance.now() - workStarted)) * 1000
  const overtakings = begun.filter((lane, index) => index > 0 && lane < (begun[index - 1] ?? '')).length
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
    else await pause(noisyMs)
  }
  await several(noisy, () => queue.addToLane('noisy'))
  await queue.addToLane('quiet')
  const asked = performance.now()
  const patience = pause(quietAtMostMs, asked + quietAtMostMs, { ref: false })
  const quietMs = (await Promise.race([quiet.promise, patience])) - asked
  await queue.stop()
  return { addedPerSecond, donePerSecond, latencyMs: median(latencies), overtakings, quietMs }
}

/** Adds so many, ten at a time. */
async function several(count: number, add: (number: number) => Promise<void>): Promise<void> {
  let next = 0
  const addSome = async () => {
    while (next < count) await add((next += 1))
  }
  await Promise.all(Array.from({ length: atOnce }, addSome))
}
