import { createHmac, timingSafeEqual } from 'node:crypto'

/** A delivery as it came: the Standard Webhooks headers, and the body's very bytes. */
export interface Delivery {
  id: string
  /** Whole seconds since 1970. */
  timestamp: string
  /** `v1,<base64>`, several behind spaces while a secret is being changed. */
  signature: string
  body: Buffer
}

/** How far the sender's clock may be off, and how late a delivery may come (Standard Webhooks). */
const toleranceSeconds = 5 * 60

/** Whether a delivery was signed with the secret (`whsec_…`) and at most five minutes before or after `nowMs`. */
export function isGenuine(
  { id, timestamp, signature, body }: Delivery,
  secret: string,
  nowMs: number,
): boolean {
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signature.split(' ').some((signed) => {
    const [version, given = ''] = signed.split(',')
    const bytes = Buffer.from(given, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
