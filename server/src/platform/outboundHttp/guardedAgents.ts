import { NOTFOUND, TIMEOUT } from 'node:dns'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { isIP, Socket, type LookupFunction } from 'node:net'
import type { Duplex } from 'node:stream'
import { callbackify } from 'node:util'
import { privateAddressMessage, type AddressGuard } from './addressGuard.ts'
import { errorCode } from '../errors/errorCode.ts'
import { busy } from './resolveNames.ts'

const connectTimeoutMs = 15_000

/** A connection that was not made because no address of its host may be reached. */
export class UnsafeAddressError extends Error {
  override readonly name = 'UnsafeAddressError'
}

/** A host name whose addresses cannot be found, and why. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError'
}

/** A connection that was not made in its time. */
export class ConnectTimeoutError extends Error {
  override readonly name = 'ConnectTimeoutError'
}

interface ConnectionRules {
  guard: AddressGuard
  resolve: (hostname: string) => Promise<readonly string[]>
  /** Once it has aborted no connection is made any more. */
  closing: AbortSignal
}

/** What keeps the connections of an account open for its next requests, by protocol. */
export type Agents = Readonly<Record<'http:' | 'https:', HttpAgent>>

/** Many servers close idle connections after five seconds; a delivery must not be lost to that race. */
const options = { keepAlive: true, timeout: 2000 }

/**
 * Makes agents whose connections go only to addresses that `guard` permits. A name is resolved once, and the connection
 * goes to an address of that very answer: a name server that answers otherwise the second time gains nothing.
 */
export function createGuardedAgents(rules: ConnectionRules): Agents {
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }
  guardConnections(agents['http:'], 'connect', rules)
  guardConnections(agents['https:'], 'secureConnect', rules)
  return agents
}

function guardConnections(
  agent: HttpAgent,
  connected: 'connect' | 'secureConnect',
  { guard, resolve, closing }: ConnectionRules,
): void {
  const connect = agent.createConnection.bind(agent)

  async function findAddresses(hostname: string, port: number) {
    // Node asks no lookup function about a literal address, so literals are judged here like any other.
    const found = isIP(hostname) === 0 ? await resolveName(resolve, hostname) : [hostname]
    closing.throwIfAborted()
    const safe = found.filter((address) => guard.mayConnect(hostname, address, port))
    if (safe.length === 0) throw new UnsafeAddressError(privateAddressMessage(`${hostname} leads to`))
    return safe.map((address) => ({ address, family: isIP(address) }))
  }

  agent.createConnection = (to, callback) => {
    callbackify(findAddresses)(to.host ?? '', Number(to.port), (error, addresses) => {
      if (error) return callback?.(error, new Socket()) // which nobody looks at, but the types ask for
      const socket = connect({ ...to, lookup: lookupOf(addresses) })
      if (!socket) throw new Error('Node returned no socket')
      limitConnecting(socket, connected)
      callback?.(null, socket)
    })
    return undefined
  }
}

/** Ends a connection that is not made in time. */
function limitConnecting(socket: Duplex, connected: string): void {
  const timer = setTimeout(() => socket.destroy(new ConnectTimeoutError()), connectTimeoutMs)
  const stop = () => clearTimeout(timer)
  socket.once(connected, stop).once('close', stop)
}

async function resolveName(
  resolve: (hostname: string) => Promise<readonly string[]>,
  hostname: string,
): Promise<readonly string[]> {
  try {
    return await resolve(hostname)
  } catch (error) {
    const code = errorCode(error) ?? 'unknown'
    const why = reasons[code] ?? 'The name servers cannot tell where the host is'
    throw new UnknownHostError(`${why}: the name ${hostname} cannot be resolved (${code})`, { cause: error })
  }
}

const reasons: Readonly<Record<string, string>> = {
  [NOTFOUND]: 'There is no such host',
  [TIMEOUT]: 'No name server answered in time',
  [busy]: 'Other names of this account took too long',
}

const lookupOf =
  (addresses: { address: string; family: number }[]): LookupFunction =>
  (_hostname, options, callback) => {
    const [first] = addresses
    if (options.all === true || first === undefined) callback(null, addresses)
    else callback(null, first.address, first.family)
  }
