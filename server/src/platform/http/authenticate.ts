import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { AccountType } from '@replyloop/shared/values/account'
import { scopesWith, type KeyScope, type NeededScope } from '@replyloop/shared/values/apiKey'
import { roleAllows, type Role } from '@replyloop/shared/values/roles'
import type { Request } from 'express'
import { Problem } from '../errors/problem.ts'

/** Somebody who is signed in to the dashboard. */
export interface SignedIn {
  /** The session; its end is published on the topic `session:<id>`. */
  id: string
  memberId: string
  memberName: string
  /** What the member may do in the account of the request: that in their own, and in example data up to manager. */
  role: Role
  /** Their own account, while they act as another one: a sub-account of it, or example data. */
  agency: { id: string; name: string } | null
}

/** The API key that a request presented. */
interface PresentedKey {
  /** That of its account where it is the account's own. */
  id: string
  scope: KeyScope
  /** By what people know it. */
  name: string
  lastFour: string
}

/** The account that a request is for. */
export interface Caller {
  id: string
  type: AccountType
  /** With whom the account shares what is given to each tenant. */
  tenant: string
  /** Whether its agency has it stopped: it sends nothing. */
  isSuspended: boolean
  /** `null`: the service's default. */
  rateLimitPerMinute: number | null
  /** The session that the request came with; `null` when it presented an API key. */
  session: SignedIn | null
  /** `null` when the request came with a session, which may do what its member may. */
  key: PresentedKey | null
  /** The network address that the request came from; `null` where none is known. */
  address: string | null
}

/** Finds the account of a key; `undefined` when no account has it. Throws `UNAUTHORIZED` for one that has ended. */
export type FindCaller = (apiKey: string) => Promise<Caller | undefined>

const bearer = /^bearer +(\S+) *$/i

/**
 * Returns the account of the presented key: `x-api-key`, `Authorization: Bearer`, or the query's `apiKey`, a header
 * before the query (docs/interface.md#api-keys). Throws `UNAUTHORIZED`.
 */
export async function authenticateKey(
  request: Request,
  { findCaller }: { findCaller: FindCaller },
): Promise<Caller> {
  const key = presentedKey(request)
  if (key === undefined)
    throw new Problem(
      'UNAUTHORIZED',
      'Send your API key as x-api-key: <API_KEY>, as Authorization: Bearer <API_KEY>, or as ?apiKey=<API_KEY>',
    )
  const caller = await findCaller(key)
  if (caller === undefined)
    throw new Problem(
      'UNAUTHORIZED',
      'This API key is not valid: it is mistyped, or a newer one has replaced it',
    )
  return caller
}

/** The key that a request presents, `undefined` when none. Throws `UNAUTHORIZED` at a malformed header. */
export function presentedKey(request: Request): string | undefined {
  const header = request.get('x-api-key')
  if (header !== undefined) {
    if (header.trim() === '')
      throw new Problem(
        'UNAUTHORIZED',
        'The x-api-key header is empty: put your API key into it, or leave the header out',
      )
    return header.trim()
  }
  const authorization = request.get('authorization')
  if (authorization !== undefined) {
    const key = bearer.exec(authorization)?.[1]
    if (key === undefined)
      throw new Problem(
        'UNAUTHORIZED',
        'The Authorization header must read: Bearer <API_KEY>; or leave the header out',
      )
    return key
  }
  const query: unknown = request.query['apiKey']
  if (Array.isArray(query))
    throw new Problem('UNAUTHORIZED', 'apiKey stands more than once in the address; send it once')
  return typeof query === 'string' && query.trim() !== '' ? query.trim() : undefined
}

/** The session of the caller. Throws `FORBIDDEN` when the request presented an API key. */
export function requireSession({ session }: Caller): SignedIn {
  if (session === null)
    throw new Problem('FORBIDDEN', 'An API key cannot do this; sign in to the dashboard and do it there')
  return session
}

/**
 * Throws `INSUFFICIENT_SCOPE` where the caller's key has too narrow a scope (docs/interface.md#scopes). What a key can
 * reach asks here, through `requireAccess` where it is a row of the contract.
 */
export function requireScope({ key }: Pick<Caller, 'key'>, needed: NeededScope): void {
  const scopes: readonly KeyScope[] = scopesWith[needed]
  if (key === null || scopes.includes(key.scope)) return
  throw new Problem(
    'INSUFFICIENT_SCOPE',
    `This API key has the scope ${key.scope}; this needs ${scopes.join(' or ')}. Make such a key in the dashboard, under Settings > API keys`,
  )
}

/**
 * Throws `INSUFFICIENT_ROLE` where the caller is a member with a narrower role (docs/interface.md#roles). A key has no role: its
 * scope says what it may do.
 */
export function requireRole({ session }: Pick<Caller, 'session'>, needed: Role): void {
  if (session === null || roleAllows(session.role, needed)) return
  throw new Problem(
    'INSUFFICIENT_ROLE',
    `Your role is ${session.role}; this needs ${needed}. Ask an owner or admin of ${session.agency?.name ?? 'the account'} to change your role or to do it`,
  )
}

/** Throws what the endpoint has against its caller: `FORBIDDEN`, `INSUFFICIENT_SCOPE`, `INSUFFICIENT_ROLE`, `AGENCY_ONLY` or `ACCOUNT_SUSPENDED`. */
export function requireAccess(
  caller: Caller,
  { access, scope, needs, sends }: Pick<Endpoint, 'access' | 'scope' | 'needs' | 'sends'>,
): void {
  if (access === 'session') requireSession(caller)
  if (scope !== null) requireScope(caller, scope)
  if (needs !== null) requireRole(caller, needs)
  if (access === 'agency') requireAgency(caller)
  if (sends) requireSending(caller)
}

/** Throws `ACCOUNT_SUSPENDED` where the caller's account may send nothing (docs/interface.md#suspended-accounts). */
function requireSending({ isSuspended }: Caller): void {
  if (isSuspended)
    throw new Problem(
      'ACCOUNT_SUSPENDED',
      'This account is suspended: it receives and keeps everything, and sends nothing. Ask its agency to resume it',
    )
}

/** Throws `AGENCY_ONLY` unless the caller's account is an agency. */
export function requireAgency({ type }: Caller): void {
  if (type !== 'agency') throw new Problem('AGENCY_ONLY', 'Only an agency account can do this')
}

/**
 * The session of a caller in their own account. Throws `FORBIDDEN` for an API key, and while an agency impersonates a
 * sub-account.
 */
export function requireOwnAccount(caller: Caller): SignedIn {
  const session = requireSession(caller)
  if (session.agency !== null)
    throw new Problem(
      'FORBIDDEN',
      'Only the sub-account’s own members can do this; go back to your own account first',
    )
  return session
}
