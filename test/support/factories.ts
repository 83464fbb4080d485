import type { Client } from '@replyloop/shared/client/client'
import type { ProvisionedIds } from '@replyloop/shared/contract/account'
import { contract } from '@replyloop/shared/contract/contract'
import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import { parseJson } from '@replyloop/shared/contract/json'
import { sendRequest } from './sendRequest.ts'
import type { Declaration, TestServer } from './server.ts'

let made = 0

/** A phone number that no other call in this process returns. */
export const newPhone = (): string => `+1555${String((made += 1)).padStart(7, '0')}`

/** An email address that no other call in this process returns. */
export const newEmail = (name = 'jane'): string => `${name}-${(made += 1)}@example.test`

/**
 * The declaration of an account with a rate limit that no test reaches. It and its sub-accounts have no quiet hours, and those that a
 * test gives it hold no opening messages unless the test says so: tests run at all hours. It has no cap, unless the test says so.
 */
export const declareAccount = ({ subAccounts, ...given }: Partial<Declaration> = {}): Declaration => ({
  email: newEmail('owner'),
  name: 'Acme',
  rateLimitPerMinute: 1_000_000,
  quietHours: null,
  ...given,
  limits: { marketingCap: null, ...(given.limits ?? (given.quietHours && { quietOpenings: 'none' })) },
  ...(subAccounts && { subAccounts: subAccounts.map((sub) => ({ quietHours: null, ...sub })) }),
})

/** The custom fields of a contact of the largest size, 800 KB: as many as it can have, each of the most bytes. */
export const largestCustomFields = Object.fromEntries(
  Array.from({ length: 100 }, (_, number) => [`field ${number}`, '😀'.repeat(2000)]),
)

/** A response as it came. `body` is parsed if it is JSON, else the text. */
export interface TestResponse {
  status: number
  headers: Headers
  body: unknown
}

export interface RequestOptions {
  headers?: Record<string, string>
  /** Sent as JSON; a string is sent as it is. */
  body?: unknown
}

/** Sends a request without the typed client, so that it may be wrong. `path` follows `/v1`. */
export async function ask(
  { url }: Pick<TestServer, 'url'>,
  method: string,
  path: string,
  { headers = {}, body }: RequestOptions = {},
): Promise<TestResponse> {
  const sent = typeof body === 'string' ? body : JSON.stringify(body)
  const answer = await sendRequest(url + path, {
    method,
    headers: { ...(sent !== undefined && { 'content-type': 'application/json' }), ...headers },
    body: sent,
  })
  return { status: answer.status, headers: answer.headers, body: parseJson(answer.text) ?? answer.text }
}

/** An account with its API key. */
export interface TestAccount {
  id: string
  email: string
  apiKey: string
  client: Client
  /** Sends a request with the account's key. */
  ask(method: string, path: string, asked?: RequestOptions): Promise<TestResponse>
  listId(name: string): string
  campaignId(name: string): string
  subAccount(email: string): TestAccount
}

/** Provisions an account and returns it with its API key. */
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
  { id, email, apiKey, lists, campaigns }: ProvisionedIds,
  subAccounts: ProvisionedIds[] = [],
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

/** Creates a contact and returns it. It gets a phone of its own unless `body` has a phone or an email. */
export async function createContact(
  account: Pick<TestAccount, 'client'>,
  body: NonNullable<Parameters<Client['createContact']>[0]>['body'] = {},
) {
  const named = body.phone === undefined && body.email === undefined ? { phone: newPhone(), ...body } : body
  return (await account.client.createContact({ body: named })).body
}

/** The words of a text, such as one of several lines. */
export const words = (text: string): string[] => text.trim().split(/\s+/)

/** The part of an error response to match a `TestResponse` against: of a fault in the request, with its path. */
export const apiError = (status: number, code: string, path?: string) => ({
  status,
  body: { error: { code, ...(path !== undefined && { details: [{ path }] }) } },
})

/** Reads a list to its end. Returns the entries of each page. Throws when a page is its own next page. */
export async function readPages<T>(
  page: (cursor: string | undefined) => Promise<{ body: { data: T[]; nextCursor: string | null } }>,
): Promise<T[][]> {
  const pages: T[][] = []
  let cursor: string | undefined
  for (;;) {
    const { body } = await page(cursor)
    if (cursor !== undefined && body.data.length === 0) throw new Error('an empty page follows the last one')
    pages.push(body.data)
    if (body.nextCursor === null) return pages
    if (body.nextCursor === cursor) throw new Error('a page is its own next page')
    cursor = body.nextCursor
  }
}

/** Every method and path of the contract, aliases too, with `x` in place of the parameters. */
export const endpoints = Object.entries<Endpoint>(contract).flatMap(([name, row]) =>
  [row.path, ...row.aliases].map((path) => ({
    name: path === row.path ? name : `${name}, by its alias ${path}`,
    method: row.method,
    path: path.replace(/:\w+/g, 'x'),
    row,
  })),
)

/** The endpoints that need a key. */
export const keyedEndpoints = endpoints.filter(({ row }) => row.access !== 'public')
