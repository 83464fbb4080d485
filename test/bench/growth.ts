import { join } from 'node:path'
import { askedOf } from './growth/asked.ts'
import { fill } from './growth/fill.ts'
import { startPostgres } from './postgres.ts'
import { makeFolder, startServer, type Program } from './programs.ts'
import { rowOf, type Row } from './results.ts'
import { startService, type Service } from './service.ts'

const [fewer = 100_000, many = 1_000_000] = (process.env['BENCH_GROWTH'] ?? '100000,1000000')
  .split(',')
  .map(Number)
const owner = { email: 'owner@bench.test', password: 'correct horse battery' }
/** How often each is asked; the best time counts, since it holds the least of what else the machine does. */
const times = 7
/** How much more it may cost with ten times as many. */
const most = 1.5
/** What takes less is HTTP, and varies by more than that. */
const unmeasuredMs = 2
/** The page that once took longest. */
const goals: Readonly<Record<string, number>> = { 'Campaigns: page': 50 }

/**
 * What each list, filter, search and count costs with a million of everything beside a hundred thousand, in turns; the command
 * fails where one costs more than 1.5 times as much.
 */
export async function benchGrowth({ onPostgres }: { onPostgres: boolean }): Promise<Row[]> {
  const postgres = onPostgres ? await startPostgres() : undefined
  const [small, large] = [await startFilled(fewer, postgres), await startFilled(many, postgres)]
  const rows: Row[] = []
  for (const [name, path] of Object.entries(askedOf(large.filled))) {
    const best = { small: Infinity, large: Infinity }
    for (let time = 0; time < times; time += 1) {
      best.small = Math.min(best.small, await millisecondsOf(small, askedOf(small.filled)[name] ?? path))
      best.large = Math.min(best.large, await millisecondsOf(large, path))
    }
    const goal = goals[name] ?? Infinity
    const isMet = best.large <= most * Math.max(best.small, unmeasuredMs) && best.large <= goal
    if (!isMet) process.exitCode = 1
    const baseline = `with ${fewer.toLocaleString('en')}`
    rows.push(
      rowOf(`${name}, of ${many.toLocaleString('en')}`, 'ms', best.large, [`≤ ${most}`, isMet], {
        baseline,
        baselineValue: best.small,
        ratio: best.large / best.small,
      }),
    )
  }
  await Promise.all([small, large].map(({ service }) => service.stop()))
  await postgres?.stop()
  return rows
}

type Filled = Awaited<ReturnType<typeof startFilled>>

/** A service whose account has so many of everything, and the cookie of its owner. */
async function startFilled(count: number, postgres: Awaited<ReturnType<typeof startPostgres>> | undefined) {
  const env = {
    DATA_DIR: makeFolder(),
    ...(postgres && { DATABASE_URL: await postgres.createDatabase(`of_${count}`) }),
  }
  const before = await startService(env, owner)
  await before.stop()
  const started = performance.now()
  const filled = await fill(
    'DATABASE_URL' in env ? env.DATABASE_URL : `file:${join(env.DATA_DIR, 'replyloop.db')}`,
    count,
  )
  console.error(`${count} of everything, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  const service: Service & Program = { ...before, ...(await startServer(env)) }
  const signedIn = await fetch(`${service.url}/dashboard/api/session`, {
    method: 'POST',
    headers: { origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!signedIn.ok) throw new Error(`nobody signed in: ${await signedIn.text()}`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { service, filled, cookie }
}

/** How long a person or a program waits for an answer. */
async function millisecondsOf({ service, cookie }: Filled, path: string): Promise<number> {
  const isProgram = path.startsWith('/v1')
  const started = performance.now()
  const response = await fetch(`${service.url}${isProgram ? '' : '/dashboard/api'}${path}`, {
    headers: isProgram ? { 'x-api-key': service.apiKey } : { cookie, 'sec-fetch-site': 'same-origin' },
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${path}: ${text}`)
  return performance.now() - started
}
