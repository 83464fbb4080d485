import type { Response } from 'express'
import { endGracefully } from './endGracefully.ts'
import { Problem } from '../errors/problem.ts'
import { createTenantLimit } from '../limits/tenantLimits.ts'

interface Waiting {
  response: Response
  text: string | Buffer
}

let waiting: Waiting[] = []

function sendWaiting(): void {
  const all = waiting
  waiting = []
  for (const { response, text } of all) {
    if (response.headersSent) continue
    if (!response.req.complete) closeAfter(response)
    response.end(text)
  }
}

/** Has the connection end after a response to a request that nobody reads on: it could arrive for as long as its client likes. */
function closeAfter(response: Response): void {
  response.setHeader('Connection', 'close')
  const { req: request, socket } = response
  if (socket === null) return
  socket.destroySoon = () => endGracefully(socket) // how Node ends it
  request.resume()
}

/**
 * Sends a JSON response, though not at once: when all requests that have arrived are read, the responses that are ready by
 * then are written one right after the other. If each were written when it is ready, each would wake its reader by itself,
 * which costs more than to make the response. (Corking the socket would not hold a response back: Node uncorks it when the
 * response ends.)
 */
export const sendJson = (response: Response, status: number, body: unknown): void =>
  sendJsonText(response, status, JSON.stringify(body))

/** Sends JSON that is a text or its bytes already, as `sendJson` does. */
export function sendJsonText(response: Response, status: number, text: string | Buffer): void {
  response.status(status)
  response.setHeader('Content-Type', 'application/json; charset=utf-8')
  response.setHeader('Content-Length', Buffer.byteLength(text)) // for those who count what is being sent
  if (waiting.push({ response, text }) === 1) setImmediate(sendWaiting)
}

const largeBytes = 64 * 1024
/** How many bytes of large responses may wait in memory for the clients of one account that have not read them yet. */
const limitBytes = 64 * 1024 * 1024
/** A client that reads nothing of a large response for this long is cut off, or within twice this time: Node looks no more often. */
const unreadMs = 60_000

/** Keeps clients that do not read, such as ones behind a broken proxy, from filling the memory of all. */
export interface ResponseBackpressure {
  /** Throws `RATE_LIMITED` while an account has too many large responses that its clients have not read to the end. */
  requireCapacity(accountId: string): void
  /** Counts a response that is being sent. */
  add(accountId: string, response: Response): void
}

/** Counts the large responses of each account. */
export function createResponseBackpressure(): ResponseBackpressure {
  const limit = createTenantLimit(limitBytes)
  return {
    requireCapacity(accountId) {
      if (!limit.isFull(accountId)) return
      throw new Problem('RATE_LIMITED', 'Read the answers to your earlier requests first, then retry', {
        retryAfterSeconds: 1,
      })
    },
    add(accountId, response) {
      const bytes = Number(response.getHeader('content-length') ?? 0)
      if (bytes <= largeBytes || response.closed) return
      response.once('close', limit.add(accountId, bytes))
      response.setTimeout(unreadMs, () => response.destroy())
    },
  }
}
