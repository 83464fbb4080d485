import { decomposeLetters } from './decomposeLetters.ts'

/** The accents that a comparison leaves out, as a pattern with themselves: dialects read escapes in a pattern differently. */
export const accents = '[\u0300-\u036f]'

const accent = new RegExp(accents, 'g')
const ascii = /^\p{ASCII}*$/u

/** Whether a text has ASCII characters alone. */
export const isAscii = (text: string): boolean => ascii.test(text)

/** A text as filters compare it: without case and accents. `comparedSql` says the same of a text in the database. */
export const comparable = (text: string): string =>
  isAscii(text)
    ? text.toLowerCase()
    : decomposeLetters(text).replace(accent, '').toLowerCase().replaceAll('ς', 'σ')
