import { join } from 'node:path'
import { load } from './load.ts'
import { startPostgres } from './postgres.ts'
import {
  createContact,
  createFewContacts,
  fewContacts,
  incoming,
  lookUp,
  newContact,
  receiveMessage,
  startService,
} from './service.ts'
import { makeFolder, startProgram, startServer } from './programs.ts'
import { measureInTurns, throughput, type Row } from './results.ts'
import { seed } from './seed.ts'

const echo = 'Express echo'
const startBaseline = (baseline: string, env: Readonly<Record<string, string>> = {}) =>
  startProgram(['test/bench/baseline.ts'], { BASELINE: baseline, DATA_DIR: makeFolder(), ...env })

/** Incoming messages and new contacts on SQLite, beside an echo and one durable insert per request. */
export async function benchSqlite(): Promise<Row[]> {
  const programs = await Promise.all([startBaseline('echo'), startBaseline('sqlite')])
  const [echoes, inserts] = programs
  const service = await startService()
  const insert = 'Express + better-sqlite3, one insert'
  const rows: Row[] = []
  for (const [measured, asked, body] of [
    ['POST /incoming_custom_channel_message, SQLite', receiveMessage(service), incoming],
    ['POST /contacts, SQLite', createContact(service), newContact],
  ] as const) {
    const of = await measureInTurns({
      echo: { method: 'POST', url: echoes.url, body },
      insert: { method: 'POST', url: inserts.url, body },
      asked,
    })
    const { perSecond, p50, p99 } = of('asked')
    const note = `p50 ${p50} ms, p99 ${p99} ms`
    rows.push(throughput(measured, perSecond, echo, of('echo').perSecond, 0.5, note))
    rows.push(throughput(measured, perSecond, insert, of('insert').perSecond, 1.5))
  }
  await Promise.all([...programs, service].map((program) => program.stop()))
  return rows
}

/** Reads and writes among a million contacts and a million messages, beside an echo and an empty database. */
export async function benchMillion(): Promise<Row[]> {
  const echoes = await startBaseline('echo')
  const empty = await startService()
  const env = { DATA_DIR: makeFolder() }
  const before = await startService(env)
  await before.stop()
  seed(join(env.DATA_DIR, 'replyloop.db'))
  const full = { ...before, ...(await startServer(before.env)) }
  const rows: Row[] = []
  const lookUps = await measureInTurns({
    echo: { method: 'POST', url: echoes.url, body: newContact },
    query: { method: 'GET', url: `${echoes.url}/?phoneNumber=%2B49{n}` },
    full: lookUp(full),
  })
  const lookedUp = 'GET /contacts?phoneNumber=, 1,000,000 contacts'
  rows.push(throughput(lookedUp, lookUps('full').perSecond, echo, lookUps('echo').perSecond, 0.7))
  rows.push(
    throughput(lookedUp, lookUps('full').perSecond, `${echo} of a GET`, lookUps('query').perSecond, 0),
  )
  const itself = 'the same, empty database'
  for (const [measured, asked] of [
    ['POST /incoming_custom_channel_message, 1,000,000 contacts and messages', receiveMessage],
    ['POST /contacts, 1,000,000 contacts and messages', createContact],
  ] as const) {
    const of = await measureInTurns({ empty: asked(empty), full: asked(full) })
    rows.push(throughput(measured, of('full').perSecond, itself, of('empty').perSecond, 0.9))
  }
  await createFewContacts(empty)
  const of = await measureInTurns({ empty: lookUp(empty, fewContacts), full: lookUp(full) })
  rows.push(
    throughput(
      lookedUp,
      of('full').perSecond,
      `the same, ${fewContacts.count} contacts`,
      of('empty').perSecond,
      0.9,
    ),
  )
  await Promise.all([echoes, empty, full].map((program) => program.stop()))
  return rows
}

/** Incoming messages on PostgreSQL, beside one insert per request. */
export async function benchPostgres(): Promise<Row[]> {
  const postgres = await startPostgres()
  const baseline = await startBaseline('postgres', {
    DATABASE_URL: await postgres.createDatabase('baseline'),
  })
  const DATABASE_URL = await postgres.createDatabase('service')
  const service = await startService({ DATABASE_URL })
  await load(receiveMessage(service), { amount: 2000 })
  const of = await measureInTurns({
    insert: { method: 'POST', url: baseline.url, body: incoming },
    asked: receiveMessage(service),
  })
  await Promise.all([baseline.stop(), service.stop()])
  await postgres.stop()
  const { perSecond, p50, p99 } = of('asked')
  return [
    throughput(
      'POST /incoming_custom_channel_message, PostgreSQL',
      perSecond,
      'Express + pg, one insert',
      of('insert').perSecond,
      1,
      `p50 ${p50} ms, p99 ${p99} ms`,
    ),
  ]
}
