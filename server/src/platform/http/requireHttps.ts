import { BlockList, isIPv6, type Socket } from 'node:net'
import type { Request, RequestHandler } from 'express'
import { Problem } from '../errors/problem.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']
/** A `Host` that names this machine. */
export const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

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

/** Whether the peers of connections are on a list, which is asked once for all requests of a connection. */
const known = new WeakMap<BlockList, WeakMap<Socket, boolean>>()

/** Whether a request comes from a peer on a list, also one with an IPv4 address that is written as one of IPv6, and not through a proxy. */
function comesFrom(peers: BlockList, { socket, headers }: Request): boolean {
  for (const name of forwarding) if (headers[name] !== undefined) return false
  const ofList = known.get(peers) ?? new WeakMap<Socket, boolean>()
  known.set(peers, ofList)
  const { remoteAddress } = socket
  const isOn =
    ofList.get(socket) ??
    (remoteAddress !== undefined && peers.check(remoteAddress, isIPv6(remoteAddress) ? 'ipv6' : 'ipv4'))
  ofList.set(socket, isOn)
  return isOn
}

/** Whether a peer may read health and metrics over plain HTTP: loopback and private addresses, not through a proxy. */
export const isNearby = (request: Request): boolean => comesFrom(nearby, request)

/**
 * From where plain HTTP is served to this machine's name: from nowhere, from loopback, or also from private addresses, as which
 * a container sees the machine that it runs on.
 */
export type PlainHttp = 'nowhere' | 'loopback' | 'private'

const plainPeers = { nowhere: new BlockList(), loopback, private: nearby }

/** Why a request may not come over plain HTTP, if so: only what comes from this machine itself may (docs/interface.md#https). */
export function httpsRefusal(plainHttp: PlainHttp, request: Request): Problem | undefined {
  if (request.secure) return undefined
  const isOwn = comesFrom(plainPeers[plainHttp], request) && loopbackHost.test(request.get('host') ?? '')
  return isOwn ? undefined : new Problem('HTTPS_REQUIRED', whyRefused(request))
}

const whyRefused = (request: Request) =>
  /^https\b/i.test(request.get('x-forwarded-proto') ?? '')
    ? 'This came by HTTPS through a proxy that the service does not trust; its operator must set TRUST_PROXY'
    : 'Plain HTTP is not served; send this request to the https:// address'

/** Refuses plain HTTP. */
export const requireHttps =
  ({ plainHttp }: { plainHttp: PlainHttp }): RequestHandler =>
  (request, _response, next) =>
    next(httpsRefusal(plainHttp, request))
