import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Which addresses outside the public internet may be reached. */
export interface GuardOptions {
  /** `ALLOWED_PRIVATE_HOSTS`: host names or IP addresses, each with a port or for all ports. Reachable by http too. */
  allowedPrivateHosts: readonly string[]
  /** Whether this machine may be reached, by http too; only under its own names. For development and tests. */
  allowLoopback: boolean
}

/** The entry of `allowedPrivateHosts` that stands for the host and port of a web address alone. */
export const hostAndPortOf = (url: URL): string => `${url.hostname}:${portOf(url)}`

/** Decides what outbound HTTP may reach (docs/interface.md#outbound-requests). */
export interface AddressGuard {
  /**
   * What is wrong with a URL as it is written, to be read after a name for it: `must start with https://`. `undefined`
   * when nothing is. Asks no name server, so `mayConnect` has to judge again once the address is known.
   */
  validateUrl(url: string): string | undefined
  /** Whether a connection made for `hostname` (without brackets) may go to `address` and `port`. */
  mayConnect(hostname: string, address: string, port: number): boolean
  /** Whether `ALLOWED_PRIVATE_HOSTS` lists a name, for any of its ports. */
  isListed(hostname: string): boolean
}

/** Throws a sentence that names `ALLOWED_PRIVATE_HOSTS` when an entry of it is no host. */
export function createAddressGuard({ allowedPrivateHosts, allowLoopback }: GuardOptions): AddressGuard {
  const allowed = new Set(
    allowedPrivateHosts.map((entry) => {
      const host = hostOf(entry)
      if (host === undefined) throw new Error(`ALLOWED_PRIVATE_HOSTS ${invalidHostMessage(entry)}`)
      return host
    }),
  )
  const isAllowed = (host: string, port: number) => allowed.has(host) || allowed.has(`${host} ${port}`)

  const listed = new Set([...allowed].map((entry) => entry.split(' ')[0]))

  return {
    isListed: (hostname) => listed.has(hostname),
    validateUrl(text) {
      const url = URL.parse(text)
      if (url === null) return 'is not a web address such as https://hooks.example.com'
      if (url.protocol !== 'https:' && url.protocol !== 'http:') return 'must start with https://'
      if (url.username !== '' || url.password !== '') return 'must not hold a user name or a password'
      const host = plainHost(url.hostname)
      if (isAllowed(host, portOf(url))) return undefined
      const isOwn = isLoopback(host)
      if (isOwn && allowLoopback) return undefined
      if (isOwn || (isIP(host) !== 0 && !isPublicAddress(host)))
        return `must be reachable from the internet: ${privateAddressMessage(`${host} is`)}`
      return url.protocol === 'https:' ? undefined : 'must start with https://'
    },
    mayConnect(hostname, address, port) {
      if (isPublicAddress(address) || isAllowed(address, port)) return true
      const host = plainHost(hostname)
      // Only under its own names: another name that leads to this machine may be an attack.
      return isAllowed(host, port) || (allowLoopback && isLoopback(host) && isLoopback(address))
    },
  }
}

/**
 * The sentence about an address that may not be reached, and what an operator can do; `subject` is such as `10.0.0.1
 * is`.
 */
export const privateAddressMessage = (subject: string) =>
  `${subject} a private or reserved address, which the operator can allow in ALLOWED_PRIVATE_HOSTS`

/** Whether an address, in any spelling of RFC 4291 or in dotted decimal, belongs to the public internet. */
function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Outside of 2000::/3 nothing is assigned, but old forms that hide an IPv4 address, such as ::7f00:1, are read.
  return parsed instanceof ipaddr.IPv4 || parsed.match(ipaddr.IPv6.parse('2000::'), 3)
}

/** Whether a name or an address is one of this machine's own. */
const isLoopback = (host: string) =>
  host === 'localhost' ||
  host.endsWith('.localhost') ||
  (isIP(host) !== 0 && ipaddr.parse(host).range() === 'loopback')

/** A host without the brackets of IPv6 and a dot at its end; the URL parser has already turned 0x7f.1, 2130706433 and their like into dotted decimal. */
const plainHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

const portOf = ({ port, protocol }: URL) => (port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port))

/** The message for an entry that is not a host, to be read after `ALLOWED_PRIVATE_HOSTS`. */
export const invalidHostMessage = (entry: string) =>
  `must list hosts, with or without a port, but has ${entry}`

/** An entry of `ALLOWED_PRIVATE_HOSTS` as the URL parser spells it, for comparison; `undefined` if it is not a host. */
export function hostOf(entry: string): string | undefined {
  const bare = isIP(entry) === 6 ? `[${entry}]` : entry
  const url = /[/?#@\\]/.test(bare) ? null : URL.parse(`http://${bare}`)
  if (url === null) return undefined
  const port = /:(\d+)$/.exec(bare)?.[1]
  const host = plainHost(url.hostname)
  return port === undefined ? host : `${host} ${Number(port)}`
}
