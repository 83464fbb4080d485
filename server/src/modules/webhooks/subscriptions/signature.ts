import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { secretOverlapHours } from '@replyloop/shared/values/limits'
import type { PreviousSecret } from '../../../platform/db/schema/accounts.ts'
import { hourMs } from '../../../platform/clock/time.ts'

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

/** A URL, and what is sent to it as the header `Authorization`: sealed, or `null`. */
interface Authorized {
  url: string | null
  sealed: string | null
}

/**
 * The sealed header `Authorization` that goes with a URL that is being saved (docs/interface.md#authorization). `null` ends
 * it. Left out, that of `before` stays, but for a URL of another origin, which must not learn it.
 */
export function nextAuthorization(
  box: SecretBox,
  before: Authorized | undefined,
  { url, authorization }: { url: string | null; authorization: string | null | undefined },
): string | null {
  if (url === null || authorization === null) return null
  const sealed = before?.sealed ?? null
  if (authorization === undefined) return originOf(before?.url) === originOf(url) ? sealed : null
  return sealed !== null && box.open(sealed) === authorization ? sealed : box.seal(authorization)
}

const originOf = (url: string | null | undefined) => (url ? new URL(url).origin : undefined)

/** The header in plain text, for the request that carries it. */
export const openAuthorization = (box: SecretBox, sealed: string | null): string | undefined =>
  sealed === null ? undefined : box.open(sealed)

/** How long a replaced secret goes on signing (docs/interface.md#signatures). */
const overlapMs = secretOverlapHours * hourMs
/** Each secret adds a signature to a header of limited size. */
const maxPrevious = 10

/**
 * The sealed secrets that go on signing after a new one has replaced `secret`, and until when `secret` does, in
 * milliseconds since 1970.
 */
export function rotatedSecrets(secret: string, previous: readonly PreviousSecret[], now: number) {
  const expiresAt = now + overlapMs
  const signing = previous.filter((each) => each.expiresAt > now)
  return {
    previousSecrets: [{ secret, expiresAt }, ...signing].slice(0, maxPrevious),
    previousSecretExpiresAt: expiresAt,
  }
}

/** The secrets that sign at `now`, in plain text, the newest first. */
export const signingSecrets = (
  box: SecretBox,
  { secret, previous }: { secret: string; previous: readonly PreviousSecret[] },
  now: number,
): string[] =>
  [{ secret, expiresAt: Infinity }, ...previous].flatMap((each) =>
    each.expiresAt > now ? [box.open(each.secret)] : [],
  )
