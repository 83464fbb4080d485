import type { Endpoint } from '@replyloop/shared/contract/endpoint'
import type { Caller } from './authenticate.ts'
import { canonicalQuery } from './endpoint.ts'
import type { Transact, WithIdempotency } from './idempotency.ts'

/** A call of an endpoint. */
interface EndpointCall {
  endpoint: Endpoint
  caller: Pick<Caller, 'id' | 'session'>
  params: Readonly<Record<string, unknown>>
  query: unknown
  /** What a repeat must have in common with it, beside the query. */
  content: Buffer | string
  /** Its idempotency key. */
  key: string | undefined
}

/**
 * The path of an endpoint with its parameters, the same for every alias of the path. Parameters are encoded, since PostgreSQL
 * stores no NUL.
 */
const canonicalPath = (endpoint: Endpoint, params: EndpointCall['params']) =>
  endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))

/**
 * The role of a member, where others may do more: what an endpoint answered to a wider role is not for this one. Empty for an
 * owner, as for the members of the versions without roles.
 */
const narrowerRole = ({ session }: EndpointCall['caller']) =>
  session === null || session.role === 'owner' ? '' : session.role

/** Runs an endpoint; throws `IdempotentReplay` instead where it has run with this key before, and as `WithIdempotency`. */
export async function runOnce<T>(
  { withIdempotency, transact }: { withIdempotency: WithIdempotency; transact: Transact },
  { endpoint, caller, params, query, content, key }: EndpointCall,
  run: (transact: Transact) => Promise<T>,
): Promise<T> {
  if (key === undefined) return run(transact)
  const request = {
    accountId: caller.id,
    endpoint: `${endpoint.method} ${canonicalPath(endpoint, params)}`,
    key,
    content: [content, canonicalQuery(endpoint, query), narrowerRole(caller)],
    forever: endpoint.keepsIdempotencyKeyForever,
  }
  return withIdempotency(request, run)
}
