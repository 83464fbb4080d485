import type { GreetingTimes, Turns } from '../../greeting/greetingTimes.rules.ts'
import { timesInSteps } from '../../greeting/timesInSteps.ts'

/** When a broadcast writes to whom it begins with, and then to those who wait for the winner of its test. */
export async function planTimes(
  { first, awaiting }: { first: readonly number[]; awaiting: readonly number[] },
  turns: Turns,
  choosesAt: (testedAt: number) => number,
): Promise<Pick<GreetingTimes, 'first' | 'last' | 'byHour'>> {
  const test = await timesInSteps(first, turns)
  if (awaiting.length === 0) return test
  const rest = await timesInSteps(awaiting, { ...turns, start: choosesAt(test.last ?? turns.start) })
  const byHour = new Map(test.byHour)
  for (const [hour, people] of rest.byHour) byHour.set(hour, (byHour.get(hour) ?? 0) + people)
  return { first: test.first ?? rest.first, last: rest.last ?? test.last, byHour }
}
