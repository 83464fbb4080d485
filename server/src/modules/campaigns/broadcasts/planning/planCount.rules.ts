import type { RecipientReason } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { passingHoldReasons } from '@replyloop/shared/values/opening'
import type { CampaignRow } from '../../campaigns.store.ts'
import { countStepsAhead } from '../../followUps/stepsAhead.rules.ts'
import type { Zones } from '../../greeting/greetingCount.rules.ts'
import { timeZonesOf } from '../../../contacts/people.ts'
import { segmentsOf } from '../../start/smsSegments.rules.ts'
import { startVerdict } from '../../start/startVerdict.rules.ts'
import type { Judged } from '../judgeContacts.ts'

/** Some who get a broadcast, in their order: of each the time zone, or -1, how many follow-ups would come, and 1 for who is new to its provider. */
class Getting {
  readonly zones: number[] = []
  readonly followUps: number[] = []
  readonly isNew: number[] = []

  add(zone: number, followUps: number, isNew: boolean): void {
    this.zones.push(zone)
    this.followUps.push(followUps)
    this.isNew.push(isNew ? 1 : 0)
  }

  /** Drops the last ones, for whom nothing is left. */
  keepFirst(people: number): void {
    for (const each of [this.zones, this.followUps, this.isNew]) each.length = Math.min(each.length, people)
  }
}

/** What of a broadcast and its account a count looks at. */
export interface Counting {
  zones: Zones
  /** Whether the clocks of contacts decide when they get it: else nobody looks at them. */
  needsZones: boolean
  timeZone: string | null
  /** The follow-ups of its campaign; none where it brings none. */
  steps: CampaignRow['followUps']
  /** At which of them some contacts are; the others are at the first. */
  nextSteps: ReadonlyMap<string, number>
  /** The label of its channel. */
  label: string
}

/** What is counted of those whom a broadcast is for. */
export class PlanCount {
  matched = 0
  holdout = 0
  segments = 0
  paying = 0
  readonly leftOut = new Map<RecipientReason, number>()
  /** Who gets it in turn, of a broadcast with a test those of the test. */
  readonly first = new Getting()
  /** Who waits for the winner of a test. */
  readonly awaiting = new Getting()
  readonly #addresses = new Set<string>()

  leaveOut(reason: RecipientReason, people = 1): void {
    if (people > 0) this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + people)
  }

  /** Counts somebody by what the verdict of now is. Returns whether the contact gets it. */
  add(
    { contact, variant, awaitsWinner, facts, address, earliestAt, isNew }: Judged,
    { zones, needsZones, timeZone, steps, nextSteps, label }: Counting,
  ): boolean {
    this.matched += 1
    // What they cost is counted for all at the end.
    const verdict = startVerdict({ ...facts, isFree: true }, earliestAt)
    const waits = verdict.is === 'hold' && isOneOf(passingHoldReasons, verdict.reason)
    if (verdict.is !== 'send' && !waits) {
      this.leaveOut(verdict.reason)
      return false
    }
    if (address !== null && this.#addresses.has(address)) {
      this.leaveOut('duplicate')
      return false
    }
    if (address !== null) this.#addresses.add(address)
    if (variant === undefined) {
      this.holdout += 1
      return false
    }
    if (!facts.isFree) this.paying += 1
    this.segments += segmentsOf(facts, earliestAt)
    const { way } = facts
    const zone = needsZones ? zones.numberOf(timeZonesOf(contact.phone, timeZone)) : -1
    const isOnIt = 'on' in way && way.on.channel === label
    const group = awaitsWinner ? this.awaiting : this.first
    const ahead = steps.slice(nextSteps.get(contact.id))
    group.add(zone, countStepsAhead(ahead, { contact, way }), isNew && isOnIt)
    return true
  }

  /** Leaves out the last ones, for whom the account has no credit. */
  leaveUnpaid(people: number): void {
    this.leaveOut('no_credit', people)
    const { first, awaiting } = this
    const paid = first.zones.length + awaiting.zones.length - people
    first.keepFirst(paid)
    awaiting.keepFirst(paid - first.zones.length)
  }
}
