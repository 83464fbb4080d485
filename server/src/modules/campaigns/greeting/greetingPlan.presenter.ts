import { fromThousandths } from '@replyloop/shared/contract/credits'
import type { CampaignPlan } from '@replyloop/shared/contract/greetingPlan'
import type { Account } from '../../accounts/accounts.store.ts'
import { clockTime } from '../../../platform/clock/localTime.ts'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import { nextOpeningAt } from '../campaign.rules.ts'
import type { CampaignRow } from '../campaigns.store.ts'
import { tierOf } from '../start/reachedBy.ts'
import { addTo, lastWithin, quietEndOf, type GreetingCount, type Zones } from './greetingCount.rules.ts'
import { timesInSteps } from './timesInSteps.ts'

/** What the account has for a count: messages that it can pay for at all, and those that it may send today and on each day. */
interface Means {
  account: Account
  /** `Infinity` where nothing is counted. */
  affordable: number
}

/** What a campaign would do, as the dry run says it. Takes what it needs of the means, which the next campaign then lacks. */
export async function presentCount(
  campaign: Pick<CampaignRow, 'id' | 'name' | 'lastOpeningAt'>,
  count: GreetingCount,
  {
    means,
    zones,
    ahead,
    perMinute,
    newPerDay,
    now,
  }: {
    means: Means
    zones: Zones
    ahead: number
    perMinute: number
    newPerDay: number | undefined
    now: number
  },
): Promise<CampaignPlan> {
  const { account } = means
  const unpaid = Math.max(0, count.paying - Math.max(0, means.affordable))
  addTo(count, 'no_credit', unpaid)
  const needed = count.paying - unpaid
  means.affordable -= needed
  const willGreet = count.willGreet - unpaid
  const intervalMs = nextOpeningAt(0, perMinute)
  const { first, last, held } = await timesInSteps(count.zones.slice(0, Math.max(0, willGreet)), {
    start: Math.max(now, nextOpeningAt(campaign.lastOpeningAt, perMinute)) + ahead * intervalMs,
    intervalMs,
    quietEnd: quietEndOf(account, zones),
  })
  const instant = willGreet === 0 ? null : now
  const { quietFrom, quietUntil: until } = account
  const isHeld = quietFrom !== null && until !== null && held > 0
  return {
    campaignId: campaign.id,
    name: campaign.name,
    willGreet,
    leftOut: [...count.leftOut]
      .map(([reason, people]) => ({ reason, count: people }))
      .toSorted((one, other) => other.count - one.count),
    first: isoTime(first ?? instant),
    last: isoTime(lastWithin(account, { last: last ?? instant, needed, now })),
    perMinute,
    quietHours: isHeld ? { from: clockTime(quietFrom), until: clockTime(until), held } : null,
    credits: { needed, available: account.metered ? fromThousandths(account.balance) : null },
    segments: count.segments,
    ...tierOf(
      newPerDay,
      count.isNew.slice(0, Math.max(0, willGreet)).reduce((sum, each) => sum + each, 0),
    ),
  }
}
