import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { ParseServer } from 'parse-server'
import express from 'express'

// A Parse Server with its two classes, for `npm run bench -- peers`: prints its address.
const field = { type: 'String' }
const permissions = { create: { '*': true }, find: { '*': true }, get: { '*': true } }
const definitions = [
  {
    className: 'Contact',
    fields: { phone: field, email: field, firstName: field, lastName: field },
    classLevelPermissions: permissions,
  },
  {
    className: 'Message',
    fields: { messageSid: field, fromId: field, toId: field, body: field, channel: field },
    classLevelPermissions: permissions,
  },
]

const app = express()
const http = createServer(app)
await new Promise((resolve) => void http.listen(Number(process.env.PORT), '127.0.0.1', resolve))
const url = `http://127.0.0.1:${http.address().port}`
const server = new ParseServer({
  databaseURI: process.env.DATABASE_URL,
  appId: 'bench',
  masterKey: randomUUID(),
  restAPIKey: process.env.KEY,
  serverURL: `${url}/parse`,
  directAccess: true,
  schema: { definitions, lockSchemas: true, strict: true },
  logLevel: 'error',
  logsFolder: process.env.DATA_DIR,
})
await server.start()
app.use('/parse', server.app)
process.stdout.write(`${JSON.stringify({ url })}\n`)
