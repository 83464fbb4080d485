import { parseCookie } from 'cookie'
import type { Request, Response } from 'express'
import { Problem } from '../errors/problem.ts'
import { dayMs } from '../clock/time.ts'
import { authenticateKey, presentedKey, type Caller, type FindCaller } from './authenticate.ts'

/** Finds who a session's token belongs to; `undefined` when it has ended. */
export type FindSession = (token: string) => Promise<Caller | undefined>

/** As long as browsers keep a cookie at all; when a session ends, the server decides. */
const cookieLifetimeMs = 400 * dayMs

// The prefix keeps other hosts and plain HTTP from setting it; without TLS a browser refuses it.
const cookieName = ({ secure }: Request, name = 'replyloop') => (secure ? `__Host-${name}` : name)

const readCookie = (request: Request, name?: string): string | undefined =>
  parseCookie(request.get('cookie') ?? '')[cookieName(request, name)]

/** The token of the session's cookie. */
export const sessionToken = (request: Request): string | undefined => readCookie(request)

/** Hands the browser a session's token; `null` takes it away. */
export function setSessionToken(request: Request, response: Response, token: string | null): void {
  const { secure } = request
  const attributes = { httpOnly: true, sameSite: 'lax', secure, path: '/' } as const
  if (token === null) response.clearCookie(cookieName(request), attributes)
  else response.cookie(cookieName(request), token, { ...attributes, maxAge: cookieLifetimeMs })
}

const devicesName = 'replyloop-device'

/** What a browser says of the members who have signed in with it; it outlasts their sessions. */
export const knownDevicesOf = (request: Request): string | undefined => readCookie(request, devicesName)

/** Has the browser say so from now on. */
export function setKnownTo(request: Request, response: Response, devices: string): void {
  const attributes = { httpOnly: true, sameSite: 'strict', secure: request.secure, path: '/' } as const
  response.cookie(cookieName(request, devicesName), devices, { ...attributes, maxAge: cookieLifetimeMs })
}

const safeMethods = ['GET', 'HEAD']

/**
 * Refuses what another site had a browser send (CSRF): beside SameSite, a change must say that it comes from our own
 * pages. `publicUrl` is theirs behind a proxy that changes the Host. Throws `FORBIDDEN`.
 */
export function requireSameOrigin(request: Request, publicUrl: string | undefined): void {
  if (safeMethods.includes(request.method)) return
  const site = request.get('sec-fetch-site')
  const origin = request.get('origin')
  const own = [`${request.protocol}://${request.host}`, ...(publicUrl ? [new URL(publicUrl).origin] : [])]
  if (site === undefined ? origin !== undefined && own.includes(origin) : site === 'same-origin') return
  throw new Problem('FORBIDDEN', 'This came from another site; open the dashboard itself and try again')
}

/**
 * The account of a key, else of the session that the cookie names. Throws `UNAUTHORIZED` and `FORBIDDEN`, this also when
 * a page says by `x-account-id` that it shows another account: a sign-in elsewhere in the browser has changed the cookie.
 */
export async function authenticateDashboard(
  request: Request,
  parts: { findCaller: FindCaller; findSession: FindSession; publicUrl: string | undefined },
): Promise<Caller> {
  if (presentedKey(request) !== undefined) return authenticateKey(request, parts)
  const token = sessionToken(request)
  const caller = token === undefined ? undefined : await parts.findSession(token)
  if (caller === undefined)
    throw new Problem('UNAUTHORIZED', 'Nobody is signed in; sign in, or send an API key as x-api-key')
  requireSameOrigin(request, parts.publicUrl)
  const shown = request.get('x-account-id')
  if (shown !== undefined && shown !== caller.id)
    throw new Problem(
      'FORBIDDEN',
      'You have signed in to another account since this page was opened; reload it',
    )
  return caller
}
