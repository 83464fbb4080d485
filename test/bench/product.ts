import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { ProvisionFile } from '@replyloop/shared/account'
import { z } from 'zod'
import { argumentsOf, root } from '../support/commands.ts'
import type { LoadRequest } from './load.ts'
import { seededContacts, seededPhone } from './seed.ts'
import { makeFolder, startServer, type Program } from './programs.ts'

type Declaration = z.input<typeof ProvisionFile>['accounts'][number]
const Printed = z.object({ accounts: z.tuple([z.object({ apiKey: z.string() })]) })
const execute = promisify(execFile)

/** Declares an account by the command, and returns its key. */
async function provision(env: Readonly<Record<string, string>>, account: Declaration): Promise<string> {
  const file = join(makeFolder(), 'account.json')
  writeFileSync(file, JSON.stringify({ accounts: [account] }))
  const { stdout } = await execute(process.execPath, [...argumentsOf('provision'), file], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...env },
  })
  return Printed.parse(JSON.parse(stdout)).accounts[0].apiKey
}

/** The real server with one account, and no limit that a benchmark meets. */
export interface Product extends Program {
  apiKey: string
  env: Readonly<Record<string, string>>
}

/** Starts the server with its default log, on a database of its own unless `env` names one. */
export async function startProduct(
  env: Readonly<Record<string, string>> = {},
  account: Partial<Declaration> = {},
): Promise<Product> {
  const all = { DATA_DIR: makeFolder(), NODE_ENV: 'development', ...env }
  const apiKey = await provision(all, {
    email: 'owner@bench.test',
    name: 'Bench',
    rateLimitPerMinute: 1_000_000,
    lists: [{ name: 'Leads' }],
    ...account,
  })
  return { ...(await startServer(all)), apiKey, env: all }
}

const keyOf = ({ apiKey }: Product) => ({ 'x-api-key': apiKey })

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

export const receiveMessage = (product: Product): LoadRequest => ({
  method: 'POST',
  url: `${product.url}/v1/incoming_custom_channel_message`,
  headers: keyOf(product),
  body: incoming,
})
export const createContact = (product: Product): LoadRequest => ({
  method: 'POST',
  url: `${product.url}/v1/contacts`,
  headers: keyOf(product),
  body: newContact,
})

/** Looks up one of the seeded contacts by phone, or over and over the one that `createOne` has made. */
export const lookUp = (product: Product, whom: 'seeded' | 'one' = 'seeded'): LoadRequest => ({
  method: 'GET',
  url: `${product.url}/v1/contacts?phoneNumber=${encodeURIComponent(whom === 'one' ? onePhone : seededPhone).replace('%7Bn%7D', '{n}')}`,
  headers: keyOf(product),
  ...(whom === 'seeded' && { among: seededContacts }),
})

const onePhone = '+15551234567'

/** Adds the contact that `lookUp` finds on a small database. */
export async function createOne({ url, apiKey }: Product): Promise<void> {
  const response = await fetch(`${url}/v1/contacts`, {
    method: 'POST',
    headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    body: JSON.stringify({ ...newContact, phone: onePhone, email: 'one@example.com' }),
  })
  if (!response.ok) throw new Error(await response.text())
}
