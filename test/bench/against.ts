import { existsSync } from 'node:fs'
import { root } from '../support/commands.ts'
import { folderOfCommit } from '../support/formerVersion.ts'
import { arrivals, waitForArrivals } from './delivery.ts'
import { median } from '../support/median.ts'
import { load, type LoadRequest } from './load.ts'
import { startPostgres } from './postgres.ts'
import { processorMicros } from './processorTime.ts'
import { startProgram, type Program } from './programs.ts'
import { rowOf, throughput, type Row } from './results.ts'
import {
  createContact,
  createFewContacts,
  fewContacts,
  lookUp,
  receiveMessage,
  sendMessage,
  startService,
  type Service,
} from './service.ts'
import { exportRows, importRows } from './transfers.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 8)
const amount = Number(process.env['BENCH_AMOUNT'] ?? 3000)
const warmUps = 2
/** How many rows a round imports. */
const transferred = Number(process.env['BENCH_ROWS'] ?? 10_000)
const firstImported = 10_000_000
const goals = { SQLite: 0.95, PostgreSQL: 0.8 }

/** One version of the service, and who gets its deliveries. */
interface Version {
  service: Service
  receiver: Program
  /** The process of the PostgreSQL server. */
  postgres: number
}

interface Round {
  perSecond: number
  /** Processor time of the service and of PostgreSQL, in microseconds a request. */
  micros: number
}

/**
 * This version beside another one, which is a commit or a folder: both take turns at the same load in the same run. The
 * ratio of the processor times says more than that of the rates where others use the machine too.
 */
export async function benchAgainst(other: string): Promise<Row[]> {
  const folder = existsSync(other) ? other : await folderOfCommit(other)
  if (folder === undefined) throw new Error(`there is no commit ${other}`)
  const rows: Row[] = []
  const postgres = await startPostgres()
  for (const dialect of ['SQLite', 'PostgreSQL'] as const) {
    const versions = await Promise.all(
      [root, folder].map(async (each, index): Promise<Version> => {
        const receiver = await startProgram(['test/bench/receiver.ts'])
        const env =
          dialect === 'SQLite' ? {} : { DATABASE_URL: await postgres.createDatabase(`version${index}`) }
        const service = await startService(env, { replyWebhook: { url: receiver.url } }, each)
        await createFewContacts(service)
        return { service, receiver, postgres: postgres.pid }
      }),
    )
    const rowsOfTurns = async (name: string, measureOne: (version: Version) => Promise<Round>) =>
      rowsOf(`${name}, ${dialect}`, other, await measureInTurns(versions, measureOne), goals[dialect])
    for (const [name, requestOf, isDelivered] of [
      ['incoming messages', receiveMessage, false],
      ['new contacts', createContact, false],
      ['messages sent and delivered', sendMessage, true],
      ['look-ups', (service: Service) => lookUp(service, fewContacts), false],
    ] as const)
      rows.push(
        ...(await rowsOfTurns(name, (version) => measure(version, requestOf(version.service), isDelivered))),
      )
    let from = firstImported
    const importMore = ({ service, postgres: server }: Version) => {
      from += transferred
      return importRows(service, transferred, { from, postgres: server })
    }
    rows.push(...(await rowsOfTurns('imported rows', importMore)))
    rows.push(
      ...(await rowsOfTurns('exported rows', ({ service, postgres: server }) => exportRows(service, server))),
    )
    for (const { service, receiver } of versions) await Promise.all([service.stop(), receiver.stop()])
  }
  await postgres.stop()
  return rows
}

async function measureInTurns(
  versions: readonly Version[],
  measureOne: (version: Version) => Promise<Round>,
): Promise<Round[][]> {
  const measured = versions.map((): Round[] => [])
  for (let round = -warmUps; round < rounds; round += 1)
    for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
      const version = versions[index]
      if (version === undefined) continue
      const one = await measureOne(version)
      if (round >= 0) measured[index]?.push(one)
    }
  return measured
}

async function measure(
  { service, receiver, postgres }: Version,
  request: LoadRequest,
  isDelivered: boolean,
): Promise<Round> {
  await arrivals(receiver, 'DELETE')
  const before = processorMicros(service.pid, postgres)
  const { began, ended } = await load(request, { amount })
  const end = isDelivered ? (await waitForArrivals(receiver, amount)).last : ended
  return {
    perSecond: (amount / (end - began)) * 1000,
    micros: (processorMicros(service.pid, postgres) - before) / amount,
  }
}

function rowsOf(measured: string, other: string, [own = [], former = []]: Round[][], goal: number): Row[] {
  const of = (runs: Round[], key: keyof Round) => median(runs.map((run) => run[key]))
  const time = { own: of(own, 'micros'), former: of(former, 'micros') }
  const ratio = time.former / time.own
  return [
    throughput(measured, of(own, 'perSecond'), other, of(former, 'perSecond'), goal),
    rowOf(`${measured}: processor time`, 'µs', time.own, [`≥ ${goal}`, ratio >= goal], {
      baseline: other,
      baselineValue: time.former,
      ratio,
    }),
  ]
}
