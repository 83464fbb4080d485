import { TLSSocket } from 'node:tls'
import type { Request } from 'express'
import { Problem } from '../errors/problem.ts'
import { loopbackHost } from '../http/requireHttps.ts'

/**
 * Refuses what a page of another site had a browser send, also under a name that was made to lead here (DNS rebinding): `Host`
 * must be that of `PUBLIC_URL` or of this machine, `Origin` the service's own if there is one. What a proxy forwards of either
 * is not looked at, since a page can say it too. Throws `FORBIDDEN`.
 */
export function requireOwnAddress(request: Request, publicUrl: string | undefined): void {
  const host = request.get('host') ?? ''
  const own = publicUrl === undefined ? undefined : new URL(publicUrl)
  // Where TLS ends here, the certificate has vouched for the name.
  const isVouchedFor = own === undefined && request.socket instanceof TLSSocket
  if (!isVouchedFor && !loopbackHost.test(host) && hostnameOf(host) !== own?.hostname)
    throw new Problem(
      'FORBIDDEN',
      `The Host of this request is not the service's own: call it at the address in PUBLIC_URL, which its operator sets, and have a proxy pass Host on`,
    )
  const origin = request.get('origin')
  if (origin === undefined || origin === own?.origin || origin === `${request.protocol}://${host}`) return
  throw new Problem(
    'FORBIDDEN',
    'This came from a page of another site; leave the header Origin out, as programs do',
  )
}

const hostnameOf = (host: string): string | undefined => URL.parse(`http://${host}`)?.hostname
