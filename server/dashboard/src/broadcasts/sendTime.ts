import { dateFormat, momentText, onClock } from '../ui/format.ts'
import type { OneBroadcast } from './broadcastQueries.ts'

const hasOffset = (sendAt: string) => /(Z|[+-]\d\d:?\d\d)$/i.test(sendAt)

/** The time of a broadcast as an input takes it, without an offset: on the clock of the account where it is written with one. */
export const localSendTime = (sendAt: string, timeZone: string): string =>
  hasOffset(sendAt) ? onClock(Date.parse(sendAt), timeZone) : sendAt.slice(0, 16)

const inShort = dateFormat({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' })
const inFull = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })
/** A time without an offset, so that its format shows it as its clock does. */
const timeOf = (written: string) => Date.parse(`${written}Z`)

/** A time without an offset in words, as its clock shows it. */
export const exactLocalTime = (written: string): string => inFull.format(timeOf(written))

/** When a broadcast is to begin: without an offset on the clock of the account or of each contact. */
export function sendAtText({ sendAt, zone }: Pick<OneBroadcast, 'sendAt' | 'zone'>): string | undefined {
  if (sendAt === null) return undefined
  if (hasOffset(sendAt)) return momentText(sendAt)
  const whose = zone === 'contact' ? 'on the clock of each contact' : 'on the clock of the account'
  return `${inShort.format(timeOf(sendAt))}, ${whose}`
}
