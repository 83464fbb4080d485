import { parseRetryAfter } from '../../../platform/outboundHttp/exchange.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import type { AttemptResult } from '../../../platform/outbox/laneOwner.ts'
import { signatureHeaders } from '../subscriptions/signature.ts'

const userAgent = 'Replyloop-Webhook/1'
const keptBodyBytes = 2048

/** A URL, the secrets that sign what is sent there, the newest first, and what it wants as the header `Authorization`. */
export interface Target {
  url: string
  secrets: string[]
  authorization?: string | undefined
}

/** Posts an event to a URL, signed by Standard Webhooks (docs/interface.md#signatures). `id`: its `webhook-id`. */
export async function postEvent(
  { clock, fetch }: { clock: Clock; fetch: Fetch },
  { url, secrets, authorization }: Target,
  { id, body }: { id: string; body: string },
  signal?: AbortSignal,
): Promise<AttemptResult> {
  const response = await fetch({
    url,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': userAgent,
      ...(authorization !== undefined && { authorization }),
      ...signatureHeaders({ id, timestamp: clock.now(), body, secrets }),
    },
    body,
    onlyStatus: true,
    signal,
  })
  const { durationMs, status } = response
  const responseBody = response.body === undefined ? null : keptText(response.body, authorization)
  const isAccepted = response.ok && response.status >= 200 && response.status < 300
  const { kind, detail } = response.ok
    ? ({ kind: 'status', detail: `The URL answered ${status}` } as const)
    : response
  return {
    attempt: { durationMs, status, responseBody, error: isAccepted ? null : { kind, detail } },
    outcome: isAccepted ? 'accepted' : 'failed',
    retryAfterMs: parseRetryAfter(response.headers?.['retry-after'], clock.now()),
  }
}

/** The beginning of a body as it is kept: without the header `Authorization`, which some receivers repeat. */
function keptText(body: Buffer, authorization: string | undefined): string {
  const shown =
    authorization === undefined ? body : Buffer.from(body.toString('utf8').replaceAll(authorization, '***'))
  // Both databases store text without NUL; what is not UTF-8 shows as replacement characters.
  return shown.subarray(0, keptBodyBytes).toString('utf8').replaceAll('\0', '\ufffd')
}
