import { join } from 'node:path'
import Database from 'better-sqlite3'
import express, { type Express } from 'express'
import pg from 'pg'

/**
 * What the service is measured against: the least that an Express service has to do. BASELINE=echo parses a JSON body and
 * sends it back; `sqlite` (in DATA_DIR) and `postgres` (DATABASE_URL) keep it in one durable insert first.
 */
const app = express()
app.use(express.json())

const baselines: Record<string, (app: Express) => Promise<void>> = {
  async echo() {
    app.get('/', (request, response) => void response.json(request.query))
    app.post('/', (request, response) => void response.json(request.body))
  },
  async sqlite() {
    const database = new Database(join(process.env['DATA_DIR'] ?? '', 'baseline.db'))
    database.pragma('journal_mode = WAL')
    database.pragma('synchronous = FULL')
    database.exec('create table message (id integer primary key, body text not null)')
    const insert = database.prepare('insert into message (body) values (?)')
    app.post('/', (request, response) => {
      insert.run(JSON.stringify(request.body))
      response.json({ success: true })
    })
  },
  async postgres() {
    const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 })
    await pool.query('create table if not exists baseline (id bigserial primary key, body text not null)')
    app.post('/', async (request, response) => {
      await pool.query({
        name: 'insert',
        text: 'insert into baseline (body) values ($1)',
        values: [JSON.stringify(request.body)],
      })
      response.json({ success: true })
    })
  },
}

const baseline = process.env['BASELINE'] ?? ''
await baselines[baseline]?.(app)
const server = app.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ baseline, url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit())
