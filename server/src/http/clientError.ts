import type { Server } from 'node:http'
import type { Clock } from '../lib/clock.ts'
import { errorCode } from '../lib/errorCode.ts'
import { newId } from '../lib/ids.ts'
import { generalBody } from './errorResponse.ts'

const faults: Readonly<Record<string, { status: string; message: string }>> = {
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    message: 'The headers have more than 16 KiB',
  },
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long to arrive' },
}
const malformed = { status: '400 Bad Request', message: 'This is not a well-formed HTTP request' }

/** Answers what does not even parse as HTTP in the documented form. */
export function answerClientErrors(server: Server, clock: Clock): void {
  server.on('clientError', (error, socket) => {
    if (errorCode(error) === 'ECONNRESET' || !socket.writable) {
      socket.destroy()
      return
    }
    const { status, message } = faults[errorCode(error) ?? ''] ?? malformed
    const requestId = newId('req', clock.now())
    const body = JSON.stringify(
      generalBody({ code: 'VALIDATION_FAILED', message, details: undefined }, requestId),
    )
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nX-Request-Id: ${requestId}\r\n` +
        `Content-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    )
  })
}
