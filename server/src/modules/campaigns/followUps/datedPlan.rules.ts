import type { RelativeTo } from '@replyloop/shared/values/campaign'
import { dateAfter, instantOfLocal, minuteOf } from '../../../platform/clock/localTime.ts'
import type { Schema } from '../../../platform/db/schema/schema.ts'
import type { CampaignRow } from '../campaigns.store.ts'

/** A step of a campaign that goes by a date. */
export type DatedStep = CampaignRow['followUps'][number] & { id: string; relativeTo: RelativeTo }

/** Whether a step goes by a date, and has the id by which its rows know it. */
export const isDated = (step: CampaignRow['followUps'][number]): step is DatedStep =>
  step.relativeTo !== undefined && step.id !== undefined

/** When a step goes out by a date such as `2026-11-30`, on the clocks of a time zone. */
export const dueByDate = ({ days, at }: RelativeTo, date: string, timeZone: string): number =>
  instantOfLocal(dateAfter(date, days), minuteOf(at), timeZone)

type Planned = Pick<Schema['datedStep']['$inferSelect'], 'state' | 'day' | 'dueAt'>

/**
 * What a date changes of the row of a dated step, and what that ends: `wanted` is when the step goes out by the date that the
 * contact has now, if any. A step that is over for a date goes out again for another one. `undefined`: nothing changes.
 */
export function planChange(
  row: Planned,
  wanted: { day: string; dueAt: number } | undefined,
  now: number,
): { change: Planned; rule?: 'date_removed' | 'date_past' } | undefined {
  if (row.state === 'ended') return undefined
  if (wanted === undefined)
    return row.dueAt === null
      ? undefined
      : { change: { state: 'open', day: null, dueAt: null }, rule: 'date_removed' }
  const isPast = wanted.dueAt <= now
  if (row.day === wanted.day) {
    if (row.state === 'done' || row.dueAt === wanted.dueAt) return undefined
    if (isPast && row.dueAt === null) return undefined // it is said already
    if (isPast && row.dueAt !== null && row.dueAt >= wanted.dueAt) return undefined // it waits, or is just going out
  }
  const change = { state: 'open', day: wanted.day } as const
  return isPast
    ? { change: { ...change, dueAt: null }, rule: 'date_past' }
    : { change: { ...change, dueAt: wanted.dueAt } }
}
