import { requiredText } from './fields.ts'

/** A time zone by its IANA name. */
export const TimeZone = requiredText(64).refine(isTimeZone, 'must be a time zone such as Europe/Berlin')

/** Whether a name is that of a time zone which is known here. */
export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch (error) {
    if (error instanceof RangeError) return false // how Intl says that it is none
    throw error
  }
}
