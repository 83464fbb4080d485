import { parseRetryAfter } from '../../platform/outboundHttp/retryAfter.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Fetch, SafeResponse } from '../../platform/outboundHttp/safeFetch.ts'
import type { Attempt } from '../../platform/outbox/attempts.store.ts'
import type { AttemptResult } from '../../platform/outbox/laneOwner.ts'
import { signatureHeaders } from './signature.ts'

const userAgent = 'Replyloop-Webhook/1'
const keptBodyBytes = 2048

/** A URL, and the secrets that sign what is sent there, the newest first. */
export interface Target {
  url: string
  secrets: string[]
}

/** Posts an event to a URL, signed by Standard Webhooks (docs/interface.md#signatures). `id`: its `webhook-id`. */
export async function postEvent(
  { clock, fetch }: { clock: Clock; fetch: Fetch },
  { url, secrets }: Target,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<AttemptResult> {
  const response = await fetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...signatureHeaders({ id, timestamp: clock.now(), body, secrets }),
    },
    body,
    onlyStatus: true,
    signal,
  })
  const attempt = toAttempt(response)
  return {
    attempt,
    outcome: attempt.error === null ? 'accepted' : 'failed',
    retryAfterMs: parseRetryAfter(retryAfterOf(response), clock.now()),
  }
}

function toAttempt(response: SafeResponse): Attempt {
  const { durationMs, status } = response
  const responseBody = response.body === undefined ? null : textOf(response.body.subarray(0, keptBodyBytes))
  if (!response.ok)
    return { durationMs, status, responseBody, error: { kind: response.kind, detail: response.detail } }
  const accepted = response.status >= 200 && response.status < 300
  return {
    durationMs,
    status,
    responseBody,
    error: accepted ? null : { kind: 'status', detail: `The URL answered ${status}` },
  }
}

/** Both databases store text without NUL; what is not UTF-8 shows as replacement characters. */
const textOf = (bytes: Buffer) => bytes.toString('utf8').replaceAll('\0', '\ufffd')

const retryAfterOf = ({ headers }: SafeResponse): string | undefined => {
  const value = headers?.['retry-after']
  return Array.isArray(value) ? value[0] : value
}
