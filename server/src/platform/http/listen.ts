import { createServer as createHttpServer, IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { Server as NetServer, type Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Clock } from '../clock/clock.ts'
import { errorCode } from '../errors/errorCode.ts'
import type { App } from './app.ts'
import { respondToClientErrors } from './clientError.ts'
import type { ErrorBodyFor } from './errorResponse.ts'
import { limitConnections } from './limitConnections.ts'

/** Where a server listens. */
export interface Address {
  host: string
  /** 0 for any free one. */
  port: number
  tls: { cert: Buffer; key: Buffer } | undefined
}

/** A server that listens. */
export interface Listening {
  /** Such as `http://127.0.0.1:3000`. */
  url: string
  /** Completes the requests under way, accepts no new ones, and after `drainMs` destroys the connections that are left. */
  close(drainMs: number): Promise<void>
}

/**
 * How long an idle connection stays open: longer than proxies keep theirs (Caddy two minutes, AWS one). Otherwise a proxy
 * would now and then send a request into a connection that is just being closed, and respond 502.
 */
const keepAliveMs = 130_000

/** How long a request may take to arrive, unless it is an upload (`uploads.ts`): otherwise anybody could hold connections open. */
const requestMs = 60_000
/** How often Node looks for requests that take longer. */
const checkEveryMs = 5000

/** How often a server that closes looks for connections that have become idle. */
const closeIdleEveryMs = 50

/** What an operator can do when the service cannot listen. */
const advice: Record<string, string> = {
  EADDRINUSE:
    'Another program listens there, perhaps a server that was started before: stop it, or set another PORT',
  EACCES: 'Ports below 1024 are for root: set a higher PORT, and put a proxy in front',
  EADDRNOTAVAIL: 'HOST must be an address of this machine, or 0.0.0.0 for all of them',
}

/** Serves an app over HTTP, or over HTTPS if there is a certificate. Rejects when it cannot listen on the address. */
export async function listen(
  app: App,
  { host, port, tls }: Address,
  { clock, logger, errorBody }: { clock: Clock; logger: Logger; errorBody: ErrorBodyFor },
): Promise<Listening> {
  const options = {
    requireHostHeader: false, // the app requires it, and gives its response the id that all have
    keepAliveTimeout: keepAliveMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: checkEveryMs,
    ...classesOf(app.express),
  }
  const { receive } = app
  const server = tls ? createHttpsServer({ ...options, ...tls }, receive) : createHttpServer(options, receive)
  respondToClientErrors(server, clock, errorBody)
  limitConnections(server, logger)
  const open = new Set<Socket>()
  const track = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  server.on('connection', track).on('secureConnection', track)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(withAdvice(error)))
    server.listen(port, host, resolve)
  })
  const address = server.address()
  const listeningPort = typeof address === 'object' && address !== null ? address.port : port
  return {
    url: `${tls ? 'https' : 'http'}://${nameOf(host)}:${listeningPort}`,
    async close(drainMs) {
      // The close of Node's HTTP server would cut off responses that have ended, but are still being sent.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()))
      const closeIdle = () => {
        if (!open.values().some(({ writableLength }) => writableLength > 0)) server.closeIdleConnections()
      }
      closeIdle()
      const closing = setInterval(closeIdle, closeIdleEveryMs)
      // Node does not count a connection as idle before its first request, such as one that a browser opens ahead.
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
      const cut = setTimeout(() => open.forEach((socket) => socket.destroy()), drainMs)
      await closed
      clearTimeout(cut)
      clearInterval(closing)
      server.close() // ends what Node's HTTP server does now and then
    },
  }
}

/** A host as URLs have it. Nobody can open the addresses that stand for all of a machine's. */
const nameOf = (host: string) => {
  if (host === '0.0.0.0' || host === '::') return 'localhost'
  return host.includes(':') ? `[${host}]` : host
}

function withAdvice(error: Error): Error {
  const found = advice[errorCode(error) ?? '']
  return found === undefined ? error : new Error(`${error.message}. ${found}`, { cause: error })
}

/**
 * Classes whose instances are Express's requests and responses from the start. Of Node's own ones Express would change the
 * prototype, one by one, which makes V8 slower with each of them.
 */
function classesOf(app: App['express']) {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse {}
  Object.setPrototypeOf(AppRequest.prototype, app.request)
  Object.setPrototypeOf(AppResponse.prototype, app.response)
  Object.assign(app, { request: AppRequest.prototype, response: AppResponse.prototype })
  return { IncomingMessage: AppRequest, ServerResponse: AppResponse }
}
