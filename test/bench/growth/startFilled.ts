import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { startCommand } from '../../support/process.ts'
import { select } from '../../support/sql.ts'
import type { startPostgres } from '../postgres.ts'
import { makeFolder, startServer } from '../programs.ts'
import { startService } from '../service.ts'
import { fillRest, fillTexts, type Filled } from './fill.ts'
import { fillReports } from './fillReports.ts'

/** A folder in which filled SQLite databases stay for the next run. */
const keptIn = process.env['BENCH_FILLED']
const owner = { email: 'owner@bench.test', password: 'correct horse battery' }

type Postgres = Awaited<ReturnType<typeof startPostgres>>

/** A service whose account has so many of everything, and the cookie of its owner. It runs no jobs, which would change them. */
export async function startFilled(count: number, postgres?: Postgres) {
  const { env, apiKey, filled } = await makeFilled(count, postgres)
  const { code, stderr } = await startCommand('recount', [], env).ended // as jobs have it done, day by day
  if (code !== 0) throw new Error(`the figures were not counted: ${stderr}`)
  const service = await startServer(env, ['--role', 'web'])
  const signedIn = await fetch(`${service.url}/dashboard/api/session`, {
    method: 'POST',
    headers: { origin: service.url, 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  })
  if (!signedIn.ok) throw new Error(`nobody signed in: ${await signedIn.text()}`)
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  return { service, apiKey, filled, cookie, postgres: postgres?.pid }
}
export type Running = Awaited<ReturnType<typeof startFilled>>

/** A database whose account has so many of everything, or the one that a former run has kept. */
async function makeFilled(count: number, postgres: Postgres | undefined) {
  const folder = keptIn === undefined || postgres ? makeFolder() : join(keptIn, String(count))
  const made = join(folder, 'made.json')
  if (existsSync(made)) return Made.parse(JSON.parse(readFileSync(made, 'utf8')))
  const url = (await postgres?.createDatabase(`of_${count}`)) ?? `file:${join(folder, 'replyloop.db')}`
  const before = await startService({ DATA_DIR: folder, ...(postgres && { DATABASE_URL: url }) }, owner)
  await before.stop()
  const { apiKey, env } = before
  const [started, now] = [performance.now(), Date.now()]
  const says = (what: string) =>
    console.error(`${count} of everything: ${what}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  await fillTexts(url, count, now)
  says('texts are filled in')
  const indexing = await startServer(env)
  while (!(await isIndexed(url))) await pause(1000)
  await indexing.stop()
  says('texts have an index')
  const filled: Filled = await fillRest(url, count, now)
  await fillReports(url, count, now)
  says('all is filled in')
  const all = { env, apiKey, filled }
  writeFileSync(made, JSON.stringify(all))
  return all
}

const Made = z.object({
  env: z.record(z.string(), z.string()),
  apiKey: z.string(),
  filled: z.custom<Filled>(),
})

const Jobs = z.array(z.object({ kind: z.string(), run_at: z.coerce.number() }))

/** Whether the hourly jobs have run, and the index of texts has all that it takes in. */
async function isIndexed(url: string): Promise<boolean> {
  const jobs = Jobs.parse(await select(url, 'select kind, run_at from job where failed_at is null'))
  const isDone = ({ kind, run_at }: (typeof jobs)[number]) =>
    kind === 'forget' ? run_at > Date.now() + 600_000 : !kind.startsWith('index')
  return jobs.every(isDone)
}
