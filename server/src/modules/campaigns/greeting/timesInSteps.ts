import { createRest } from '../../../platform/turns.ts'
import { greetingTurns, type GreetingTimes, type Turns } from './greetingTimes.rules.ts'

/** When some people are written to one after the other, worked out in pieces between which others are served. */
export async function timesInSteps(zones: readonly number[], turns: Turns): Promise<GreetingTimes> {
  const walk = greetingTurns(zones, turns)
  const rest = createRest()
  for (;;) {
    const { done, value } = walk.next()
    if (done) return value
    await rest()
  }
}
