import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import sqlite3 from 'sqlite3'

// A Directus in production with its two collections, for `npm run bench -- peers`: prints its address.
const { DB_FILENAME: file, PORT: port, KEY: token } = process.env
const program = fileURLToPath(import.meta.resolve('@directus/api/cli/run.js'))
execFileSync(process.execPath, [program, 'bootstrap'], {
  env: { ...process.env, ADMIN_TOKEN: token },
  stdio: ['ignore', 'ignore', 'inherit'],
})
// A write-ahead log, synced by each commit, as the service has it.
await new Promise((resolve, reject) => {
  const database = new sqlite3.Database(file)
  database.exec('pragma journal_mode = WAL', (error) => (error ? reject(error) : database.close(resolve)))
})

const { startServer } = await import('@directus/api/server')
await startServer()
const url = `http://127.0.0.1:${port}`
const ask = (path, body) =>
  fetch(url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })
while (
  !(await ask('/server/ping').then(
    ({ ok }) => ok,
    () => false,
  ))
)
  await new Promise((resolve) => void setTimeout(resolve, 50))
const fields = {
  contact: ['phone', 'email', 'firstName', 'lastName'],
  message: ['messageSid', 'fromId', 'toId', 'body', 'channel'],
}
for (const [collection, names] of Object.entries(fields)) {
  const response = await ask('/collections', {
    collection,
    schema: {},
    meta: { accountability: null }, // neither the activity log nor revisions, which cost rows
    fields: names.map((field) => ({ field, type: field === 'body' ? 'text' : 'string' })),
  })
  if (!response.ok) throw new Error(await response.text())
}
process.stdout.write(`${JSON.stringify({ url })}\n`)
