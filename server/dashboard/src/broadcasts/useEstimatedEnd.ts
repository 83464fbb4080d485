import { useState } from 'react'
import type { OneBroadcast } from './broadcastQueries.ts'

/** A pace that is measured for less than this is a guess. */
const measuredMs = 10_000

/** An end that is nearer would be past before the page is up to date again. */
const nearMs = 15_000

/**
 * When the last message of a broadcast goes out at its pace: at the one that it says, else at that of the messages since the
 * page was opened. `undefined` while that is not known, or is near.
 */
export function useEstimatedEnd({
  ratePerMinute,
  counts: { waiting },
}: Pick<OneBroadcast, 'ratePerMinute' | 'counts'>): string | undefined {
  const [first] = useState(() => ({ at: Date.now(), waiting }))
  if (waiting === 0) return undefined
  const now = Date.now()
  const gone = first.waiting - waiting
  const passed = now - first.at
  const perMessage =
    ratePerMinute !== null
      ? 60_000 / ratePerMinute
      : gone > 0 && passed >= measuredMs
        ? passed / gone
        : undefined
  const rest = waiting * (perMessage ?? 0)
  return rest < nearMs ? undefined : new Date(now + rest).toISOString()
}
