import { median } from '../support/median.ts'
import { load, type LoadRequest } from './load.ts'
import { startDirectus, startParse, startStrapi, type Peer } from './peerPrograms.ts'
import { startPostgres } from './postgres.ts'
import { processorMicros } from './processorTime.ts'
import { rowOf, type Row } from './results.ts'
import { createContact, receiveMessage, startService, type Service } from './service.ts'

const rounds = Number(process.env['BENCH_ROUNDS'] ?? 5)
/** Of the service; a peer is sent a tenth of them, at least one for each connection, since it takes many times as long. */
const amount = Number(process.env['BENCH_AMOUNT'] ?? 3000)

/** What is asked of both: a peer stores the same values in one plain row. */
const asked = {
  'incoming message': { ofService: receiveMessage, of: 'message' },
  'contact created': { ofService: createContact, of: 'contact' },
} as const

interface Round {
  micros: number
  perSecond: number
}

/**
 * The service in turns with others that store records durably over HTTP with a key: Strapi and Directus on SQLite, Parse
 * Server on the same PostgreSQL. Processor time counts PostgreSQL's, too.
 */
export async function benchPeers(): Promise<Row[]> {
  const service = await startService()
  const rows: Row[] = []
  for (const [name, start] of Object.entries({ Strapi: startStrapi, Directus: startDirectus })) {
    const peer = await start()
    rows.push(...(await beside(service, peer, { name: `${name}, SQLite`, goal: 50 })))
    await peer.stop()
  }
  await service.stop()
  const postgres = await startPostgres()
  const onPostgres = await startService({ DATABASE_URL: await postgres.createDatabase('service') })
  const parse = await startParse(await postgres.createDatabase('parse'))
  const settings = { name: 'Parse Server, PostgreSQL', goal: 3, postgres: postgres.pid }
  rows.push(...(await beside(onPostgres, parse, settings)))
  await Promise.all([onPostgres, parse].map((program) => program.stop()))
  await postgres.stop()
  return rows
}

async function beside(
  service: Service,
  peer: Peer,
  { name, goal, postgres }: { name: string; goal: number; postgres?: number },
): Promise<Row[]> {
  const rows: Row[] = []
  for (const [what, { ofService, of }] of Object.entries(asked)) {
    const own = () => measure(service.pid, ofService(service), amount, postgres)
    const its = () => measure(peer.pid, peer[of], Math.max(amount / 10, 64), postgres)
    await load(ofService(service), { amount }) // what has been compiled for few requests is slow, of both
    await load(peer[of], { amount: amount / 2 })
    const measured: { own: Round; its: Round }[] = []
    for (let round = 0; round < rounds; round += 1) {
      if (round % 2 === 0) measured.push({ own: await own(), its: await its() })
      else measured.push({ its: await its(), own: await own() })
    }
    rows.push(
      rowBeside(`${what} beside ${name}: processor time`, 'µs', goal, measured, 'micros'),
      rowBeside(`${what} beside ${name}: rate`, '/s', goal, measured, 'perSecond'),
    )
  }
  return rows
}

async function measure(
  pid: number,
  request: LoadRequest,
  requests: number,
  postgres?: number,
): Promise<Round> {
  const before = processorMicros(pid, postgres)
  const { perSecond } = await load(request, { amount: requests })
  return { micros: (processorMicros(pid, postgres) - before) / requests, perSecond }
}

/** A row that says how many times better the service is than a peer. */
function rowBeside(
  measured: string,
  unit: string,
  goal: number,
  of: readonly { own: Round; its: Round }[],
  key: keyof Round,
): Row {
  const timesOf = ({ own, its }: { own: Round; its: Round }) =>
    key === 'micros' ? its.micros / own.micros : own.perSecond / its.perSecond
  const times = of.map(timesOf).toSorted((a, b) => a - b)
  const ratio = median(times)
  return rowOf(measured, unit, median(of.map(({ own }) => own[key])), [`≥ ${goal}`, ratio >= goal], {
    baseline: 'the peer',
    baselineValue: median(of.map(({ its }) => its[key])),
    ratio,
    note: `${(times[0] ?? 0).toFixed(1)} to ${(times.at(-1) ?? 0).toFixed(1)} times as good in ${of.length} rounds`,
  })
}
