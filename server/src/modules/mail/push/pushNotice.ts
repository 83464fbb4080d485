import { hash } from 'node:crypto'
import { z } from 'zod'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { parseRetryAfter } from '../../../platform/outboundHttp/exchange.ts'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { encryptPush } from '../../../platform/push/encryptPush.ts'
import { vapidOf, type PushKeys } from '../../../platform/push/pushKeys.ts'
import type { PushDeviceRow } from './pushDevices.store.ts'

/** What a device shows. Its service worker reads it (server/dashboard/src/worker/worker.ts). */
export interface PushNotice {
  /** The same each time that it is sent: a device that gets it twice shows it once. */
  id: string
  title: string
  body: string
  /** Where it leads, in the dashboard. */
  path: string
  /** A later notice with it takes its place. */
  tag: string
}

/** What a browser has told of its subscription, as it is sealed. */
const Subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
})

/** What has become of a notice; `gone`: its device takes none any more. */
export type PushOutcome =
  | { is: 'sent' }
  | { is: 'gone' }
  | { is: 'failed'; why: string; retryAfterMs?: number | undefined }
  | { is: 'refused'; why: string }

/** For how long a push service keeps what it cannot hand over at once, in seconds. */
const keptSeconds = 24 * 60 * 60

/** Hands a notice to the push service of a device, encrypted for it alone. */
export async function pushNotice(
  {
    fetch,
    box,
    pushKeys,
    serverUrl,
    now,
  }: { fetch: Fetch; box: SecretBox; pushKeys: PushKeys; serverUrl: string; now: number },
  { sealed }: PushDeviceRow,
  notice: PushNotice,
  signal?: AbortSignal,
): Promise<PushOutcome> {
  const { endpoint, keys } = Subscription.parse(JSON.parse(box.open(sealed)))
  const response = await fetch({
    url: endpoint,
    method: 'POST',
    headers: {
      Authorization: vapidOf(pushKeys, { endpoint, subject: serverUrl, now }),
      'Content-Encoding': 'aes128gcm',
      'Content-Type': 'application/octet-stream',
      TTL: String(keptSeconds),
      Urgency: 'high',
      // Of those that wait for a device that is off it gets the last one of each.
      Topic: hash('sha256', notice.tag, 'base64url').slice(0, 32),
    },
    body: encryptPush(JSON.stringify(notice), keys),
    onlyStatus: true,
    signal,
  })
  if (!response.ok) {
    const is = response.kind === 'unsafe_url' ? 'refused' : 'failed'
    return { is, why: response.detail }
  }
  const { status, headers } = response
  const why = `The push service responds ${status}`
  if (status < 300) return { is: 'sent' }
  if (status === 404 || status === 410) return { is: 'gone' }
  if (status !== 429 && status < 500) return { is: 'refused', why }
  return { is: 'failed', why, retryAfterMs: parseRetryAfter(headers['retry-after'], now) }
}
