import { parseJson } from '@replyloop/shared/contract/json'
import { MetaErrorResponse, type MetaError } from '@replyloop/shared/providers/meta'
import type { RequestFailure } from '@replyloop/shared/values/delivery'
import { parseRetryAfter } from '../../../platform/outboundHttp/retryAfter.ts'
import type { SafeRequest } from '../../../platform/outboundHttp/safeFetch.ts'
import { version } from '../../../platform/version.ts'
import type { Exchange } from '../outgoing.ts'
import type { ChannelCall } from '../call.ts'

/** What every request to the Graph API needs. */
export interface GraphSettings {
  apiUrl: string
  graphVersion: string
  accessToken: string
}

/** What came of a request: what was responded, an error, or no complete response. */
export type GraphAnswer = Exchange &
  (
    | { is: 'answered'; json: unknown }
    | { is: 'error'; error: MetaError | undefined; retryAfterMs: number | undefined }
    | { is: 'unreachable'; kind: RequestFailure; detail: string; mayHaveArrived: boolean }
  )

interface GraphRequest extends Pick<SafeRequest, 'timeoutMs'> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind the version, such as `123/messages`. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  form?: FormData
}

/** Responses of the Graph API are far below this. */
const maxBytes = 2 * 1024 * 1024
const keptCharacters = 2048

/** Without it, Meta hands out no files. */
export const userAgent = `Replyloop/${version}`

/** The headers of whatever goes to Meta. */
export const graphHeaders = ({ accessToken }: GraphSettings) => ({
  authorization: `Bearer ${accessToken}`,
  'user-agent': userAgent,
})

/** Sends one request to the Graph API. Never rejects for what is responded, or if nothing is. */
export async function askGraph<Settings extends GraphSettings>(
  { settings, fetch, clock, signal }: ChannelCall<Settings>,
  { method, path, query = {}, json, form, timeoutMs }: GraphRequest,
): Promise<GraphAnswer> {
  const url = new URL(`${settings.apiUrl.replace(/\/+$/, '')}/${settings.graphVersion}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { body, type } = await bodyOf(json, form)
  const response = await fetch({
    url: url.href,
    method,
    headers: { ...graphHeaders(settings), ...(type !== null && { 'content-type': type }) },
    body,
    maxBytes,
    signal,
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  const text = response.body?.toString()
  const { durationMs, status } = response
  const exchange = { durationMs, status, responseBody: text === undefined ? null : keptOf(text, settings) }
  if (!response.ok) {
    const { kind, detail, mayHaveArrived } = response
    return { ...exchange, is: 'unreachable', kind, detail, mayHaveArrived }
  }
  const read = parseJson(text ?? '')
  const { data } = MetaErrorResponse.safeParse(read)
  if (response.status < 300 && data === undefined) return { ...exchange, is: 'answered', json: read }
  const retryAfterMs = parseRetryAfter(response.headers['retry-after'], clock.now())
  return { ...exchange, is: 'error', error: data?.error, retryAfterMs }
}

async function bodyOf(json: unknown, form: FormData | undefined) {
  if (form === undefined) {
    const isJson = json !== undefined
    return { body: isJson ? JSON.stringify(json) : undefined, type: isJson ? 'application/json' : null }
  }
  const encoded = new Response(form) // which chooses the boundary
  const type = encoded.headers.get('content-type')
  return { body: new Uint8Array(await encoded.arrayBuffer()), type }
}

/** The beginning of a body as it is kept: without the token, which a proxy may repeat, and without NUL. */
const keptOf = (text: string, settings: GraphSettings) =>
  withoutToken(text, settings).slice(0, keptCharacters).replaceAll('\0', '\ufffd')

/** A text that others wrote, without the token. */
export const withoutToken = (text: string, { accessToken }: Pick<GraphSettings, 'accessToken'>) =>
  text.replaceAll(accessToken, '***')
