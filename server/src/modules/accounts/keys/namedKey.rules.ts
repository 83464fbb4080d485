import type { KeyScope } from '@replyloop/shared/values/apiKey'
import { isoTime } from '../../../platform/clock/isoTime.ts'

/** Whether the end date of a key has come. */
export const hasExpired = ({ expiresAt }: { expiresAt: number | null }, now: number): boolean =>
  expiresAt !== null && expiresAt <= now

/** Why a key is refused, and what to do; `null` while it works. */
export function keyRefusal(
  key: { name: string; expiresAt: number | null; endedAt: number | null },
  now: number,
): string | null {
  const { name, expiresAt, endedAt } = key
  const remedy = 'make another one in the dashboard, under Settings > API keys'
  if (endedAt !== null) return `This API key, “${name}”, was ended on ${isoTime(endedAt)}; ${remedy}`
  if (expiresAt !== null && hasExpired(key, now))
    return `This API key, “${name}”, expired on ${isoTime(expiresAt)}; ${remedy}`
  return null
}

/** What the audit log tells of a key beside its name. */
export const factsOfKey = ({ scope, expiresAt }: { scope: KeyScope; expiresAt: number | null }) => ({
  scope,
  ...(expiresAt !== null && { expiresAt: isoTime(expiresAt) }),
})

/** How the audit log names a key. */
export const labelOfKey = ({
  name,
  scope,
  lastFour,
}: {
  name: string
  scope: KeyScope
  lastFour: string
}): string => `${name} (${scope}), …${lastFour}`
