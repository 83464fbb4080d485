import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'

/** What is signed: the same `id` on every try, the time of this try, and the body exactly as it is sent. */
interface Signable {
  id: string
  /** Milliseconds since 1970; the header has whole seconds. */
  timestamp: number
  body: string
  /** `whsec_…`, the newest first. While a secret is being changed the old one signs too. */
  secrets: readonly string[]
}

/**
 * The Standard Webhooks headers of a delivery (docs/interface.md#signatures). Throws without a secret, or with a
 * malformed one.
 */
export function signatureHeaders({ id, timestamp, body, secrets }: Signable) {
  if (secrets.length === 0) throw new Error('A delivery needs at least one secret to be signed with.')
  const at = new Date(timestamp)
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(' '),
  }
}

/** A new secret: `whsec_` and 32 random bytes in base64, as Standard Webhooks libraries read it. */
export const makeWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`
