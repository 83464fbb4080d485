import { LinkedMember } from '@replyloop/shared/contract/member'
import type { Role } from '@replyloop/shared/values/roles'
import { z } from 'zod'
import {
  ask,
  newEmail,
  openAccount,
  type RequestOptions,
  type TestAccount,
  type TestResponse,
} from './factories.ts'
import type { Declaration, TestServer } from './server.ts'

/** The password of every person in the tests. */
export const password = 'correct horse battery'

type At = Pick<TestServer, 'origin'>

/** Sends a request to the dashboard's interface as one of its pages would, with the cookie of a browser. */
export const askPage = (
  { origin }: At,
  cookie: string | undefined,
  method: string,
  path: string,
  { headers, body }: RequestOptions = {},
): Promise<TestResponse> =>
  ask({ url: `${origin}/dashboard/api` }, method, path, {
    headers: { 'sec-fetch-site': 'same-origin', ...(cookie !== undefined && { cookie }), ...headers },
    body,
  })

/** Sends a request to the dashboard's interface with an account's key. */
export const askDashboard = (
  { origin }: At,
  { apiKey }: Pick<TestAccount, 'apiKey'>,
  method: string,
  path: string,
  { headers, body }: RequestOptions = {},
) =>
  ask({ url: `${origin}/dashboard/api` }, method, path, {
    headers: { 'x-api-key': apiKey, ...headers },
    body,
  })

/** The `Set-Cookie` header of a response; `undefined` when it sets none. */
export const cookieSet = ({ headers }: TestResponse): string | undefined => headers.getSetCookie()[0]

/** The `Cookie` header that a browser sends after a response. Throws when it sets none. */
export const cookieOf = (answer: TestResponse): string => {
  const [pair] = (cookieSet(answer) ?? '').split(';')
  if (pair === undefined || !pair.includes('=')) throw new Error('the answer sets no cookie')
  return pair
}

export const signIn = (server: At, email: string, typed = password): Promise<TestResponse> =>
  askPage(server, undefined, 'POST', '/session', { body: { email, password: typed } })

/** A person in a browser who is signed in. */
export interface Person {
  cookie: string
  ask: (method: string, path: string, asked?: RequestOptions) => Promise<TestResponse>
}

/** Signs somebody in and returns their session. */
export async function openSession(server: At, email: string, typed = password): Promise<Person> {
  const answer = await signIn(server, email, typed)
  expect(answer).toMatchObject({ status: 201 })
  return personOf(server, cookieOf(answer))
}

export const personOf = (server: At, cookie: string): Person => ({
  cookie,
  ask: (method, path, asked) => askPage(server, cookie, method, path, asked),
})

/** An account whose owner is signed in. */
export async function openOwner(
  server: TestServer,
  given: Partial<Declaration> = {},
): Promise<{ account: TestAccount; owner: Person; email: string }> {
  const email = given.email ?? newEmail('owner')
  const account = await openAccount(server, { password, ...given, email })
  return { account, owner: await openSession(server, email), email }
}

/** An agency whose owner is signed in, and its one sub-account, whose owner can sign in. */
export async function openAgency(server: TestServer) {
  const client = newEmail('client')
  const subAccounts = [{ email: client, name: 'Shop', password }]
  const opened = await openOwner(server, { name: 'Agency', type: 'agency', subAccounts })
  return { ...opened, sub: opened.account.subAccount(client) }
}

/** A member of an agency acts as one of its sub-accounts. */
export async function actAs(server: At, member: Person, subAccountId: string): Promise<Person> {
  const answer = await member.ask('POST', `/subaccounts/${subAccountId}/session`)
  expect(answer).toMatchObject({ status: 201 })
  return personOf(server, cookieOf(answer))
}

/** The fields of a response's body. */
export const fieldsOf = ({ body }: TestResponse): Record<string, unknown> =>
  z.record(z.string(), z.unknown()).parse(body)

/** The entries of a response that is a page of a list. */
export const rowsOf = ({ body }: TestResponse): Record<string, unknown>[] =>
  z.object({ data: z.array(z.record(z.string(), z.unknown())) }).parse(body).data

/** The secret part of the link in a response. */
export const tokenIn = ({ body }: TestResponse): string => LinkedMember.parse(body).link.split('#')[1] ?? ''

/** How people join the accounts of a server. */
export function membersOf(server: TestServer) {
  const invite = async (owner: Person, email = newEmail('ann'), role: Role = 'admin') => {
    const answer = await owner.ask('POST', '/members', { body: { email, role } })
    expect(answer).toMatchObject({ status: 201, body: { email, status: 'invited', role } })
    const { id, link } = LinkedMember.parse(answer.body)
    expect(link).toMatch(new RegExp(`^${server.origin}/dashboard/invitation#`))
    return { id, email, token: tokenIn(answer) }
  }
  const accept = (token: string, given: object = {}) =>
    askPage(server, undefined, 'POST', '/invitations', { body: { token, name: 'Ann', password, ...given } })
  const join = async (owner: Person, role?: Role) => {
    const invited = await invite(owner, newEmail('ann'), role)
    const answer = await accept(invited.token)
    expect(answer).toMatchObject({ status: 201 })
    return { ...invited, person: personOf(server, cookieOf(answer)) }
  }
  return { invite, accept, join }
}
