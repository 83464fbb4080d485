import { extensionWords, phoneSchemes } from '../values/phoneWords.ts'
import { issueWithCode, text, withoutInvisible } from './fields.ts'

const example = 'for example +15551234567'

// What a person is told about a phone number that cannot be used, after the name of the field
// (docs/interface.md#errors).
export const withoutPlus = `must start with + and a valid country code, ${example}`
export const unknownCode = `starts with a country code that does not exist; it must start with + and a valid country code, ${example}`
export const tooFewDigits = 'has too few digits for its country code'
export const tooManyDigits = 'has too many digits for its country code'
const hasLetters = `has letters in it; write +, the country code and digits only, ${example}`
const noDigits = `has characters in it that no phone number has; write +, the country code and digits only, ${example}`
const bySpreadsheet =
  'was shortened by a spreadsheet, and its last digits are lost; format its column as text, and enter it again with + and the country code'

const scheme = new RegExp(`^(?:${phoneSchemes.join('|')}):(?:\\/\\/)?`, 'i')
const extension = new RegExp(`[\\s,;(]*(?:${extensionWords.join('|')})[\\s.:=]*(\\d{1,7})\\)?$`, 'i')
// Hyphens of every script, and what stands for one: the minus sign, the long vowel mark of Japanese.
const separators = /[\s.()[\]{}/\\_·•~∼⁄∕−ー\p{Pd}]/gu
const plusSigns = /[+➕]/gu

const international = /^\+[1-9]\d{4,16}$/
const shortened = /^\d+(?:[.,]\d+)?E\+?\d+$/i

/** A decimal digit of any script as one of ours: those of a script follow each other from zero on. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/** As programs write it, but for the numbers of Mexico: there is nothing to take away. */
const bareNumber = /^\+(?!52)[1-9]\d{6,14}$/
/** What was dialled before a number within Mexico until 2019, and still stands behind the country code in many books. */
const mexicanTrunk = /^\+52(?:01|02|044|045)(?=\d{10}$)/
/** Words before the plus sign, such as `tel. +44 …`; a word or a remark in brackets behind the digits. */
const label = /^\p{L}[\p{L} ]{0,20}[.:]?\s*(?=\+\d)/u
const remark = /(?<=(?:\d\D{0,2}){7}\d)(?:\s*[([][^()[\]]*\p{L}[^()[\]]*[)\]]|\s+\p{L}[\p{L} ]{0,20})$/u
const maxRemarked = 100

/** A number without the remarks that people write beside it in one cell. */
const withoutNote = (written: string): string =>
  written.length > maxRemarked ? written : written.replace(label, '').replace(remark, '')

/**
 * A phone number as people and programs write it (docs/interface.md#phone-numbers), in ours: digits, after a `+` where there is
 * one or `00` stands for it, and the extension. What else is in it is left where it stands. `hasNotes`: whether words may stand beside
 * it, as in a cell of a file.
 */
export function unwrapPhone(
  written: string,
  { hasNotes = true } = {},
): { number: string; extension: string | undefined } {
  if (bareNumber.test(written)) return { number: written, extension: undefined }
  const plain = withoutInvisible(written.normalize('NFKC'))
    .replace(/[^\P{Nd}0-9]/gu, toAsciiDigit)
    .replace(plusSigns, '+')
    .trim()
    .replace(scheme, '')
  const found = extension.exec(plain)
  const bare = found === null ? (hasNotes ? withoutNote(plain) : plain) : plain.slice(0, found.index)
  const number = bare.replace(separators, '').replace(/^\++/, '+')
  return {
    number: number.replace(/^\+?00(?=[1-9])/, '+').replace(mexicanTrunk, '+52'),
    extension: found?.[1],
  }
}

/** The digits of an extension behind a number, as RFC 3966 writes it, and as `Phone` returns it. */
const withExtension = ({ number, extension: digits }: ReturnType<typeof unwrapPhone>): string =>
  digits === undefined ? number : `${number};ext=${digits}`

/** A text longer than this is no phone number. */
const maxWritten = 64

/** A phone number in one spelling, for comparison. */
export const comparablePhone = (written: string): string =>
  written.length > maxWritten ? written : withExtension(unwrapPhone(written))

/** Whether text has the form of an international number: `+`, then digits only. */
export function looksInternational(written: string): boolean {
  const { number, extension: digits } = unwrapPhone(written)
  return digits === undefined && written.trim().startsWith('+') && international.test(number)
}

/** What is wrong with the form of a number; `undefined` if it has the form of an international one. */
function faultOf(number: string): string | undefined {
  if (international.test(number)) return undefined
  if (shortened.test(number)) return bySpreadsheet
  if (/\p{L}/u.test(number)) return hasLetters
  if (/^\d*$/.test(number)) return withoutPlus
  if (!/^\+\d*$/.test(number)) return noDigits
  if (number.startsWith('+0')) return unknownCode
  return number.length > 17 ? tooManyDigits : tooFewDigits
}

/**
 * A phone number with country code in one spelling, with `;ext=` and the extension behind it where there is one. The form is
 * checked here; whether the calling code exists and the length is possible is checked by the service against the numbering
 * plans. Both give `INVALID_PHONE`, and say what is wrong.
 */
export const Phone = text(maxWritten)
  .transform((written) => unwrapPhone(written))
  .superRefine((phone, context) => {
    const fault = faultOf(phone.number)
    if (fault !== undefined) context.addIssue(issueWithCode('INVALID_PHONE', fault, phone.number))
  })
  .transform(withExtension)
  .meta({
    id: 'Phone',
    example: '+15551234567',
    description:
      'Begins with + (or 00) and the country code; spaces, dots, dashes, slashes and brackets are dropped. An extension becomes a custom field.',
  })
