import type { PreviousSecret } from '../db/tables/accounts.ts'
import type { SecretBox } from '../lib/secretBox.ts'
import { dayMs } from '../lib/time.ts'

/** How long a replaced secret goes on signing (contract section 5). */
const overlapMs = dayMs
/** Each secret adds a signature to a header of limited size. */
const maxPrevious = 10

const stillValid = (previous: readonly PreviousSecret[], now: number) =>
  previous.filter(({ expiresAt }) => expiresAt > now)

/** The secrets, sealed, that sign beside a new one after it replaces `secret`, and until when (milliseconds since 1970). */
export function replacedSecret(secret: string, previous: readonly PreviousSecret[], now: number) {
  const expiresAt = now + overlapMs
  return {
    previousSecrets: [{ secret, expiresAt }, ...stillValid(previous, now)].slice(0, maxPrevious),
    previousSecretExpiresAt: expiresAt,
  }
}

/** The secrets that sign at an instant, opened, the newest first. */
export const signingSecrets = (
  box: SecretBox,
  { secret, previous }: { secret: string; previous: readonly PreviousSecret[] },
  now: number,
): string[] =>
  [secret, ...stillValid(previous, now).map((each) => each.secret)].map((sealed) => box.open(sealed))
