import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { formerNumbers, renewedNumber } from './renumbering.rules.ts'

/** A phone number that was read: in E.164, and the extension behind it. */
export interface PhoneNumber {
  number: string
  extension: string | undefined
}

/**
 * Countries in which a mobile number has two forms, since people dial it with another digit than networks or channels send:
 * Mexico's 1 of former years, Brazil's new 9, Argentina's 9 from abroad. Each pattern has its other form beside it.
 */
const otherForms: readonly (readonly [RegExp, string])[] = [
  [/^\+521(\d{10})$/, '+52$1'],
  [/^\+52(\d{10})$/, '+521$1'],
  [/^\+55(\d\d)9([6-9]\d{7})$/, '+55$1$2'],
  [/^\+55(\d\d)([6-9]\d{7})$/, '+55$19$2'],
  [/^\+549([1-8]\d{9})$/, '+54$1'],
  [/^\+54([1-8]\d{9})$/, '+549$1'],
]

/**
 * All forms of a number in E.164 that reach one phone, itself first, then the one of today where its country has given out others
 * since.
 */
export function formsOfPhone(number: string): string[] {
  const other = otherFormOf(number)
  if (other !== undefined) return [number, other]
  const renewed = renewedNumber(number)
  return [...new Set([number, renewed, ...formerNumbers(renewed)])]
}

function otherFormOf(number: string): string | undefined {
  const other = otherForms.find(([form]) => form.test(number))
  return other === undefined ? undefined : number.replace(...other)
}

/**
 * Reads a number that begins with its country code, with `;ext=` behind it or not; of several forms the valid one, and of a number
 * of former years today's (docs/interface.md#phone-numbers). `undefined` unless its calling code is real and its length possible.
 * A possible number need not be assigned: +15551234567 is fine.
 */
export function readPhoneNumber(written: string): PhoneNumber | undefined {
  const parsed = parsePhoneNumberFromString(written)
  if (parsed === undefined) return undefined
  const number = validForm(parsed.number) ?? (parsed.isPossible() ? parsed.number : undefined)
  return number === undefined ? undefined : { number, extension: parsed.ext }
}

/** The valid one of several forms; `undefined` where a number has one form alone, or none of them is valid. */
function validForm(number: string): string | undefined {
  const renewed = renewedNumber(number)
  if (renewed !== number) return isValid(renewed) ? renewed : undefined
  const other = otherFormOf(number)
  return other === undefined ? undefined : [number, other].find(isValid)
}

const isValid = (number: string): boolean => parsePhoneNumberFromString(number)?.isValid() === true
