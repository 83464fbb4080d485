import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { greetingTurns, type GreetingTimes, type Turns } from '../../greeting/greetingTimes.rules.ts'

/** When some are written to one after the other, worked out in pieces between which others are served. */
async function timesOf(zones: readonly number[], turns: Turns): Promise<GreetingTimes> {
  const walk = greetingTurns(zones, turns)
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
    await yieldToOthers()
  }
}

/** When a broadcast writes to whom it begins with, and then to those who wait for the winner of its test. */
export async function planTimes(
  { first, awaiting }: { first: readonly number[]; awaiting: readonly number[] },
  turns: Turns,
  choosesAt: (testedAt: number) => number,
): Promise<Pick<GreetingTimes, 'first' | 'last' | 'byHour'>> {
  const test = await timesOf(first, turns)
  if (awaiting.length === 0) return test
  const rest = await timesOf(awaiting, { ...turns, start: choosesAt(test.last ?? turns.start) })
  const byHour = new Map(test.byHour)
  for (const [hour, people] of rest.byHour) byHour.set(hour, (byHour.get(hour) ?? 0) + people)
  return { first: test.first ?? rest.first, last: rest.last ?? test.last, byHour }
}
