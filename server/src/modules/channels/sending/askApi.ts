import { parseJson } from '@replyloop/shared/contract/json'
import type { RequestFailure } from '@replyloop/shared/values/delivery'
import { parseRetryAfter } from '../../../platform/outboundHttp/exchange.ts'
import type { SafeRequest } from '../../../platform/outboundHttp/safeFetch.ts'
import { version } from '../../../platform/version.ts'
import type { ChannelCall } from './call.ts'
import type { Exchange } from '../outgoing.ts'

/** What came of a request to a provider's API: a complete response, or none. */
export type ApiAnswer = Exchange &
  (
    | { is: 'answered'; status: number; json: unknown; retryAfterMs: number | undefined }
    | { is: 'unreachable'; kind: RequestFailure; detail: string; mayHaveArrived: boolean }
  )

interface ApiRequest extends Pick<SafeRequest, 'timeoutMs'> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  url: string
  headers: Readonly<Record<string, string>>
  body?: SafeRequest['body']
  /** What is never kept of a response, which a proxy may repeat. */
  secrets: readonly string[]
}

/** Responses of such APIs are far below this. */
const maxBytes = 2 * 1024 * 1024
const keptCharacters = 2048

/** By what providers know who asks. */
export const userAgent = `Replyloop/${version}`

/** Sends one request to a provider's API. Never rejects for what is responded, or if nothing is. */
export async function askApi(
  { fetch, clock, signal }: Pick<ChannelCall<unknown>, 'fetch' | 'clock' | 'signal'>,
  { method, url, headers, body, secrets, timeoutMs }: ApiRequest,
): Promise<ApiAnswer> {
  const response = await fetch({
    url,
    method,
    headers: { accept: 'application/json', 'user-agent': userAgent, ...headers },
    body,
    maxBytes,
    signal,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const text = response.body?.toString()
  const { durationMs, status } = response
  const kept =
    text === undefined ? null : without(text, secrets).slice(0, keptCharacters).replaceAll('\0', '\ufffd')
  if (!response.ok) {
    const { kind, detail, mayHaveArrived } = response
    return { durationMs, status, responseBody: kept, is: 'unreachable', kind, detail, mayHaveArrived }
  }
  return {
    durationMs,
    status: response.status,
    responseBody: kept,
    is: 'answered',
    json: parseJson(text ?? ''),
    retryAfterMs: parseRetryAfter(response.headers['retry-after'], clock.now()),
  }
}

/** A text that others wrote, without secrets. */
const without = (text: string, secrets: readonly string[]): string =>
  secrets.reduce((clean, secret) => clean.replaceAll(secret, '***'), text)

/** The header of Basic authentication. */
export const basicAuth = (user: string, password: string): string =>
  `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
