import { dateFormat } from '../ui/format.ts'

const withOffset = /(Z|[+-]\d\d:?\d\d)$/i

/** The time of a broadcast as an input takes it, without an offset: on the clock of the account where it is written with one. */
export function localSendTime(sendAt: string, timeZone: string): string {
  if (!withOffset.test(sendAt)) return sendAt.slice(0, 16)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return clock.format(Date.parse(sendAt)).replace(' ', 'T')
}

const shown = dateFormat({ dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' })

/** A time without an offset in words, as its clock shows it. */
export const exactLocalTime = (written: string): string => shown.format(Date.parse(`${written}Z`))
