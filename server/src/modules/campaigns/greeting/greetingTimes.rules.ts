import { hourMs } from '../../../platform/clock/time.ts'

/** In what time zone of a plan each person is, in the order of joining, and how they are written to one after the other. */
export interface Turns {
  start: number
  intervalMs: number
  /** When the quiet hours end that hold in a time zone at an instant; `undefined` where none hold. */
  quietEnd: (zone: number, at: number) => number | undefined
}

export interface GreetingTimes {
  first: number | null
  last: number | null
  /** How many wait for the end of quiet hours when their turn comes. */
  held: number
  /** How many are written to in each hour, by its beginning in milliseconds since 1970. */
  byHour: ReadonlyMap<number, number>
}

/** A plan that would take longer to work out is not worth it: its last message is years away. */
const mostTurns = 5_000_000

/** After so many turns others may be served. */
const turnsAtOnce = 50

/**
 * When the first and the last of some people are written to, as a queue does it: those whose turn comes in quiet hours wait until
 * these end, and then go before the others. It stops now and then, for others to be served.
 */
export function* greetingTurns(
  zones: readonly number[],
  { start, intervalMs, quietEnd }: Turns,
): Generator<undefined, GreetingTimes> {
  const byHour = new Map<number, number>()
  const times: GreetingTimes = { first: null, last: null, held: 0, byHour }
  const waiting = new Map<number, number[]>()
  let at = start
  let nextEnd = Infinity
  let turns = 0
  const takeTurn = (zone: number): boolean => {
    turns += 1
    const end = quietEnd(zone, at)
    if (end !== undefined) {
      const others = waiting.get(end)
      if (others === undefined) waiting.set(end, [zone])
      else others.push(zone)
      nextEnd = Math.min(nextEnd, end)
      return false
    }
    times.first ??= at
    times.last = at
    const hour = at - (at % hourMs)
    byHour.set(hour, (byHour.get(hour) ?? 0) + 1)
    at += intervalMs
    return true
  }
  const release = function* () {
    for (const end of [...waiting.keys()].filter((key) => key <= at).toSorted((one, other) => one - other)) {
      const due = waiting.get(end) ?? []
      waiting.delete(end)
      for (const zone of due) {
        takeTurn(zone)
        if (turns % turnsAtOnce === 0) yield
      }
    }
    nextEnd = Math.min(Infinity, ...waiting.keys())
  }
  for (const zone of zones) {
    if (nextEnd <= at) yield* release()
    if (!takeTurn(zone)) times.held += 1
    if (turns % turnsAtOnce === 0) yield
  }
  while (waiting.size > 0 && turns < mostTurns) {
    at = Math.max(at, nextEnd)
    yield* release()
  }
  return times
}
