import { join } from 'node:path'
import { load } from './load.ts'
import { startPostgres } from './postgres.ts'
import {
  createContact,
  createFew,
  fewContacts,
  incoming,
  lookUp,
  newContact,
  receiveMessage,
  startProduct,
} from './product.ts'
import { makeFolder, startProgram, startServer } from './programs.ts'
import { takeTurns, throughput, type Row } from './results.ts'
import { seed } from './seed.ts'

const echo = 'Express echo'
const startFloor = (floor: string, env: Readonly<Record<string, string>> = {}) =>
  startProgram(['test/bench/floor.ts'], { FLOOR: floor, DATA_DIR: makeFolder(), ...env })

/** What comes in, on SQLite, beside an echo and one durable insert a request. */
export async function benchSqlite(): Promise<Row[]> {
  const programs = await Promise.all([startFloor('echo'), startFloor('sqlite')])
  const [echoes, inserts] = programs
  const product = await startProduct()
  const insert = 'Express + better-sqlite3, one insert'
  const rows: Row[] = []
  for (const [measured, asked, body] of [
    ['POST /incoming_custom_channel_message, SQLite', receiveMessage(product), incoming],
    ['POST /contacts, SQLite', createContact(product), newContact],
  ] as const) {
    const of = await takeTurns({
      echo: { method: 'POST', url: echoes.url, body },
      insert: { method: 'POST', url: inserts.url, body },
      asked,
    })
    const { perSecond, p50, p99 } = of('asked')
    const note = `p50 ${p50} ms, p99 ${p99} ms`
    rows.push(throughput(measured, perSecond, echo, of('echo').perSecond, 0.5, note))
    rows.push(throughput(measured, perSecond, insert, of('insert').perSecond, 1.5))
  }
  await Promise.all([...programs, product].map((program) => program.stop()))
  return rows
}

/** Reads and writes among a million contacts and a million messages, beside an echo and an empty database. */
export async function benchMillion(): Promise<Row[]> {
  const echoes = await startFloor('echo')
  const empty = await startProduct()
  const env = { DATA_DIR: makeFolder() }
  const before = await startProduct(env)
  await before.stop()
  seed(join(env.DATA_DIR, 'replyloop.db'))
  const full = { ...before, ...(await startServer(before.env)) }
  const rows: Row[] = []
  const searched = await takeTurns({
    echo: { method: 'POST', url: echoes.url, body: newContact },
    query: { method: 'GET', url: `${echoes.url}/?phoneNumber=%2B49{n}` },
    full: lookUp(full),
  })
  const found = 'GET /contacts?phoneNumber=, 1,000,000 contacts'
  rows.push(throughput(found, searched('full').perSecond, echo, searched('echo').perSecond, 0.7))
  rows.push(throughput(found, searched('full').perSecond, `${echo} of a GET`, searched('query').perSecond, 0))
  const itself = 'itself, empty database'
  for (const [measured, asked] of [
    ['POST /incoming_custom_channel_message, 1,000,000 of each', receiveMessage],
    ['POST /contacts, 1,000,000 of each', createContact],
  ] as const) {
    const of = await takeTurns({ empty: asked(empty), full: asked(full) })
    rows.push(throughput(measured, of('full').perSecond, itself, of('empty').perSecond, 0.9))
  }
  await createFew(empty)
  const of = await takeTurns({ empty: lookUp(empty, fewContacts), full: lookUp(full) })
  rows.push(throughput(found, of('full').perSecond, 'itself, few contacts', of('empty').perSecond, 0.9))
  await Promise.all([echoes, empty, full].map((program) => program.stop()))
  return rows
}

/** What comes in, on PostgreSQL, beside one insert a request. */
export async function benchPostgres(): Promise<Row[]> {
  const cluster = await startPostgres()
  const floor = await startFloor('postgres', { DATABASE_URL: await cluster.create('floor') })
  const DATABASE_URL = await cluster.create('product')
  const product = await startProduct({ DATABASE_URL })
  await load(receiveMessage(product), { amount: 2000 })
  const of = await takeTurns({
    insert: { method: 'POST', url: floor.url, body: incoming },
    asked: receiveMessage(product),
  })
  await Promise.all([floor.stop(), product.stop()])
  await cluster.stop()
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
