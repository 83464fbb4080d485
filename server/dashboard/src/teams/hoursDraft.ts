import { weekdays } from '@replyloop/shared/values/team'
import type { RequestBody } from '../api.ts'
import type { AccountHours } from './teamQueries.ts'

type Weekday = (typeof weekdays)[number]
type Shown = NonNullable<AccountHours['hours']>

/** Hours as a form has them: the parts of each day are one text. */
export interface HoursDraft {
  week: Record<Weekday, string>
  daysOff: string[]
  timeZone: string | null
}

/** What a form begins with where there are no hours yet. */
const suggested = (day: Weekday) => (day === 'saturday' || day === 'sunday' ? '' : '09:00-17:00')

const weekOf = (textOf: (day: Weekday) => string): Record<Weekday, string> => ({
  monday: textOf('monday'),
  tuesday: textOf('tuesday'),
  wednesday: textOf('wednesday'),
  thursday: textOf('thursday'),
  friday: textOf('friday'),
  saturday: textOf('saturday'),
  sunday: textOf('sunday'),
})

/** Hours as a form has them. */
export const draftOfHours = (hours: Shown | null): HoursDraft => ({
  week: weekOf((day) =>
    hours === null ? suggested(day) : hours.week[day].map(({ from, until }) => `${from}-${until}`).join(', '),
  ),
  daysOff: hours?.daysOff ?? [],
  timeZone: hours?.timeZone ?? null,
})

const rangesOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

const range = /^(\d{1,2}:\d\d)\s*[-–]\s*(\d{1,2}:\d\d)$/

/** What of the week or the days off cannot be read, by field; the service says the rest. */
export const hoursFaults = {
  week: (week: HoursDraft['week']) => {
    const day = weekdays.find((each) => rangesOf(week[each]).some((part) => !range.test(part)))
    return day === undefined ? null : `${dayNames[day]}: write times such as 09:00-12:00, 13:00-17:00`
  },
  daysOff: (dates: readonly string[]) => {
    const wrong = dates.find((date) => !/^\d{4}-\d\d-\d\d$/.test(date))
    return wrong === undefined ? null : `${wrong} is no date such as 2026-12-25`
  },
}

/** What a request says of hours. */
export function requestOfHours({ week, daysOff, timeZone }: HoursDraft): RequestBody<'PUT /hours'>['hours'] {
  const partsOf = (day: Weekday) =>
    rangesOf(week[day]).map((part) => {
      const [, from = '', until = ''] = range.exec(part) ?? []
      return { from, until }
    })
  return {
    timeZone,
    daysOff,
    week: {
      monday: partsOf('monday'),
      tuesday: partsOf('tuesday'),
      wednesday: partsOf('wednesday'),
      thursday: partsOf('thursday'),
      friday: partsOf('friday'),
      saturday: partsOf('saturday'),
      sunday: partsOf('sunday'),
    },
  }
}

/** The days as people read them. */
export const dayNames: Readonly<Record<Weekday, string>> = weekOf(
  (day) => `${day.charAt(0).toUpperCase()}${day.slice(1)}`,
)

/** The field of a form that a path of the request is about. */
export function fieldOfHours(path: string): string {
  if (path.startsWith('hours.week')) return 'week'
  if (path.startsWith('hours.daysOff')) return 'daysOff'
  return path.startsWith('hours.timeZone') ? 'timeZone' : path
}

/** A week as people read it, a day a line. */
export const weekText = (week: HoursDraft['week']): string =>
  weekdays.map((day) => `${dayNames[day]} ${week[day] === '' ? 'off' : week[day]}`).join('; ')
