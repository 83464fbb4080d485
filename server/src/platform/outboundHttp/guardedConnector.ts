import { NOTFOUND, TIMEOUT } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import { buildConnector } from 'undici'
import { privateAddressMessage, type AddressGuard } from './addressGuard.ts'
import { errorCode } from '../errors/errorCode.ts'
import { busy } from './resolveNames.ts'

/** A connection that was not made because no address of its host may be reached. */
export class UnsafeAddressError extends Error {
  override readonly name = 'UnsafeAddressError'
}

/** A host name whose addresses cannot be found, and why. */
export class UnknownHostError extends Error {
  override readonly name = 'UnknownHostError'
}

/**
 * Opens connections for undici to addresses that `guard` permits. A name is resolved once, and the connection goes to an
 * address of that very answer: a name server that answers otherwise the second time gains nothing.
 */
export function createGuardedConnector(
  guard: AddressGuard,
  resolve: (hostname: string) => Promise<readonly string[]>,
  timeoutMs: number,
): buildConnector.connector {
  async function findAddresses(hostname: string, port: number) {
    // undici asks no lookup function about a literal address, so literals are judged here like any other.
    const found = isIP(hostname) === 0 ? await resolveName(resolve, hostname) : [hostname]
    const safe = found.filter((address) => guard.mayConnect(hostname, address, port))
    if (safe.length === 0) throw new UnsafeAddressError(privateAddressMessage(`${hostname} leads to`))
    return safe.map((address) => ({ address, family: isIP(address) }))
  }

  return (options, callback) => {
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80)
    callbackify(findAddresses)(options.hostname, port, (error, addresses) => {
      if (error) return callback(error, null)
      // A connector of its own for each connection, since only it knows which addresses were permitted.
      buildConnector({ allowH2: false, timeout: timeoutMs, lookup: lookupOf(addresses) })(options, callback)
    })
  }
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
