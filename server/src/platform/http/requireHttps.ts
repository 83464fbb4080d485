import type { Request, RequestHandler } from 'express'
import ipaddr from 'ipaddr.js'
import { Problem } from '../errors/problem.ts'

const forwarding = ['forwarded', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host']
const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/** What kind of address the other side of a connection has. */
function peerRange({ socket: { remoteAddress } }: Request): string {
  return remoteAddress !== undefined && ipaddr.isValid(remoteAddress)
    ? ipaddr.process(remoteAddress).range()
    : 'unknown'
}

const isForwarded = (request: Request) => forwarding.some((name) => request.get(name) !== undefined)

/** Whether a peer may read health and metrics over plain HTTP: loopback and private addresses, not through a proxy. */
export const isNearby = (request: Request): boolean =>
  ['loopback', 'private', 'uniqueLocal', 'linkLocal'].includes(peerRange(request)) && !isForwarded(request)

/**
 * Why a request may not come over plain HTTP, if so: only a developer's own machine outside production may
 * (docs/interface.md#https).
 */
export const httpsRefusal =
  ({ production }: { production: boolean }) =>
  (request: Request): Problem | undefined => {
    const local =
      !production &&
      peerRange(request) === 'loopback' &&
      loopbackHost.test(request.get('host') ?? '') &&
      !isForwarded(request)
    return request.secure || local ? undefined : new Problem('HTTPS_REQUIRED', whyRefused(request))
  }

const whyRefused = (request: Request) =>
  /^https\b/i.test(request.get('x-forwarded-proto') ?? '')
    ? 'This came by HTTPS through a proxy that the service does not trust; its operator must set TRUST_PROXY'
    : 'Plain HTTP is not served; send this request to the https:// address'

/** Refuses plain HTTP. */
export const requireHttps = (parts: { production: boolean }): RequestHandler => {
  const refusal = httpsRefusal(parts)
  return (request, _response, next) => {
    next(refusal(request))
  }
}
