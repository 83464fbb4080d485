import type { ProvisionedOwner } from '@replyloop/shared/account'
import { parseJson } from '@replyloop/shared/json'
import type { Client } from '@replyloop/shared/client'
import { contract } from '@replyloop/shared/contract'
import type { Endpoint } from '@replyloop/shared/endpoint'
import type { Declaration, TestServer } from './server.ts'

let made = 0

/** A phone number that no other call of this process answers. */
export const newPhone = (): string => `+1555${String((made += 1)).padStart(7, '0')}`

/** An email address that no other call of this process answers. */
export const newEmail = (name = 'jane'): string => `${name}-${(made += 1)}@example.test`

/** An account that no limit of requests gets in the way of. */
export const declareAccount = (given: Partial<Declaration> = {}): Declaration => ({
  email: newEmail('owner'),
  name: 'Acme',
  rateLimitPerMinute: 1_000_000,
  ...given,
})

/** An answer as it came; `body` is parsed where it is JSON. */
export interface Answered {
  status: number
  headers: Headers
  body: unknown
}

export interface Asked {
  headers?: Record<string, string>
  /** Goes out as JSON; a string goes out as it is. */
  body?: unknown
}

/** Asks without the typed client, which would correct, refuse or leave out. `path` follows `/v1`. */
export async function ask(
  { url }: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  { headers = {}, body }: Asked = {},
): Promise<Answered> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(url + path, {
    method,
    headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(sent !== undefined && { body: sent }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: parseJson(text) ?? text }
}

/** An account with its key at hand. */
export interface TestAccount {
  id: string
  email: string
  apiKey: string
  client: Client
  /** Asks with the account's key. */
  ask(method: string, path: string, asked?: Asked): Promise<Answered>
  listId(name: string): string
  campaignId(name: string): string
  subAccount(email: string): TestAccount
}

/** Provisions an account and answers it with its key at hand. */
export async function openAccount(
  server: TestServer,
  given: Partial<Declaration> = {},
): Promise<TestAccount> {
  const { accounts } = await server.provision(declareAccount(given))
  const [owner] = accounts
  if (owner === undefined) throw new Error('no account was provisioned')
  return accountOf(server, owner, owner.subAccounts)
}

function accountOf(
  server: TestServer,
  { id, email, apiKey, lists, campaigns }: ProvisionedOwner,
  subAccounts: ProvisionedOwner[] = [],
): TestAccount {
  if (apiKey === null) throw new Error(`${email} has a key already, and it cannot be read again`)
  return {
    id,
    email,
    apiKey,
    client: server.client(apiKey),
    ask: (method, path, { headers, body } = {}) =>
      ask(server, method, path, { headers: { 'x-api-key': apiKey, ...headers }, body }),
    listId: (name) => only(lists, name, (list) => list.name).id,
    campaignId: (name) => only(campaigns, name, (campaign) => campaign.name).id,
    subAccount: (address) =>
      accountOf(
        server,
        only(subAccounts, address, (sub) => sub.email),
      ),
  }
}

function only<T>(items: readonly T[], name: string, nameOf: (item: T) => string): T {
  const found = items.find((item) => nameOf(item) === name)
  if (found === undefined) throw new Error(`nothing was declared as ${name}`)
  return found
}

/** The contact that a create answers; with a phone of its own unless a phone or an email is given. */
export async function createContact(
  account: Pick<TestAccount, 'client'>,
  body: NonNullable<Parameters<Client['createContact']>[0]>['body'] = {},
) {
  const named = body.phone === undefined && body.email === undefined ? { phone: newPhone(), ...body } : body
  return (await account.client.createContact({ body: named })).body
}

/** What an error answer looks like; to be matched against an `Answered`. */
export const failure = (status: number, code: string) => ({ status, body: { error: { code } } })

/** Every page of a list, one after the other. */
export async function readAll<T>(
  page: (cursor: string | undefined) => Promise<{ body: { data: T[]; nextCursor: string | null } }>,
): Promise<T[][]> {
  const pages: T[][] = []
  let cursor: string | undefined
  for (;;) {
    const { body } = await page(cursor)
    pages.push(body.data)
    if (body.nextCursor === null) return pages
    if (body.nextCursor === cursor) throw new Error('a page is its own next page')
    cursor = body.nextCursor
  }
}

/** Every method and path of the contract, aliases too, with `x` in place of the parameters. */
export const endpoints = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  [row.path, ...row.aliases].map((path) => ({
    name: path === row.path ? name : `${name}, spelled ${path}`,
    method: row.method,
    path: path.replace(/:\w+/g, 'x'),
    row,
  })),
)

/** The endpoints that need a key. */
export const keyedEndpoints = endpoints.filter(({ row }) => row.access !== 'public')
