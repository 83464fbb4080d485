import { sourceKinds } from '../values/content.ts'
import { conversationStates } from '../values/conversation.ts'
import {
  broadcastStages,
  campaignStages,
  maxAnniversaryDays,
  maxFilterDays,
  type FilterOperator,
  type FilterValueKind,
} from '../values/filter.ts'
import { maxCustomFieldValue } from '../values/limits.ts'
import { isOneOf } from '../values/oneOf.ts'
import { requiredText } from './fields.ts'

/** What a leaf compares with: one value, or the two ends of `between`. */
export type FilterValue = string | number | boolean | (string | number)[]

/** What a leaf compares with, or what is wrong with that; `at` says where. */
type ReadValue = { value?: FilterValue } | { fault: string; at?: readonly (string | number)[] }

const day = /^(\d{4})-(\d\d)-(\d\d)$/
const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,9})?)?\s*(?:Z|[+-]\d\d:?\d\d)?$/i
const number = /^[+-]?\d{1,15}(?:\.\d{1,15})?$/
const shapeOfDate =
  'must be a date such as 2026-11-30 or an instant such as 2026-11-30T09:00:00Z; for days from today there are withinLastDays and withinNextDays'

/** Whether a text is a day of the calendar, such as `2026-11-30`. */
export function isDay(text: string): boolean {
  const [, year = '', month = '', date = ''] = day.exec(text) ?? []
  const at = new Date(`${text}T00:00:00Z`)
  return year !== '' && at.getUTCMonth() + 1 === Number(month) && at.getUTCDate() === Number(date)
}

/** Whether a text is an instant as ISO writes it, with or without a time zone. */
function isInstant(text: string): boolean {
  const [, date = '', hour = '', minute = '', second = '0'] = instant.exec(text) ?? []
  return isDay(date) && Number(hour) < 24 && Number(minute) < 60 && Number(second) < 60
}

/** Reads what a leaf compares with, as its kind says. */
export function readFilterValue(kind: FilterValueKind, op: FilterOperator, given: unknown): ReadValue {
  if (kind === 'none') return {}
  const value = typeof given === 'string' ? given.trim() : given
  if (value === undefined || value === null || value === '')
    return { fault: 'is required: what to compare with' }
  switch (kind) {
    case 'number':
      return readNumber(value)
    case 'date':
      return readDate(value)
    case 'numbers':
    case 'dates':
    case 'fieldValues':
      return readEnds(kind, value)
    case 'days':
      return readWhole(value, 0, op === 'anniversaryWithinDays' ? maxAnniversaryDays : maxFilterDays)
    case 'percent':
      return readWhole(value, 1, 100)
    case 'yesno':
      return readYesNo(value)
    case 'campaignStage':
      return readWord(campaignStages, value)
    case 'broadcastStage':
      return readWord(broadcastStages, value)
    case 'conversationState':
      return readWord(conversationStates, value)
    case 'sourceKind':
      return readWord(sourceKinds, value)
    case 'country':
      return typeof value === 'string' && /^[a-z]{2}$/i.test(value)
        ? { value: value.toUpperCase() }
        : { fault: 'must be a country by its two letters, such as DE' }
    case 'fieldValue':
      return typeof value === 'boolean' ? { value } : readText(value)
    default:
      return readText(value)
  }
}

function readText(value: unknown): ReadValue {
  if (typeof value !== 'string' && typeof value !== 'number') return { fault: 'must be a text' }
  const read = requiredText(maxCustomFieldValue).safeParse(String(value))
  return read.success ? { value: read.data } : { fault: read.error.issues[0]?.message ?? 'must be a text' }
}

function readNumber(value: unknown): ReadValue {
  if (typeof value === 'number' && Number.isFinite(value)) return { value }
  return typeof value === 'string' && number.test(value)
    ? { value: Number(value) }
    : { fault: 'must be a number' }
}

function readDate(value: unknown): ReadValue {
  return typeof value === 'string' && (isDay(value) || isInstant(value)) ? { value } : { fault: shapeOfDate }
}

function readWhole(value: unknown, least: number, most: number): ReadValue {
  const read = typeof value === 'string' && /^\d{1,6}%?$/.test(value) ? Number.parseInt(value, 10) : value
  return typeof read === 'number' && Number.isInteger(read) && read >= least && read <= most
    ? { value: read }
    : { fault: `must be a whole number from ${least} to ${most.toLocaleString('en')}` }
}

function readYesNo(value: unknown): ReadValue {
  const word = String(value).toLowerCase()
  if (isOneOf(['true', 'yes', '1'], word)) return { value: true }
  return isOneOf(['false', 'no', '0'], word) ? { value: false } : { fault: 'must be true or false' }
}

function readWord<const T extends string>(words: readonly T[], value: unknown): ReadValue {
  const plain = String(value)
    .replace(/[\s_-]/g, '')
    .toLowerCase()
  const word = words.find((one) => one.toLowerCase() === plain)
  return word === undefined ? { fault: `must be one of ${words.join(', ')}` } : { value: word }
}

/** The two ends of `between`, of which the lower stands first. */
function readEnds(kind: 'numbers' | 'dates' | 'fieldValues', value: unknown): ReadValue {
  const ends: unknown[] = Array.isArray(value) ? value : String(value).split(/\s*[,;]\s*|\s+and\s+/)
  if (ends.length !== 2) return { fault: 'must be a list of two: from where, and to where' }
  const areNumbers = kind === 'numbers' || (kind === 'fieldValues' && 'value' in readNumber(ends[0]))
  const read = ends.map(areNumbers ? readNumber : readDate)
  const values: (string | number)[] = []
  for (const [at, end] of read.entries()) {
    if ('fault' in end) return { fault: end.fault, at: ['value', at] }
    if (typeof end.value === 'string' || typeof end.value === 'number') values.push(end.value)
  }
  const [from = 0, to = 0] = values
  return from > to ? { fault: 'begins after its end: the lower one stands first' } : { value: values }
}
