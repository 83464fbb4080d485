import { secretOverlapHours } from '@replyloop/shared/values/limits'
import type { PreviousSecret } from '../../../platform/db/schema/accounts.ts'
import type { SecretBox } from '../../../platform/crypto/secretBox.ts'
import { hourMs } from '../../../platform/clock/time.ts'

/** How long a replaced secret goes on signing (docs/interface.md#signatures). */
const overlapMs = secretOverlapHours * hourMs
/** Each secret adds a signature to a header of limited size. */
const maxPrevious = 10

const stillValid = (previous: readonly PreviousSecret[], now: number) =>
  previous.filter(({ expiresAt }) => expiresAt > now)

/**
 * The sealed secrets that go on signing after a new one has replaced `secret`, and until when `secret` does, in
 * milliseconds since 1970.
 */
export function rotatedSecrets(secret: string, previous: readonly PreviousSecret[], now: number) {
  const expiresAt = now + overlapMs
  return {
    previousSecrets: [{ secret, expiresAt }, ...stillValid(previous, now)].slice(0, maxPrevious),
    previousSecretExpiresAt: expiresAt,
  }
}

/** The secrets that sign at `now`, in plain text, the newest first. */
export const signingSecrets = (
  box: SecretBox,
  { secret, previous }: { secret: string; previous: readonly PreviousSecret[] },
  now: number,
): string[] =>
  [secret, ...stillValid(previous, now).map((each) => each.secret)].map((sealed) => box.open(sealed))
