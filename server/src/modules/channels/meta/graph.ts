import { MetaErrorResponse, type MetaError } from '@replyloop/shared/providers/meta'
import type { SafeRequest } from '../../../platform/outboundHttp/safeFetch.ts'
import { askApi, userAgent, type ApiAnswer } from '../sending/askApi.ts'
import type { FailedAnswer } from '../sending/failedAnswer.rules.ts'
import type { Exchange } from '../outgoing.ts'
import type { ChannelCall } from '../sending/call.ts'

/** What every request to the Graph API needs. */
export interface GraphSettings {
  apiUrl: string
  graphVersion: string
  accessToken: string
}

/** What came of a request: what was responded, an error, or no complete response. */
export type GraphAnswer =
  | (Exchange & { is: 'answered'; status: number; json: unknown })
  | (Exchange & Extract<FailedAnswer<MetaError>, { is: 'failed' }>)
  | Extract<ApiAnswer, { is: 'unreachable' }>

interface GraphRequest extends Pick<SafeRequest, 'timeoutMs'> {
  method: 'GET' | 'POST' | 'DELETE'
  /** Behind the version, such as `123/messages`. */
  path: string
  query?: Readonly<Record<string, string>>
  json?: unknown
  form?: FormData
  /** A file that is the whole body. */
  file?: Blob
  /** Beside those of every request, or instead of them. */
  headers?: Readonly<Record<string, string>>
}

/** The headers of what goes to Meta. Without a user agent it hands out no files. */
export const graphHeaders = ({ accessToken }: GraphSettings) => ({
  authorization: `Bearer ${accessToken}`,
  'user-agent': userAgent,
})

/** Sends one request to the Graph API. Never rejects for what is responded, or if nothing is. */
export async function askGraph<Settings extends GraphSettings>(
  call: ChannelCall<Settings>,
  { method, path, query = {}, json, form, file, headers, timeoutMs }: GraphRequest,
): Promise<GraphAnswer> {
  const { settings } = call
  const url = new URL(`${settings.apiUrl.replace(/\/+$/, '')}/${settings.graphVersion}/${path}`)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  const { body, type } = await bodyOf(json, form ?? file)
  const answer = await askApi(call, {
    url: url.href,
    method,
    headers: { ...graphHeaders(settings), ...(type !== null && { 'content-type': type }), ...headers },
    body,
    secrets: [settings.accessToken],
    ...(timeoutMs !== undefined && { timeoutMs }),
  })
  if (answer.is === 'unreachable') return answer
  const { json: read, retryAfterMs, ...exchange } = answer
  const { data } = MetaErrorResponse.safeParse(read)
  if (answer.status < 300 && data === undefined) return { ...exchange, json: read }
  return { ...exchange, is: 'failed', error: data?.error, retryAfterMs }
}

async function bodyOf(json: unknown, form: FormData | Blob | undefined) {
  if (form === undefined) {
    const isJson = json !== undefined
    return { body: isJson ? JSON.stringify(json) : undefined, type: isJson ? 'application/json' : null }
  }
  const encoded = new Response(form) // which chooses the boundary
  const type = encoded.headers.get('content-type')
  return { body: new Uint8Array(await encoded.arrayBuffer()), type }
}

/** An answer that does not hold what was asked for, though Meta may name no error. */
export const failedAnswer = (answer: GraphAnswer): FailedAnswer<MetaError> =>
  answer.is === 'answered'
    ? { is: 'failed', status: answer.status, error: undefined, retryAfterMs: undefined }
    : answer

/** A text that others wrote, without the token. */
export const withoutToken = (text: string, { accessToken }: Pick<GraphSettings, 'accessToken'>) =>
  text.replaceAll(accessToken, '***')
