import { request as httpRequest, type IncomingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { parseJson } from '@replyloop/shared/contract/json'

/**
 * Sends a request by `node:http(s)`, which takes headers that fetch sets itself, such as `Host`. It never sends a body: a
 * `content-length` announces one that does not come. Returns the response with its body as JSON, `undefined` if it is none.
 */
export async function nodeRequest(
  url: string,
  {
    method = 'GET',
    headers = {},
    ca,
  }: { method?: string; headers?: Record<string, string>; ca?: string } = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; json: unknown }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number
    headers: IncomingHttpHeaders
    json: unknown
  }>()
  const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, {
    method,
    headers,
    agent: false,
    ...(ca !== undefined && { ca }),
  })
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
