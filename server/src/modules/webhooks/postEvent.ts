import { parseRetryAfter } from '../../platform/outboundHttp/retryAfter.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { SafeFetch, SafeResponse } from '../../platform/outboundHttp/safeFetch.ts'
import type { Attempt } from '../../platform/outbox/attempts.store.ts'
import { signatureHeaders } from './signature.ts'

const userAgent = 'Replyloop-Webhook/1'
const keptAnswerBytes = 2048

/** A URL, and the secrets that sign what is sent there, the newest first. */
export interface Target {
  url: string
  secrets: string[]
}

/** The result of posting an event. */
export interface PostResult {
  attempt: Attempt
  retryAfterMs: number | undefined
}

/** Posts an event to a URL, signed by Standard Webhooks (contract section 5). `id`: its `webhook-id`. */
export async function postEvent(
  { clock, fetch }: { clock: Clock; fetch: SafeFetch['fetch'] },
  { url, secrets }: Target,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<PostResult> {
  const response = await fetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...signatureHeaders({ id, timestamp: clock.now(), body, secrets }),
    },
    body,
    signal,
  })
  return { attempt: toAttempt(response), retryAfterMs: parseRetryAfter(retryAfterOf(response), clock.now()) }
}

function toAttempt(response: SafeResponse): Attempt {
  const { durationMs, status } = response
  const answer = response.body === undefined ? null : textOf(response.body.subarray(0, keptAnswerBytes))
  if (!response.ok)
    return { durationMs, status, answer, error: { kind: response.kind, detail: response.detail } }
  const accepted = response.status >= 200 && response.status < 300
  return {
    durationMs,
    status,
    answer,
    error: accepted ? null : { kind: 'status', detail: `The URL answered ${status}` },
  }
}

/** Both databases store text without NUL; what is not UTF-8 shows as replacement characters. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '\ufffd')

const retryAfterOf = ({ headers }: SafeResponse): string | undefined => {
  const value = headers?.['retry-after']
  return Array.isArray(value) ? value[0] : value
}
