import { createHmac, timingSafeEqual } from 'node:crypto'

/** A delivery as it came: its Standard Webhooks headers, and the exact bytes of its body. */
export interface Delivery {
  id: string
  /** Whole seconds since 1970. */
  timestamp: string
  /** `v1,<base64>`; several, separated by spaces, while the secret is being rotated. */
  signature: string
  body: Buffer
}

/** How far the timestamp may be from now, either way (Standard Webhooks). */
const toleranceSeconds = 5 * 60

/** Whether a delivery is signed with the secret (`whsec_…`), and its timestamp within five minutes of `nowMs`. */
export function isValidDelivery(
  { id, timestamp, signature, body }: Delivery,
  secret: string,
  nowMs: number,
): boolean {
  if (!/^\d+$/.test(timestamp) || Math.abs(nowMs / 1000 - Number(timestamp)) > toleranceSeconds) return false
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest()
  return signature.split(' ').some((signed) => {
    const [version, encoded = ''] = signed.split(',')
    const bytes = Buffer.from(encoded, 'base64')
    return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected)
  })
}
