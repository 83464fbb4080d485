import type { Response } from 'express'
import { endGracefully } from './endGracefully.ts'

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
