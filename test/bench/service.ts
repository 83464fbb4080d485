import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../support/commands.ts'
import { PrintedAccounts, runProvision } from '../support/process.ts'
import type { Declaration } from '../support/server.ts'
import type { LoadRequest } from './load.ts'
import { seededContacts } from './seed.ts'
import { makeFolder, startServer, type Program } from './programs.ts'

/** The real server with one account, whose rate limit no benchmark reaches. */
export interface Service extends Program {
  apiKey: string
  env: Readonly<Record<string, string>>
}

/** Starts the server with its default log, on a database of its own unless `env` names one. */
export async function startService(
  env: Readonly<Record<string, string>> = {},
  account: Partial<Declaration> = {},
  folder = root,
): Promise<Service> {
  const all = { DATA_DIR: makeFolder(), NODE_ENV: 'development', ...env }
  const declared = {
    email: 'owner@bench.test',
    name: 'Bench',
    rateLimitPerMinute: 1_000_000,
    lists: [{ name: 'Leads' }],
    ...account,
  }
  const file = join(makeFolder(), 'account.json')
  writeFileSync(file, JSON.stringify({ accounts: [declared] }))
  const { code, stdout, stderr } = await runProvision([file], all, folder)
  if (code !== 0) throw new Error(stderr)
  const apiKey = PrintedAccounts.parse(JSON.parse(stdout)).accounts[0]?.apiKey ?? ''
  return { ...(await startServer(all, [], folder)), apiKey, env: all }
}

const post = ({ url, apiKey }: Service, path: string, body: object): LoadRequest => ({
  method: 'POST',
  url: `${url}/v1${path}`,
  headers: { 'x-api-key': apiKey },
  body,
})

/** A message of one of 1,000 senders. */
export const incoming = {
  customData: {
    messageSid: 'sid-{n}',
    fromId: 'user-{s}',
    toId: 'acme',
    body: 'How much is the large blue one, and when would it be here?',
    channel: 'live-chat',
    firstName: 'Jane',
    lastName: 'Doe',
  },
}

/** The body of a create. */
export const newContact = {
  phone: '+49{n}',
  firstName: 'Jane',
  lastName: 'Doe',
  email: 'jane.{n}@example.com',
}

export const receiveMessage = (service: Service) =>
  post(service, '/incoming_custom_channel_message', incoming)
/** Sends a message to one of 1,000 contacts, which is delivered to the reply webhook. */
export const sendMessage = (service: Service) =>
  post(service, '/send_custom_channel_message', {
    customData: { body: 'It is forty euros.', toId: 'acme', fromId: 'user-{s}', customChannel: 'live-chat' },
  })
export const createContact = (service: Service) => post(service, '/contacts', newContact)

/** Looks up the contacts of these numbers by phone, at random. */
export const lookUp = (service: Service, among = seededContacts): LoadRequest => ({
  method: 'GET',
  url: `${service.url}/v1/contacts?phoneNumber=%2B49{n}`,
  headers: { 'x-api-key': service.apiKey },
  among,
})

/** The numbers of the contacts of `createFewContacts`. */
export const fewContacts = { ...seededContacts, count: 100 }

/** Adds the contacts that `lookUp` finds on a small database. */
export async function createFewContacts({ url, apiKey }: Service): Promise<void> {
  for (let added = 0; added < fewContacts.count; added += 1) {
    const body = JSON.stringify(newContact).replaceAll('{n}', String(fewContacts.from + added))
    const headers = { 'x-api-key': apiKey, 'content-type': 'application/json' }
    const response = await fetch(`${url}/v1/contacts`, { method: 'POST', headers, body })
    if (!response.ok) throw new Error(await response.text())
  }
}
