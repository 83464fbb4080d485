import { hash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import type { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { RecipientReason } from '@replyloop/shared/values/broadcast'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { passingHoldReasons } from '@replyloop/shared/values/opening'
import { readAccount, type Account } from '../../accounts/accounts.store.ts'
import { affordableMessages } from '../../credits/charge.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { AudienceSource } from '../audienceSource.ts'
import { nextOpeningAt } from '../campaign.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { lastWithin, quietEndOf, Zones } from '../greeting/greetingCount.rules.ts'
import { greetingTimes } from '../greeting/greetingTimes.rules.ts'
import { countUnsentAmong } from '../openings/openingsOfContact.store.ts'
import { readChannelsOnce } from '../start/channelKnowledge.ts'
import { timeZonesOf } from '../start/quietHours.rules.ts'
import { startVerdict } from '../start/startVerdict.rules.ts'
import { listAudience, readAudience } from './audience.store.ts'
import type { BroadcastRow } from './broadcasts.store.ts'
import { judgeContacts, type Judged } from './judgeContacts.ts'
import { rateOf } from './rate.ts'
import { beginsAt, dueIn } from './schedule.rules.ts'
import { smsSegments } from './smsSegments.rules.ts'

/** So many take some milliseconds, in which nobody else is served. */
export const pageSize = 50

interface Planning {
  db: Pick<Db, 'read' | 'keyedHash'>
  source: AudienceSource
  now: number
  pacePerMinute: number
}

/** What of a draft decides what it does, in the order in which its name is made of it. */
const deciding = [
  'campaignId',
  'audience',
  'exclude',
  'channel',
  'variants',
  'holdout',
  'sendAt',
  'zone',
  'ratePerMinute',
  'followUps',
  'purpose',
] as const satisfies (keyof BroadcastRow)[]

/** Names a definition: another one has another name. */
export const definitionHash = (broadcast: BroadcastRow): string =>
  hash('sha256', JSON.stringify(deciding.map((key) => broadcast[key])), 'base64url').slice(0, 22)

/** What is counted of those whom a broadcast is for. */
class Count {
  matched = 0
  holdout = 0
  segments = 0
  paying = 0
  readonly leftOut = new Map<RecipientReason, number>()
  /** Of those who get it, the zone of each. */
  readonly zones: number[] = []
  readonly #addresses = new Set<string>()

  leaveOut(reason: RecipientReason, people = 1): void {
    if (people > 0) this.leftOut.set(reason, (this.leftOut.get(reason) ?? 0) + people)
  }

  /** Counts somebody by what the verdict of now is. Returns whether the contact gets it. */
  add(
    { contact, variant, facts, address }: Judged,
    zones: Zones,
    at: { now: number; timeZone: string | null },
  ) {
    this.matched += 1
    // What they cost is counted for all at the end.
    const verdict = startVerdict({ ...facts, isFree: true }, at.now)
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
    if ('on' in facts.way && facts.way.by === 'text' && facts.way.can.segments) {
      const day = startVerdict({ ...facts, isFree: true, heedsQuiet: false }, at.now)
      if (day.is === 'send') this.segments += smsSegments(day.message.body)
    }
    this.zones.push(zones.numberOf(timeZonesOf(contact.phone, at.timeZone)))
    return true
  }
}

/** Works out what a broadcast would do if it were started now, without writing anything: it asks for each person what the sending asks. */
export async function planBroadcast(
  { db: { read, keyedHash }, source, now, pacePerMinute }: Planning,
  broadcast: BroadcastRow,
  campaign: CampaignRow,
): Promise<BroadcastPlan> {
  const { accountId } = broadcast
  const account = await readAccount(read, accountId)
  const { timeZone } = account
  const channels = readChannelsOnce(read, { accountId, now, keyedHash })
  const [count, zones, overlaps] = [new Count(), new Zones(), new Map<string, number>()]
  const audience = await readAudience(read, source, broadcast)
  let cursor: string | null = null
  for (;;) {
    const contacts = await listAudience(read, audience, { cursor, limit: pageSize })
    const judged = await judgeContacts(
      { read, keyedHash },
      channels,
      { broadcast, campaign, account },
      contacts,
    )
    const getting = judged.filter((each) => count.add(each, zones, { now, timeZone }))
    const ids = getting.map(({ contact }) => contact.id)
    for (const { campaignId, people } of await countUnsentAmong(read, ids))
      overlaps.set(campaignId, (overlaps.get(campaignId) ?? 0) + people)
    if (contacts.length < pageSize) break
    cursor = contacts.at(-1)?.id ?? null
    await yieldToOthers()
  }
  const perMinute = await rateOf(read, broadcast, campaign, pacePerMinute)
  return presentPlan(broadcast, count, { account, zones, perMinute, overlaps, now })
}

function presentPlan(
  broadcast: BroadcastRow,
  count: Count,
  {
    account,
    zones,
    perMinute,
    overlaps,
    now,
  }: {
    account: Account
    zones: Zones
    perMinute: number
    overlaps: ReadonlyMap<string, number>
    now: number
  },
): BroadcastPlan {
  // Who waits for another day gets it then.
  const affordable = affordableMessages({ ...account, dailyCreditLimit: null }, now)
  const unpaid = Math.max(0, count.paying - Math.max(0, affordable))
  count.leaveOut('no_credit', unpaid)
  const willGet = count.zones.length - unpaid
  const needed = count.paying - unpaid
  const heedsQuiet = broadcast.purpose === 'marketing'
  const quietEnd = quietEndOf(account, zones)
  const intervalMs = nextOpeningAt(0, perMinute)
  const { first, last, byHour } = greetingTimes(count.zones.slice(0, willGet), {
    start: Math.max(now, beginsAt(broadcast, account.timeZone) ?? now),
    intervalMs,
    quietEnd(zone, at) {
      const due = dueIn(broadcast, zones.names[zone]?.[0] ?? 'UTC')
      if (due !== undefined && at < due) return due
      return heedsQuiet ? quietEnd(zone, at) : undefined
    },
  })
  return {
    planHash: `${definitionHash(broadcast)}.${count.matched}`,
    matched: count.matched,
    willGet,
    leftOut: [...count.leftOut]
      .map(([reason, people]) => ({ reason, count: people }))
      .toSorted((one, other) => other.count - one.count),
    holdout: count.holdout,
    first: isoTime(first),
    last: isoTime(lastWithin(account, { last, needed, now })),
    byHour: [...byHour]
      .toSorted(([one], [other]) => one - other)
      .map(([at, people]) => ({ at: isoTime(at), count: people })),
    segments: count.segments,
    credits: { needed, available: account.metered ? fromThousandths(account.balance) : null },
    overlaps: [...overlaps].map(([campaignId, people]) => ({ campaignId, count: people })),
  }
}
