import { countSms } from '@replyloop/shared/values/smsCount'
import { startVerdict, type StartFacts } from './startVerdict.rules.ts'

/** How many segments of SMS a message takes once no time holds it, with files alone one; 0 where it does not go out by SMS. */
export function segmentsOf(facts: StartFacts, now: number): number {
  const { way } = facts
  if (!('on' in way) || way.by !== 'text' || way.can.segments !== true) return 0
  const byDay = startVerdict({ ...facts, isFree: true, heedsQuiet: false, cappedUntil: undefined }, now)
  return byDay.is === 'send' ? Math.max(1, countSms(byDay.message.body).segments) : 0
}
