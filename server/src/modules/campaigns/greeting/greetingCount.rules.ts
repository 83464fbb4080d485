import type { LeftOutReason } from '@replyloop/shared/contract/greetingPlan'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { alreadyGreeted, passingHoldReasons } from '@replyloop/shared/values/opening'
import type { Account } from '../../accounts/accounts.store.ts'
import { presentDay } from '../../accounts/settings.ts'
import { messagePrice } from '../../credits/charge.ts'
import { dayMs, minuteMs } from '../../../platform/clock/time.ts'
import { timeZonesOf } from '../../contacts/people.ts'
import { quietUntil } from '../start/quietHours.rules.ts'
import { segmentsOf } from '../start/smsSegments.rules.ts'
import { startVerdict, type StartFacts } from '../start/startVerdict.rules.ts'

/** How many of each reason one campaign leaves out, and who is greeted. */
export interface GreetingCount {
  leftOut: Map<LeftOutReason, number>
  willGreet: number
  /** Of these, for whom something is charged. */
  paying: number
  /** How many segments of SMS they take. */
  segments: number
  /** Of those who wait for their turn, the time zone whose quiet hours hold; -1 where none do. */
  zones: number[]
  /** Of each of these 1 where the provider counts it as new. */
  isNew: number[]
}

/** The time zones in which somebody may be, by the numbers that a count gives them. */
export class Zones {
  readonly names: (readonly string[])[] = []
  readonly #numbers = new Map<string, number>()

  numberOf(names: readonly string[]): number {
    const key = names.join()
    const known = this.#numbers.get(key)
    if (known !== undefined) return known
    this.#numbers.set(key, this.names.length)
    return this.names.push(names) - 1
  }
}

export const newGreetingCount = (): GreetingCount => ({
  leftOut: new Map(),
  willGreet: 0,
  paying: 0,
  segments: 0,
  zones: [],
  isNew: [],
})

/** Leaves people out for a reason. */
export const addTo = (count: GreetingCount, reason: LeftOutReason, people = 1): void => {
  if (people > 0) count.leftOut.set(reason, (count.leftOut.get(reason) ?? 0) + people)
}

/** Counts somebody about whom the campaign has decided before. */
export const countGreetedBefore = (count: GreetingCount): void => addTo(count, alreadyGreeted)

/** Counts somebody by what the verdict of now is; what holds for a time alone is greeted afterwards. Returns whether that is so. */
export function countVerdict(
  count: GreetingCount,
  facts: StartFacts,
  { now, zones, isNew }: { now: number; zones: Zones; isNew: boolean },
): boolean {
  const verdict = startVerdict({ ...facts, isFree: true }, now) // what they cost is counted for all at the end
  if (verdict.is === 'cancel' || (verdict.is === 'hold' && !isOneOf(passingHoldReasons, verdict.reason))) {
    addTo(count, verdict.reason)
    return false
  }
  count.willGreet += 1
  if (!facts.isFree) count.paying += 1
  count.segments += segmentsOf(facts, now)
  const { account, contact } = facts
  if (contact.isTest) return true // goes out at once, before the others
  const mayWait = facts.heedsQuiet && account.quietFrom !== null
  count.zones.push(mayWait ? zones.numberOf(timeZonesOf(contact.phone, account.timeZone)) : -1)
  count.isNew.push(isNew ? 1 : 0)
  return true
}

/** When the last message goes out where a daily limit spreads them over several days. */
export function lastWithin(
  account: Account,
  { last, needed, now }: { last: number | null; needed: number; now: number },
): number | null {
  const { dailyCreditLimit } = account
  if (dailyCreditLimit === null || last === null) return last
  const { spent, endsAt } = presentDay(account, now)
  const today = Math.floor(Math.max(0, dailyCreditLimit - spent) / messagePrice)
  const perDay = Math.max(1, Math.floor(dailyCreditLimit / messagePrice))
  const days = Math.ceil((needed - today) / perDay)
  return days <= 0 ? last : Math.max(last, endsAt + minuteMs + (days - 1) * dayMs)
}

/** When quiet hours end in a zone, by its number; what was found for an instant is known until it changes. */
export function quietEndOf({ quietFrom, quietUntil: until }: Account, zones: Zones) {
  const known = new Map<number, { from: number; to: number; end: number | undefined }>()
  return (zone: number, at: number): number | undefined => {
    const names = zones.names[zone]
    if (names === undefined || quietFrom === null || until === null) return undefined
    const found = known.get(zone)
    if (found !== undefined && found.from <= at && at < found.to) return found.end
    const end = quietUntil(at, { from: quietFrom, until }, names)
    const minute = at - (at % minuteMs)
    known.set(zone, { from: minute, to: end ?? minute + minuteMs, end })
    return end
  }
}
