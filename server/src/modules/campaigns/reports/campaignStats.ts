import type { CampaignStats } from '@replyloop/shared/contract/campaignReports'
import { statsDays } from '@replyloop/shared/values/limits'
import { isOneOf } from '@replyloop/shared/values/oneOf'
import { timelineSubjects } from '@replyloop/shared/values/timeline'
import type { CampaignRow } from '../campaigns.store.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { slotMs } from '../../../platform/db/counters.ts'
import { listDone, listDoneWithTests, type Subject } from './campaignStats.store.ts'
import { dayMs } from '../../../platform/clock/time.ts'

type Counts = Omit<CampaignStats, 'days' | 'sentToTests'>

const countOf = {
  opening: 'opened',
  broadcast: undefined, // it has counts of its own
  answer: 'answered',
  follow_up: 'followedUp',
  scheduled_message: undefined, // somebody wrote it
  hand_over: 'handedOver',
  conversation: undefined,
  opt_out: 'optedOut',
  channel: undefined, // of no campaign
  contact: undefined,
} as const satisfies Record<Subject, keyof Counts | undefined>

const zero = (): Counts => ({ opened: 0, answered: 0, followedUp: 0, handedOver: 0, optedOut: 0 })

/** What a campaign has done in all, and on each of its last 30 days in a time zone, the oldest first. */
export async function readCampaignStats(
  read: Reader,
  campaign: Pick<CampaignRow, 'id' | 'accountId'>,
  { now, timeZone }: { now: number; timeZone: string },
): Promise<CampaignStats> {
  const dayOf = dayIn(timeZone)
  const days = new Map(lastDays(now, dayOf).map((date) => [date, zero()]))
  const since = (now - (statsDays + 1) * dayMs) / slotMs
  const all = zero()
  const add = (subject: string, slot: number, times: number) => {
    const name = isOneOf(timelineSubjects, subject) ? countOf[subject] : undefined
    if (name === undefined) return
    all[name] += times
    const counts = slot < since ? undefined : days.get(dayOf(slot * slotMs))
    if (counts !== undefined) counts[name] += times
  }
  for (const { subject, slot, times } of await listDone(read, campaign)) add(subject, slot, times)
  const tests = await listDoneWithTests(read, campaign)
  for (const { subject, slot, times } of tests) add(subject, slot, -times)
  const sentToTests = tests.filter(({ isSent }) => isSent).length
  return { ...all, sentToTests, days: [...days].map(([date, counts]) => ({ date, ...counts })) }
}

/** The days up to that of `now`. Half-day steps meet each of them, even one that a change of the clocks shortens. */
function lastDays(now: number, dayOf: (at: number) => string): string[] {
  const dates = new Set<string>()
  for (let at = now; dates.size < statsDays; at -= dayMs / 2) dates.add(dayOf(at))
  return [...dates].toReversed()
}

function dayIn(timeZone: string): (at: number) => string {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, value]))
    return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  }
}
