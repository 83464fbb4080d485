import { z } from 'zod'
import { readName } from '../optOuts/readName.ts'
import { readAnswer } from '../optOuts/readAnswer.ts'
import { readOptOut, type OptOutReading } from '../optOuts/readOptOut.ts'
import { namesOfField } from './fieldAliases.ts'
import { isBlank } from './fields.ts'
import { entriesOf } from './json.ts'

/** The field that the contract has for it: another one that is unclear says nothing. */
const ownNames: ReadonlySet<string> = new Set([
  'optedOut',
  'opted_out',
  'optOut',
  'opt_out',
  'dnd',
  'unsubscribed',
])

const dndSettings = /^dnd_?settings$/i
/** In an object, what says it: `{"state": "unsubscribed"}`. */
const stateNames = ['status', 'state', 'consent', 'value'] as const

/** What a field of a request says of an opt-out; `undefined` for one of something else. */
function readField(name: string, value: unknown): OptOutReading | undefined {
  if (dndSettings.test(name)) return readDndSettings(value)
  const told = readName(name)
  if (told?.isSure !== true || value === null || value === undefined || isBlank(value)) return undefined
  const text = textOf(value)
  if (text === undefined) return ownNames.has(name) ? 'unclear' : undefined
  const reading = readOptOut(told, text)
  // Of a status any other word is ordinary; of a consent, what is no answer opts nobody out by itself.
  if (told.tells !== 'optOut' && reading === 'unclear') return undefined
  return told.tells === 'status' && reading === 'notOut' ? undefined : reading
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return String(value)
  const entries = entriesOf(value)
  const state = stateNames.map((name) => entries.get(name)).find((given) => given !== undefined)
  return typeof state === 'string' || typeof state === 'boolean' ? String(state) : undefined
}

/** Do-not-disturb of a CRM, channel by channel: who is not to be written to by one that reaches a phone gets no messages. */
function readDndSettings(value: unknown): OptOutReading | undefined {
  const settings = [...entriesOf(value)]
  if (settings.length === 0) return undefined
  const isOut = settings.some(([way, setting]) => {
    const answer = readAnswer(textOf(setting) ?? '')
    return readAnswer(way) !== 'emails' && (answer === 'yes' || answer === 'out')
  })
  return isOut ? 'out' : 'notOut'
}

/** Which fields besides its own a schema has read an opt-out from: they are no unknown ones. */
export const optOutFieldsRegistry = z.registry<{ reads: (name: string, value: unknown) => boolean }>()

const understood =
  'must say whether the person wants no messages: true or false, yes or no, 1 or 0, opted_out, unsubscribed, or a date'

/** How opt-outs are read. */
interface Reading {
  /** The fields of the object: all but `optedOut` say something else, by any of their names, and need no reading. */
  fields: object
  /** Whether a value that is not understood is ignored, and not refused: where a refusal would lose more than the value. */
  ignoresUnclear?: boolean
}

/** Each field's name is read, and none may be passed over: that of so many takes about a millisecond. */
const mostRead = 1000

/**
 * A schema with the field `optedOut` for an object that may say by it, or by a field that a CRM has for it, that the person wants
 * no messages: `dnd`, `unsubscribed`, `sms_consent: false`. One that says so is enough.
 */
export function withOptOuts<S extends z.ZodType>(schema: S, { fields, ignoresUnclear = false }: Reading) {
  const others = new Set(Object.keys(fields).flatMap(namesOfField))
  others.delete('optedOut')
  const readingOf = (name: string, value: unknown): OptOutReading | undefined => {
    const told = others.has(name) ? undefined : readField(name, value)
    return told === 'unclear' && ignoresUnclear ? undefined : told
  }
  const reading = z.preprocess((input: z.input<S>, context): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    const given = Object.entries(input)
    if (given.length > mostRead && !ignoresUnclear) {
      const message = `has more than ${mostRead.toLocaleString('en')} fields; send those that you need`
      context.addIssue({ code: 'custom', message, input: undefined })
      return z.NEVER
    }
    const fieldOf = new Map<OptOutReading, string>() // the first that says so
    for (const [name, value] of given.slice(0, mostRead)) {
      const told = readingOf(name, value)
      if (told !== undefined && !fieldOf.has(told)) fieldOf.set(told, name)
    }
    const isOut = fieldOf.has('out')
    const unclear = fieldOf.get('unclear')
    if (unclear !== undefined && !isOut) {
      context.addIssue({ code: 'custom', message: understood, path: [unclear], input })
      return z.NEVER
    }
    const isRead = fieldOf.size > 0
    return isRead || 'optedOut' in input ? { ...input, optedOut: isRead ? isOut : undefined } : input
  }, schema)
  optOutFieldsRegistry.add(reading, { reads: (name, value) => readingOf(name, value) !== undefined })
  return reading
}
