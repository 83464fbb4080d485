import { setTimeout as pause } from 'node:timers/promises'
import { askedOf, unaskedOf } from './growth/asked.ts'
import { startFilled, type Running } from './growth/startFilled.ts'
import { page } from './growth/pages.ts'
import { preview } from './growth/previews.ts'
import { report } from './growth/reports.ts'
import { startPostgres } from './postgres.ts'
import { processorMicros } from './processorTime.ts'
import { rowOf, type Row } from './results.ts'

const [fewer = 100_000, many = 1_000_000] = (process.env['BENCH_GROWTH'] ?? '100000,1000000')
  .split(',')
  .map(Number)
/** How often each is asked; the best time counts, since it holds the least of what else the machine does. */
const times = 7
/** As often where it misses its limit by little. */
const mostTimes = 20
const isNear = (value: number, limit: number) => value > limit && value < 2 * limit
/** What takes longer is not asked again. */
const hopelessMs = 1000
/** A thread's time is not counted while it goes on. */
const restMs = 5
/** How much more it may cost with ten times as many. */
const most = 1.5
/** What takes less is HTTP, and varies by more than that. */
const unmeasuredMs = 2
/** What some may take, by how their names begin, however many there are; the page of campaigns is the one that once took longest. */
const goals = [
  { begins: 'Campaigns: page', ms: 50 },
  { begins: page, ms: 50 },
  { begins: preview, ms: 2000 },
  { begins: report, ms: 300 },
]
/** A pattern of what alone is asked. */
const alone = new RegExp(process.env['BENCH_ASKED'] ?? '')

/**
 * What each list, filter, search and count costs with a million of everything beside a hundred thousand, in turns; the command
 * fails where one costs more than 1.5 times as much.
 */
export async function benchGrowth({ onPostgres }: { onPostgres: boolean }): Promise<Row[]> {
  const postgres = onPostgres ? await startPostgres() : undefined
  const [small, large] = [await startFilled(fewer, postgres), await startFilled(many, postgres)]
  const unasked = unaskedOf(askedOf(large.filled))
  if (unasked.length > 0) throw new Error(`nothing asks ${unasked.join(', ')}`)
  const rows: Row[] = []
  for (const [name, path] of Object.entries(askedOf(large.filled)).filter(([name]) => alone.test(name))) {
    const best = { small: Infinity, large: Infinity }
    const goal = goals.find(({ begins }) => name.startsWith(begins))?.ms
    const limit = () => goal ?? most * Math.max(best.small, unmeasuredMs)
    for (let time = 0; time < times || (time < mostTimes && isNear(best.large, limit())); time += 1) {
      best.small = Math.min(best.small, await millisecondsOf(small, askedOf(small.filled)[name] ?? path))
      best.large = Math.min(best.large, await millisecondsOf(large, path))
      if (best.large > hopelessMs) break
    }
    const isMet = best.large <= limit()
    if (!isMet) {
      process.exitCode = 1
      console.error(`${name}: ${best.small.toFixed(1)} ms, then ${best.large.toFixed(1)} ms`)
    }
    const baseline = `with ${fewer.toLocaleString('en')}`
    rows.push(
      rowOf(
        `${name}, of ${many.toLocaleString('en')}`,
        'ms',
        best.large,
        [goal === undefined ? `≤ ${most}` : `≤ ${goal} ms`, isMet],
        {
          baseline,
          baselineValue: best.small,
          ratio: best.large / best.small,
        },
      ),
    )
  }
  await Promise.all([small, large].map(({ service }) => service.stop()))
  await postgres?.stop()
  return rows
}

/** How much processor time an answer takes, of all threads and of PostgreSQL: others on the machine do not add to it. */
async function millisecondsOf({ service, apiKey, cookie, postgres }: Running, path: string): Promise<number> {
  const isProgram = path.startsWith('/v1')
  const before = processorMicros(service.pid, postgres)
  const [address, body] = path.split(/ (.*)/)
  const response = await fetch(`${service.url}${isProgram ? '' : '/dashboard/api'}${address}`, {
    headers: {
      ...(isProgram ? { 'x-api-key': apiKey } : { cookie, 'sec-fetch-site': 'same-origin' }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { method: 'POST', body }),
  })
  const text = await response.text()
  const ignored = response.headers.get('ignored-fields')
  if (!response.ok || ignored !== null) throw new Error(`${path}: ${ignored ?? text}`)
  await pause(restMs)
  return (processorMicros(service.pid, postgres) - before) / 1000
}
