import { readAnswer, type Answer } from './readAnswer.ts'
import type { Told } from './readName.ts'

/** Whether a value says that somebody has opted out, or may say so: then a person has to decide. */
export type OptOutReading = 'out' | 'notOut' | 'unclear'

type Readings = Readonly<Record<Answer | 'other', OptOutReading>>

/** What each answer says, by what its column or field tells. */
const readings: Readonly<Record<Told['tells'], Readings>> = {
  optOut: {
    yes: 'out',
    no: 'notOut',
    out: 'out',
    in: 'notOut',
    refusal: 'unclear',
    decline: 'unclear',
    grant: 'unclear',
    messages: 'out',
    emails: 'unclear',
    none: 'notOut',
    other: 'unclear',
  },
  consent: {
    yes: 'notOut',
    no: 'out',
    out: 'out',
    in: 'notOut',
    refusal: 'out',
    decline: 'out',
    grant: 'notOut',
    messages: 'notOut',
    emails: 'unclear',
    none: 'unclear', // a box that nobody has ticked, or somebody who was never asked
    other: 'unclear',
  },
  status: {
    yes: 'notOut',
    no: 'notOut',
    out: 'out',
    in: 'notOut',
    refusal: 'unclear',
    decline: 'notOut',
    grant: 'notOut',
    messages: 'notOut',
    emails: 'notOut',
    none: 'notOut',
    other: 'notOut',
  },
}

/** Several tags, or what else stands in one text. */
const separators = /[,;|\n]/
const maxParts = 100

/** What a value says in a column or a field that tells that. What is not sure opts nobody out by itself. */
export function readOptOut({ tells, isSure }: Told, value: string): OptOutReading {
  const said = readings[tells]
  const texts = tells === 'status' ? value.split(separators, maxParts) : [value]
  const read = texts.map((text) => said[readAnswer(text) ?? 'other'])
  const reading = read.includes('out') ? 'out' : read.includes('unclear') ? 'unclear' : 'notOut'
  if (isSure) return reading === 'out' && texts.length > 1 ? 'unclear' : reading
  return reading === 'out' ? 'unclear' : tells === 'status' ? reading : 'notOut'
}
