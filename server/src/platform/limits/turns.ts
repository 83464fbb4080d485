import { hourMs } from '../clock/time.ts'
import { createUnderWay } from './underWay.ts'

/** A turn, which lasts until `end` is called; or, if the account has too much under way, when to ask again. */
export type Turn = { end: () => void } | { tryAgainAt: number }

/**
 * Asks for a turn of `amount` for work that waits for somebody else's server, so that one account's slow servers leave room
 * for the other accounts. `now` is in milliseconds since 1970.
 */
export type TakeTurn = (accountId: string, amount: number, now: number) => Turn

/**
 * Lets each account have turns that amount to `most` in all, or a single one of any amount. Work that has to wait is told to
 * ask again `msOf(amount)` milliseconds after the work that was told so before it: asking costs time too, so not all of it
 * may ask at once.
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
