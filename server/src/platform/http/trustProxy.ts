import { isIP } from 'node:net'
import type { IncomingMessage } from 'node:http'
import ipaddr from 'ipaddr.js'
import type { Logger } from 'pino'
import { splitList } from '../splitList.ts'

/** The proxies in front that end TLS, as Express takes them: hops, addresses, or `true` for every proxy; `false` for none. */
export type TrustProxy = number | boolean | string[]

/**
 * What Express takes for a trusted proxy: an address, a range of them, or a name of ranges. It takes no shortened
 * address such as 1.5, which `ipaddr` alone would pass, and no range of all addresses.
 */
const isProxy = (entry: string) =>
  ['loopback', 'linklocal', 'uniquelocal'].includes(entry) ||
  (isIP(entry.replace(/\/[1-9]\d*$/, '')) !== 0 && (ipaddr.isValid(entry) || ipaddr.isValidCIDR(entry)))

/** `TRUST_PROXY`: hops, `true` or `false` for all proxies, or a list of them; `undefined` when it is none of these. */
export function parseTrustProxy(value: string): TrustProxy | undefined {
  if (/^\d+$/.test(value)) return Number(value)
  if (value === 'true' || value === 'false') return value === 'true'
  const proxies = splitList(value)
  return proxies.length > 0 && proxies.every(isProxy) ? proxies : undefined
}

/**
 * Warns, once each, where `X-Forwarded-For` shows that there are fewer or more proxies than `TRUST_PROXY` counts. With one too
 * many, a client chooses the address that limits count by; with one too few, all clients have that of a proxy.
 */
export function checkForwardedFor(trustProxy: number, logger: Logger): (request: IncomingMessage) => void {
  const warned = new Set<string>()
  const warnOnce = (addresses: number, message: string) => {
    if (warned.has(message)) return
    warned.add(message)
    logger.warn({ addresses, trustProxy }, message)
  }
  return ({ headers }) => {
    const header = headers['x-forwarded-for']
    if (typeof header !== 'string') return
    const addresses = header.split(',').length
    if (addresses < trustProxy) warnOnce(addresses, tooHigh)
    else if (addresses > trustProxy) warnOnce(addresses, tooLow)
  }
}

const tooHigh =
  'TRUST_PROXY is too high: X-Forwarded-For came with fewer addresses than it counts proxies, so clients can choose the address that limits count by; set it to the number of proxies in front'
const tooLow =
  'X-Forwarded-For came with more addresses than TRUST_PROXY counts proxies: a client sent some of its own, which count for nothing, or TRUST_PROXY is too low and limits count the address of a proxy'
