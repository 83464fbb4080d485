import type { FilterLeaf } from '@replyloop/shared/contract/filter'
import { isDay } from '@replyloop/shared/contract/filterValues'
import { dateAfter, instantOfLocal, localDate } from '../../../platform/clock/localTime.ts'
import { instantOf } from '../../../platform/clock/writtenTime.ts'
import type { FilterAccount } from './leaf.ts'

/** Instants from one on, and before another one, in milliseconds since 1970. */
export interface Range {
  from?: number
  until?: number
}

type Zone = Pick<FilterAccount, 'timeZone' | 'now'>

const startOf = (date: string, { timeZone }: Zone): number => instantOfLocal(date, 0, timeZone)

/** The instants that a written date or instant means: a day, or as much as its last figure tells. */
function rangeOf(written: string | number, zone: Zone): Required<Range> {
  const text = String(written)
  if (isDay(text)) return { from: startOf(text, zone), until: startOf(dateAfter(text, 1), zone) }
  const [, seconds, fraction] = /:\d\d(:\d\d(\.\d+)?)?/.exec(text) ?? []
  const from = instantOf(text.replace(' ', 'T'), zone.timeZone)
  return { from, until: from + (seconds === undefined ? 60_000 : fraction === undefined ? 1000 : 1) }
}

/** The instants that a leaf means; days are those of the account's zone, and today counts to both sides. */
export function rangesOf({ op, value = '' }: FilterLeaf, zone: Zone): Range[] {
  const [first = '', last = first] = Array.isArray(value) ? value : [String(value)]
  const today = localDate(zone.now, zone.timeZone)
  switch (op) {
    case 'before':
      return [{ until: rangeOf(first, zone).from }]
    case 'after':
      return [{ from: rangeOf(first, zone).until }]
    case 'between':
      return [{ from: rangeOf(first, zone).from, until: rangeOf(last, zone).until }]
    case 'withinLastDays':
      return [
        { from: startOf(dateAfter(today, -Number(value)), zone), until: startOf(dateAfter(today, 1), zone) },
      ]
    case 'withinNextDays':
      return [{ from: startOf(today, zone), until: startOf(dateAfter(today, Number(value) + 1), zone) }]
    case 'anniversaryWithinDays':
      return anniversaries(today, Number(value), zone)
    default:
      return [rangeOf(first, zone)]
  }
}

/** How long ago a day may be whose anniversary is meant. */
const yearsBack = 150

const isLeap = (year: number): boolean => new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 1

/** The days of all years whose anniversaries are from today on within so many days: 29 February is the 28th in other years. */
function anniversaries(today: string, days: number, zone: Zone): Range[] {
  const last = dateAfter(today, days)
  const [year, lastYear] = [Number(today.slice(0, 4)), Number(last.slice(0, 4))]
  const dayIn = (to: number, date: string): string => {
    const [, month = '01', day = '01'] = date.split('-')
    const at = month === '02' && day === '29' && !isLeap(to) ? '03-01' : `${month}-${day}`
    return `${String(to).padStart(4, '0')}-${at}`
  }
  const ranges: Range[] = []
  for (let to = year; to >= year - yearsBack; to -= 1) {
    const end = to + lastYear - year
    const lastDay = dayIn(end, last)
    const isEndOfFebruary = last.endsWith('-02-28') && !isLeap(lastYear)
    const after = isEndOfFebruary ? `${lastDay.slice(0, 4)}-03-01` : dateAfter(lastDay, 1)
    ranges.push({ from: startOf(dayIn(to, today), zone), until: startOf(after, zone) })
  }
  return ranges
}
