import { instantOfLocal, localDate } from '../../../platform/clock/localTime.ts'

const monthNames = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const monthOf = (name: string): number => monthNames.indexOf(name.slice(0, 3).toLowerCase()) + 1
const word = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\\.?'

/** How a date is written that can only mean one. */
const forms: readonly (readonly [
  RegExp,
  (parts: string[]) => readonly [string | number, string | number, string | number] | undefined,
])[] = [
  [/^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})$/, ([, year = '', month = '', day = '']) => [year, month, day]],
  [/^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/, ([, day = '', month = '', year = '']) => [year, month, day]],
  [/^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/, ([, one = '', other = '', year = '']) => slashed(one, other, year)],
  [
    new RegExp(`^(\\d{1,2})(?:st|nd|rd|th)?[\\s-]+${word},?[\\s-]+(\\d{4})$`, 'i'),
    ([, day = '', month = '', year = '']) => [year, monthOf(month), day],
  ],
  [
    new RegExp(`^${word}\\s+(\\d{1,2})(?:st|nd|rd|th)?,?\\s+(\\d{4})$`, 'i'),
    ([, month = '', day = '', year = '']) => [year, monthOf(month), day],
  ],
]

/** `03/04/2026` is March to some and April to others, so only what no two read differently counts. */
function slashed(one: string, other: string, year: string): readonly [string, string, string] | undefined {
  if (Number(one) > 12 || one === other) return [year, other, one]
  return Number(other) > 12 ? [year, one, other] : undefined
}

/** A date in any form that has one meaning, as `2026-11-30`; `undefined` for another text. */
function readDate(text: string): string | undefined {
  for (const [form, partsOf] of forms) {
    const found = form.exec(text)
    const parts = found === null ? undefined : partsOf([...found])
    if (parts === undefined) continue
    const [year = NaN, month = NaN, day = NaN] = parts.map(Number)
    const date = new Date(Date.UTC(year, month - 1, day))
    const isReal = year >= 1000 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    return isReal ? date.toISOString().slice(0, 10) : undefined
  }
  return undefined
}

/** A midnight in any zone: programs write a date so. */
const midnight = /(?:T|\s)00:00(?::00(?:[.,]0+)?)?\s?(?:Z|UTC|[+-]\d{2}:?(?:\d{2})?)?$/i

/** A date; of an instant that of its day in the given zone, unless it is a midnight. `undefined` for another text. */
export function readDay(text: string, timeZone: string): string | undefined {
  const date = readDate(text.replace(midnight, ''))
  if (date !== undefined) return date
  const instant = readInstant(text, timeZone)
  return instant === undefined ? undefined : localDate(instant, timeZone)
}

const time =
  /(?:T|,?\s+)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)?\s?(am|pm)?\s?(Z|UTC|[+-]\d{2}:?(?:\d{2})?)?$/i

/**
 * An instant in any form that has one meaning: a date and a time, in the given zone where none is said; a date alone is its
 * beginning. `undefined` for another text.
 */
export function readInstant(text: string, timeZone: string): number | undefined {
  const found = time.exec(text)
  const date = readDate(found === null ? text : text.slice(0, found.index))
  if (date === undefined) return undefined
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '', half, offset] = found ?? []
  const hour = hourOf(Number(hours), half?.toLowerCase())
  if (hour === undefined || hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return undefined
  const ofMinute = Number(seconds) * 1000 + Number(fraction.padEnd(3, '0').slice(0, 3))
  const minute = hour * 60 + Number(minutes)
  if (offset === undefined) return instantOfLocal(date, minute, timeZone) + ofMinute
  const ahead = minutesAhead(offset)
  return ahead === undefined ? undefined : Date.parse(date) + (minute - ahead) * 60_000 + ofMinute
}

function hourOf(hour: number, half: string | undefined): number | undefined {
  if (half === undefined) return hour
  return hour < 1 || hour > 12 ? undefined : (hour % 12) + (half === 'pm' ? 12 : 0)
}

function minutesAhead(offset: string): number | undefined {
  const [, sign, hours, minutes = '0'] = /^([+-])(\d{2}):?(\d{2})?$/.exec(offset) ?? []
  if (sign === undefined) return 0
  const ahead = Number(hours) * 60 + Number(minutes)
  return ahead > 14 * 60 ? undefined : sign === '-' ? -ahead : ahead
}
