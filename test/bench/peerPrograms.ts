import { randomUUID } from 'node:crypto'
import { cpSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { cachedInstall, compile } from '../support/cachedInstall.ts'
import { root } from '../support/commands.ts'
import { freePort } from '../support/ports.ts'
import type { LoadRequest } from './load.ts'
import { makeFolder, startProgram, type Program } from './programs.ts'
import { incoming, newContact } from './service.ts'

/** Another service that stores records, in production, with the requests that store one. */
export interface Peer extends Program {
  contact: LoadRequest
  message: LoadRequest
}

const { messageSid, fromId, toId, body, channel } = incoming.customData
const message = { messageSid, fromId, toId, body, channel }

/** Starts the program of `test/<name>` with its packages, which are installed outside of the repository, the first time. */
async function startHost(
  name: string,
  start: string,
  env: Readonly<Record<string, string>>,
  finish?: (folder: string) => void,
): Promise<Program & { key: string; port: number }> {
  const folder = makeFolder()
  cpSync(join(root, 'test', name), folder, { recursive: true })
  symlinkSync(join(cachedInstall(name, finish), 'node_modules'), join(folder, 'node_modules'), 'junction')
  const [port, key] = [await freePort(), randomUUID()]
  const all = { NODE_ENV: 'production', DATA_DIR: makeFolder(), PORT: String(port), KEY: key, ...env }
  return { ...(await startProgram([start], all, folder)), key, port }
}

const post = (url: string, headers: Record<string, string>, body: object): LoadRequest => ({
  method: 'POST',
  url,
  headers,
  body,
})

/** Strapi on SQLite. */
export async function startStrapi(): Promise<Peer> {
  const program = await startHost('strapi-host', 'start.cjs', { STRAPI_TELEMETRY_DISABLED: 'true' })
  const headers = { authorization: `Bearer ${program.key}` }
  return {
    ...program,
    contact: post(`${program.url}/api/contacts`, headers, { data: newContact }),
    message: post(`${program.url}/api/messages`, headers, { data: message }),
  }
}

/** Directus on SQLite. */
export async function startDirectus(): Promise<Peer> {
  const program = await startHost(
    'directus-host',
    'start.mjs',
    {
      HOST: '127.0.0.1',
      DB_CLIENT: 'sqlite3',
      DB_FILENAME: join(makeFolder(), 'directus.db'),
      SECRET: randomUUID(),
      ADMIN_EMAIL: 'owner@example.com',
      ADMIN_PASSWORD: randomUUID(),
      LOG_LEVEL: 'error',
      PRESSURE_LIMITER_ENABLED: 'false',
      SERVE_APP: 'false',
      TELEMETRY: 'false',
      WEBSOCKETS_ENABLED: 'false',
    },
    (folder) => compile(folder, 'sqlite3'),
  )
  const headers = { authorization: `Bearer ${program.key}` }
  return {
    ...program,
    contact: post(`${program.url}/items/contact`, headers, newContact),
    message: post(`${program.url}/items/message`, headers, message),
  }
}

/** Parse Server on PostgreSQL. */
export async function startParse(databaseUrl: string): Promise<Peer> {
  const program = await startHost('parse-host', 'start.mjs', { DATABASE_URL: databaseUrl })
  const headers = { 'x-parse-application-id': 'bench', 'x-parse-rest-api-key': program.key }
  return {
    ...program,
    contact: post(`${program.url}/parse/classes/Contact`, headers, newContact),
    message: post(`${program.url}/parse/classes/Message`, headers, message),
  }
}
