import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Clock } from '../clock/clock.ts'
import { errorCode } from '../errors/errorCode.ts'
import { newId } from '../ids.ts'
import type { ErrorBodyFor } from './errorResponse.ts'
import { endGracefully } from './endGracefully.ts'
import { uploadTimeLeft } from './uploads.ts'

const tookTooLong = 'ERR_HTTP_REQUEST_TIMEOUT'
const faults: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers have more than 16 KiB',
  },
  [tookTooLong]: { status: '408 Request Timeout', message: 'The request took too long to arrive' },
}
const malformed = { status: '400 Bad Request', message: 'This is not a well-formed HTTP request' }

/** Sends the documented error body for requests that Node refuses, before the app sees them or while their bodies arrive. */
export function respondToClientErrors(server: Server, clock: Clock, errorBody: ErrorBodyFor): void {
  const latest = new WeakMap<Duplex, { request: IncomingMessage; response: ServerResponse }>()
  const refused = new WeakSet<Duplex>()
  const refusal = (url: string, message: string) => {
    const requestId = newId('req', clock.now())
    const body = JSON.stringify(
      errorBody(url, { code: 'VALIDATION_FAILED', message, details: undefined }, requestId),
    )
    const headers = {
      Connection: 'close',
      'X-Request-Id': requestId,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(body),
    }
    return { headers, body }
  }
  server.on('request', (request, response) => latest.set(request.socket, { request, response }))
  server.on('checkExpectation', ({ url = '' }: IncomingMessage, response: ServerResponse) => {
    const { headers, body } = refusal(url, 'Expect can only be 100-continue; leave it out')
    response.writeHead(417, headers).end(body)
  })
  const refuse = (error: Error, socket: Duplex) => {
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    if (refused.has(socket)) return // each further part of it is an error again
    const { request, response } = latest.get(socket) ?? {}
    const left = request?.complete === false ? uploadTimeLeft(request) : 0
    if (request !== undefined && errorCode(error) === tookTooLong && left > 0) {
      const timer = setTimeout(() => void (request.complete || refuse(error, socket)), left).unref()
      request.once('close', () => clearTimeout(timer))
      return
    }
    refused.add(socket)
    const { status, message } = faults[errorCode(error) ?? ''] ?? malformed
    const { headers, body } = refusal(refusedUrl(request, error) ?? '', message)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const send = () => {
      socket.write(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`)
      endGracefully(socket)
    }
    // What was asked before on the same connection is responded to first.
    if (request?.complete === true && response?.closed === false) response.once('close', send)
    else send()
  }
  server.on('clientError', refuse)
}

/** The URL of the request that was refused; `undefined` where nobody knows it. */
function refusedUrl(latest: IncomingMessage | undefined, error: Error): string | undefined {
  if (latest === undefined) return firstUrl(error)
  return latest.complete ? undefined : latest.url // once that one is complete, it is another one that was refused
}

const requestLine = /^[A-Z]+ (\S+) HTTP\/1\.[01]\r\n/

/**
 * The URL of the first request on a connection, from the packet that could not be read: `undefined` where the packet does not
 * begin with the request. That of a later request may begin anywhere in its packet.
 */
const firstUrl = (error: Error): string | undefined =>
  'rawPacket' in error && Buffer.isBuffer(error.rawPacket)
    ? requestLine.exec(error.rawPacket.toString('latin1'))?.[1]
    : undefined
