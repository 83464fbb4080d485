import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { openPostgres } from './postgres.ts'
import { unchecked, type Incoming, type NewContact } from './rows.ts'
import { openSqlite } from './sqlite.ts'

/*
 * The least program that does the same durable work as the service: `node:http`, `JSON.parse`, the same rows with the same
 * indices, one commit a turn of the event loop. It works on the database of a service that has been stopped: `DATABASE_FILE`
 * of SQLite, or `DATABASE_URL`, which holds one account and contacts with `fromId` user-0 to user-999.
 */

const { DATABASE_FILE: file, DATABASE_URL: url = '' } = process.env
const floor = file === undefined ? await openPostgres(url) : openSqlite(file)

/** What comes while a commit runs, or in two turns of the event loop, waits for one commit together. */
function together<T, R>(keep: (all: readonly T[]) => Promise<R[]>): (one: T) => Promise<R> {
  let waiting: { one: T; resolve: (result: R) => void }[] = []
  let isPlanned = false
  const plan = () => {
    isPlanned = true
    setImmediate(() => setImmediate(() => void commit()))
  }
  const commit = async () => {
    const all = waiting
    waiting = []
    const results = await keep(all.map(({ one }) => one))
    for (const [index, result] of results.entries()) all[index]?.resolve(result)
    isPlanned = false
    if (waiting.length > 0) plan()
  }
  return (one) =>
    new Promise((resolve) => {
      waiting.push({ one, resolve })
      if (!isPlanned) plan()
    })
}
const receive = together((all: readonly Incoming[]) => floor.receive(all))
const create = together((all: readonly NewContact[]) => floor.create(all))

function send(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body)
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  })
  response.end(text)
}

async function lookUp({ url: path = '' }: IncomingMessage, response: ServerResponse): Promise<void> {
  const found = await floor.findByPhone(decodeURIComponent(path.slice(path.indexOf('=') + 1)))
  if (found === undefined) return send(response, 404, {})
  send(response, 200, { success: true, contactId: unchecked.row.parse(found).id, contact: found })
}

async function keep(text: string, response: ServerResponse): Promise<void> {
  const body: unknown = JSON.parse(text)
  if (typeof body === 'object' && body !== null && 'customData' in body) {
    const messageId = await receive(unchecked.incoming.parse(body))
    return send(response, 200, { success: true, messageId })
  }
  send(response, 201, await create(unchecked.contact.parse(body)))
}

const server = createServer((request, response) => {
  if (request.method === 'GET') return void lookUp(request, response)
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (part) => {
    text += part
  })
  request.on('end', () => void keep(text, response))
}).listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${port}` })}\n`)
})
process.once('SIGTERM', () => process.exit())
