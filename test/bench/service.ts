import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProvisionFile } from '@replyloop/shared/contract/account'
import { z } from 'zod'
import { argumentsOf, root } from '../support/commands.ts'
import type { LoadRequest } from './load.ts'
import { seededContacts } from './seed.ts'
import { makeFolder, startServer, type Program } from './programs.ts'

type Declaration = z.input<typeof ProvisionFile>['accounts'][number]
const Printed = z.object({ accounts: z.tuple([z.object({ apiKey: z.string() })]) })
const execute = promisify(execFile)

/** Provisions an account by the command, and returns its key. */
async function provision(
  env: Readonly<Record<string, string>>,
  account: Declaration,
  cwd: string,
): Promise<string> {
  const file = join(makeFolder(), 'account.json')
  writeFileSync(file, JSON.stringify({ accounts: [account] }))
  const { stdout } = await execute(process.execPath, [...argumentsOf('provision', cwd), file], {
    cwd,
    env: { PATH: process.env['PATH'], ...env },
  })
  return Printed.parse(JSON.parse(stdout)).accounts[0].apiKey
}

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
  const apiKey = await provision(all, declared, folder)
  return { ...(await startServer(all, [], folder)), apiKey, env: all }
}

const keyOf = ({ apiKey }: Service) => ({ 'x-api-key': apiKey })

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

export const receiveMessage = (service: Service): LoadRequest => ({
  method: 'POST',
  url: `${service.url}/v1/incoming_custom_channel_message`,
  headers: keyOf(service),
  body: incoming,
})
/** Sends a message to one of 1,000 contacts, which is delivered to the reply webhook. */
export const sendMessage = (service: Service): LoadRequest => ({
  method: 'POST',
  url: `${service.url}/v1/send_custom_channel_message`,
  headers: keyOf(service),
  body: {
    customData: { body: 'It is forty euros.', toId: 'acme', fromId: 'user-{s}', customChannel: 'live-chat' },
  },
})
export const createContact = (service: Service): LoadRequest => ({
  method: 'POST',
  url: `${service.url}/v1/contacts`,
  headers: keyOf(service),
  body: newContact,
})

/** Looks up the contacts of these numbers by phone, at random. */
export const lookUp = (service: Service, among = seededContacts): LoadRequest => ({
  method: 'GET',
  url: `${service.url}/v1/contacts?phoneNumber=%2B49{n}`,
  headers: keyOf(service),
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
