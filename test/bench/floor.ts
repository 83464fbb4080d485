import { join } from 'node:path'
import recorded from './floor.json' with { type: 'json' }
import { median } from '../support/median.ts'
import { load, type LoadRequest } from './load.ts'
import { startPostgres } from './postgres.ts'
import { processorMicros } from './processorTime.ts'
import { makeFolder, startProgram, type Program } from './programs.ts'
import { rowOf, type Row } from './results.ts'
import {
  createContact,
  createFewContacts,
  fewContacts,
  incoming,
  lookUp,
  newContact,
  receiveMessage,
  startService,
  type Service,
} from './service.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Requests a round; with `--short`, half of them: the whole takes less than a minute. */
const amount = Number(process.env['BENCH_AMOUNT'] ?? 3000)
/** As many requests as in so many rounds come before: until then V8 still compiles, of the service more than of the floor. */
const warmUps = 3
/** How many people have written before: all those of the load. */
const senders = 1000
/** How much of the recorded ratio a busy machine may add, by the best round. */
const tolerance = 1.4
/** The 99th percentile, beside the floor's. */
const latencyGoal = 1.3

/** What is asked of both, how many times as often as the others, and the goals of its processor time beside the floor's. */
const asked = {
  'incoming message': {
    ofService: receiveMessage,
    ofFloor: { method: 'POST', body: incoming },
    times: 1,
    goals: { SQLite: 1.8, PostgreSQL: 1.6 },
  },
  'contact created': {
    ofService: createContact,
    ofFloor: { method: 'POST', body: newContact },
    times: 1,
    goals: { SQLite: 2.3, PostgreSQL: undefined },
  },
  'look-up by phone': {
    ofService: (service: Service) => lookUp(service, fewContacts),
    ofFloor: { method: 'GET', path: '/?phoneNumber=%2B49{n}', among: fewContacts },
    times: 3, // it takes a third of the others' time
    goals: { SQLite: 2.2, PostgreSQL: undefined },
  },
} as const

/** Microseconds of processor time a request, and the 99th percentile in milliseconds. */
interface Round {
  micros: number
  p99: number
}

/**
 * The service beside the least program that does the same durable work (floor/program.ts), on a database of the same rows, in
 * turns. `isShort`: on SQLite alone, and the command fails where the best round is far above the recorded ratio.
 */
export async function benchFloor({ isShort }: { isShort: boolean }): Promise<Row[]> {
  const rows = await beside('SQLite', { isShort })
  if (isShort) return rows
  const postgres = await startPostgres()
  const others = await beside('PostgreSQL', { isShort, postgres })
  await postgres.stop()
  return [...rows, ...others]
}

type Postgres = Awaited<ReturnType<typeof startPostgres>>

async function beside(
  dialect: 'SQLite' | 'PostgreSQL',
  { isShort, postgres }: { isShort: boolean; postgres?: Postgres },
): Promise<Row[]> {
  const environment = async (name: string): Promise<Record<string, string>> =>
    postgres === undefined ? {} : { DATABASE_URL: await postgres.createDatabase(name) }
  const service = await startSeeded(await environment('service'))
  const former = await startSeeded(await environment('floor'))
  await former.stop()
  const { DATA_DIR = '', DATABASE_URL } = former.env
  const floor = await startProgram(
    ['test/bench/floor/program.ts'],
    DATABASE_URL === undefined ? { DATABASE_FILE: join(DATA_DIR, 'replyloop.db') } : { DATABASE_URL },
  )
  const rows: Row[] = []
  for (const [name, { ofService, ofFloor, times, goals }] of Object.entries(asked)) {
    const { path, ...request } = { path: '/', ...ofFloor }
    const requests = isShort ? amount / 2 : amount
    const measure = (program: Program, of: LoadRequest, most = requests) =>
      measureRound(program, of, { requests: most * times, postgres: postgres?.pid })
    const own = (most?: number) => measure(service, ofService(service), most)
    const least = (most?: number) => measure(floor, { ...request, url: floor.url + path }, most)
    await own(warmUps * requests)
    await least(warmUps * requests)
    const measured: { own: Round; floor: Round }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const first = round % 2 === 0 ? await own() : await least()
      const second = round % 2 === 0 ? await least() : await own()
      measured.push(round % 2 === 0 ? { own: first, floor: second } : { own: second, floor: first })
    }
    rows.push(...rowsOf(`${name}, ${dialect}`, measured, { isShort, goal: goals[dialect] }))
  }
  await Promise.all([service, floor].map((program) => program.stop()))
  return rows
}

/** A service with the contacts that are looked up, and those who write. */
async function startSeeded(env: Readonly<Record<string, string>>): Promise<Service> {
  const service = await startService({ DATA_DIR: makeFolder(), ...env })
  await createFewContacts(service)
  await load(receiveMessage(service), { amount: senders })
  return service
}

async function measureRound(
  { pid }: Program,
  request: LoadRequest,
  { requests, postgres }: { requests: number; postgres: number | undefined },
): Promise<Round> {
  const before = processorMicros(pid, postgres)
  const { p99 } = await load(request, { amount: requests })
  return { micros: (processorMicros(pid, postgres) - before) / requests, p99 }
}

function rowsOf(
  measured: string,
  rounds: readonly { own: Round; floor: Round }[],
  { isShort, goal }: { isShort: boolean; goal: number | undefined },
): Row[] {
  const of = (whose: 'own' | 'floor', key: keyof Round) => median(rounds.map((round) => round[whose][key]))
  const ratios = rounds.map(({ own, floor }) => own.micros / floor.micros).toSorted((a, b) => a - b)
  const [best = 0, worst = best] = [ratios[0], ratios.at(-1)]
  const bound =
    tolerance * (Object.entries(recorded.ratios).find(([name]) => name === measured)?.[1] ?? Infinity)
  if (isShort && best > bound) process.exitCode = 1
  const ratio = isShort ? best : median(ratios)
  const most = isShort ? bound : goal
  const time = rowOf(
    `${measured}: processor time`,
    'µs',
    of('own', 'micros'),
    most === undefined ? ['-', true] : [`≤ ${most.toFixed(2)}`, ratio <= most],
    {
      baseline: 'the floor',
      baselineValue: of('floor', 'micros'),
      ratio,
      note: `${best.toFixed(2)} to ${worst.toFixed(2)} times the floor in ${rounds.length} rounds`,
    },
  )
  const slowest = of('own', 'p99') / of('floor', 'p99')
  const latency = rowOf(
    `${measured}: 99th percentile`,
    'ms',
    of('own', 'p99'),
    [`≤ ${latencyGoal}`, slowest <= latencyGoal],
    { baseline: 'the floor', baselineValue: of('floor', 'p99'), ratio: slowest },
  )
  return isShort ? [time] : [time, latency]
}
