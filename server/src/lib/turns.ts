import { hourMs } from './time.ts'
import { createUnderWay } from './underWay.ts'

/** A turn, which lasts until `end` is called; or, if the account has too much under way, when to try again. */
export type Turn = { end: () => void } | { tryAgainAt: number }

/** Lets each account do so much at once that waits for somebody else's server, that there is room for the other accounts. */
export type TakeTurn = (accountId: string, amount: number, now: number) => Turn

/**
 * Each account may have the amount `most` under way, or one turn of any amount. Those of an account that wait get times to try
 * again one after the other, `msOf(amount)` apart, since a try costs time as well.
 */
export function createTurns({ most, msOf }: { most: number; msOf: (amount: number) => number }): TakeTurn {
  const underWay = createUnderWay()
  const latestTries = new Map<string, number>()
  return (accountId, amount, now) => {
    const before = underWay.of(accountId)
    if (before > 0 && before + amount > most) {
      const tryAgainAt = Math.min(
        Math.max(latestTries.get(accountId) ?? 0, now) + msOf(amount),
        now + hourMs, // the clock may have been set back
      )
      latestTries.set(accountId, tryAgainAt)
      return { tryAgainAt }
    }
    if (before === 0) latestTries.delete(accountId)
    return { end: underWay.begin(accountId, amount) }
  }
}
