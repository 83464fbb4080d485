import type { BroadcastPlan } from '@replyloop/shared/contract/broadcast'
import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { Account } from '../../../accounts/accounts.store.ts'
import { affordableMessages } from '../../../credits/charge.ts'
import { isoTime } from '../../../../platform/clock/isoTime.ts'
import { nextOpeningAt } from '../../campaign.rules.ts'
import { lastWithin, quietEndOf, type Zones } from '../../greeting/greetingCount.rules.ts'
import type { BroadcastRow } from '../broadcasts.store.ts'
import type { PlanCount } from './planCount.rules.ts'
import { planTimes } from './planTimes.ts'
import { beginsAt, dueIn } from '../schedule.rules.ts'
import type { SendingChannel } from '../sendingChannel.ts'
import { tierOf } from '../../start/reachedBy.ts'
import { choosesAt } from '../winner/winner.rules.ts'

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, each) => sum + each, 0)

/** A plan as responses show it, by what was counted. */
export async function presentPlan(
  broadcast: BroadcastRow,
  count: PlanCount,
  {
    account,
    zones,
    channel,
    overlaps,
    now,
  }: {
    account: Account
    zones: Zones
    channel: Pick<SendingChannel, 'perMinute' | 'newPerDay'>
    overlaps: BroadcastPlan['overlaps']
    now: number
  },
): Promise<Omit<BroadcastPlan, 'planHash'>> {
  // Who waits for another day gets it then.
  const affordable = affordableMessages({ ...account, dailyCreditLimit: null }, now)
  const unpaid = Math.max(0, count.paying - Math.max(0, affordable))
  count.leaveUnpaid(unpaid)
  const { first: atOnce, awaiting } = count
  const needed = count.paying - unpaid
  const heedsQuiet = broadcast.purpose === 'marketing'
  const quietEnd = quietEndOf(account, zones)
  const turns = {
    start: Math.max(now, beginsAt(broadcast, account.timeZone) ?? now),
    intervalMs: nextOpeningAt(0, channel.perMinute),
    quietEnd(zone: number, at: number) {
      const due = dueIn(broadcast, zones.names[zone]?.[0] ?? 'UTC')
      if (due !== undefined && at < due) return due
      return heedsQuiet ? quietEnd(zone, at) : undefined
    },
  }
  const { winner } = broadcast
  const { first, last, byHour } = await planTimes(
    { first: atOnce.zones, awaiting: awaiting.zones },
    turns,
    (testedAt) => (winner === null ? testedAt : choosesAt(broadcast, winner, testedAt)),
  )
  const newPeople = sumOf(atOnce.isNew) + sumOf(awaiting.isNew)
  return {
    matched: count.matched,
    willGet: atOnce.zones.length + awaiting.zones.length,
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
    followUps: sumOf(atOnce.followUps) + sumOf(awaiting.followUps),
    ...tierOf(channel.newPerDay, newPeople),
    overlaps,
  }
}
