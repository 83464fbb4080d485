import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'
import type { TestServer } from './server.ts'

type Given = { method?: string; headers?: Record<string, string>; ca?: string }
type Answer = { status: number; headers: IncomingHttpHeaders; json: unknown }

/**
 * Sends a request by `node:http(s)`, which takes headers that fetch sets itself, such as `Host`. It never sends a body: a
 * `content-length` announces one that does not come. Returns the response with its body as JSON, `undefined` if it is none.
 */
export async function nodeRequest(url: string, given: Given = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, ca } = given
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const options = { method, headers, agent: false, ...(ca !== undefined && { ca }) } as const
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options)
  request.once('error', reject)
  request.once('response', (response) => {
    text(response).then((answer) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, json: parseJson(answer) })
      request.destroy()
    }, reject)
  })
  if (headers['content-length'] === undefined) request.end()
  else request.flushHeaders()
  return promise
}

/**
 * Writes lines to a server's socket exactly as given, joined by CRLF, and returns everything the server sends until it
 * closes. `end` closes our half of the connection afterwards, like a client that aborts its upload.
 */
export async function sendRaw(
  { origin }: Pick<TestServer, 'origin'>,
  lines: readonly string[],
  { end = false } = {},
): Promise<string> {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  const response = text(socket)
  socket.write(lines.join('\r\n'))
  if (end) socket.end()
  return response
}
