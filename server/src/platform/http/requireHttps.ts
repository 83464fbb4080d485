import { BlockList, isIPv6 } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { Problem } from '../errors/problem.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** Whether a `Host` names this machine. */
export const isLoopbackHost = (host: string): boolean => loopbackHost.test(host)

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8)
loopback.addAddress('::1', 'ipv6')

/** Loopback, private, unique local and link-local addresses. */
const nearby = new BlockList()
for (const [network, prefix, family] of [
  ['127.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['::1', 128, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 10, 'ipv6'],
] as const)
  nearby.addSubnet(network, prefix, family)

/** Whether the other side of a connection is on a list, also by an IPv4 address that is written as one of IPv6. */
const isPeerOn = (list: BlockList, { socket: { remoteAddress } }: Request): boolean =>
  remoteAddress !== undefined && list.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4')

const isForwarded = (request: Request) => forwarding.some((name) => request.get(name) !== undefined)

/** Whether a peer may read health and metrics over plain HTTP: loopback and private addresses, not through a proxy. */
export const isNearby = (request: Request): boolean => isPeerOn(nearby, request) && !isForwarded(request)

/**
 * From where plain HTTP is served to this machine's name: from nowhere, from loopback, or also from private addresses, as which
 * a container sees the machine that it runs on.
 */
export type PlainHttp = 'nowhere' | 'loopback' | 'private'

const plainPeers = { nowhere: new BlockList(), loopback, private: nearby }

/** Why a request may not come over plain HTTP, if so: only what comes from this machine itself may (docs/interface.md#https). */
export const httpsRefusal =
  ({ plainHttp }: { plainHttp: PlainHttp }) =>
  (request: Request): Problem | undefined => {
    const isAllowed =
      request.secure ||
      (isPeerOn(plainPeers[plainHttp], request) &&
        isLoopbackHost(request.get('host') ?? '') &&
        !isForwarded(request))
    return isAllowed ? undefined : new Problem('HTTPS_REQUIRED', whyRefused(request))
  }

const whyRefused = (request: Request) =>
  /^https\b/i.test(request.get('x-forwarded-proto') ?? '')
    ? 'This came by HTTPS through a proxy that the service does not trust; its operator must set TRUST_PROXY'
    : 'Plain HTTP is not served; send this request to the https:// address'

/** Refuses plain HTTP. */
export const requireHttps = (parts: { plainHttp: PlainHttp }): RequestHandler => {
  const refusal = httpsRefusal(parts)
  return (request, _response, next) => {
    next(refusal(request))
  }
}
