import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { isPlainNumber } from './plainNumbers.rules.ts'

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
export const readPhoneNumber = (written: string): PhoneNumber | undefined =>
  isPlainNumber(written) ? { number: written, extension: undefined } : parsePhoneNumber(written)

/** The same by the numbering plans of all countries. */
export function parsePhoneNumber(written: string): PhoneNumber | undefined {
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

/** Numbers of one country that got other digits: those of `rest` had `from` before them, and have `to` now. */
interface Renumbering {
  old: RegExp
  toNew: string
  renewed: RegExp
  toOld: string
}

const renumber = (code: string, from: string, to: string, rest: string): Renumbering => ({
  old: new RegExp(`^\\+${code}${from}(${rest})$`),
  toNew: `+${code}${to}$1`,
  renewed: new RegExp(`^\\+${code}${to}(${rest})$`),
  toOld: `+${code}${from}$1`,
})

/** Several of one length: `prefixes` has the old and the new beginning of each, such as `06>66 07>77`. */
const renumberEach = (code: string, prefixes: string, rest: string) =>
  prefixes.split(' ').map((pair) => {
    const [from = '', to = ''] = pair.split('>')
    return renumber(code, from, to, rest)
  })

/**
 * Countries that gave all their numbers other digits by a fixed rule while people had chat systems and address books, which may go
 * on using the old ones.
 */
const renumberings: Readonly<Record<string, readonly Renumbering[]>> = {
  // Egypt, October 2011 (NTRA): a digit of the operator behind the 1.
  '20': renumberEach('20', '10>100 11>111 12>122 14>114 16>106 17>127 18>128 19>109', String.raw`\d{7}`),
  // Ivory Coast, January 2021 (ARTCI): the operator before the eight digits, which the second one tells, of landlines the third one.
  '225': [
    renumber('225', '', '01', String.raw`[04-9][0-3]\d{6}`),
    renumber('225', '', '05', String.raw`[04-9][4-6]\d{6}`),
    renumber('225', '', '07', String.raw`[04-9][7-9]\d{6}`),
    renumber('225', '', '21', String.raw`2\d8\d{5}`),
    renumber('225', '', '25', String.raw`[23]\d0\d{5}`),
    renumber('225', '', '27', String.raw`(?:2\d[1-79]|3\d[1-9])\d{5}`),
  ],
  // Benin, November 2024 (ARCEP Bénin).
  '229': [renumber('229', '', '01', String.raw`\d{8}`)],
  // Mauritius, September 2013 (ICTA): mobile phones.
  '230': [renumber('230', '', '5', String.raw`(?:25|[79]\d)\d{5}`)],
  // Cameroon, November 2014 (ART): mobile phones, and landlines.
  '237': [renumber('237', '', '6', String.raw`[5-9]\d{7}`), renumber('237', '', '2', String.raw`[23]\d{7}`)],
  // Gabon, November 2019 (ARCEP Gabon): the operator in the place of the zero, which was dialled from abroad too.
  '241': renumberEach(
    '241',
    '01>11 02>62 04>74 05>65 06>66 07>77 1>11 2>62 4>74 5>65 6>66 7>77',
    String.raw`\d{6}`,
  ),
  // Colombia, September 2021 (CRC): landlines.
  '57': [renumber('57', '', '60', String.raw`[1-8]\d{7}`)],
  // Ecuador, September 2012 (SENATEL): mobile phones.
  '593': [renumber('593', '', '9', String.raw`[89]\d{7}`)],
  // Vietnam, September 2018 (MIC): mobile phones of eleven digits.
  '84': renumberEach(
    '84',
    '120>70 121>79 122>77 126>76 128>78 123>83 124>84 125>85 127>81 129>82 ' +
      '162>32 163>33 164>34 165>35 166>36 167>37 168>38 169>39 186>56 188>58 199>59',
    String.raw`\d{7}`,
  ),
}

const codeOf = new RegExp(`^\\+(${Object.keys(renumberings).join('|')})`)

/** The number, in E.164, that one of former years has become; itself where it has not changed. */
export function renewedNumber(number: string): string {
  const found = renumberingsOf(number).find(({ old }) => old.test(number))
  return found === undefined ? number : number.replace(found.old, found.toNew)
}

/** What a number, in E.164, was in former years. */
const formerNumbers = (number: string): string[] =>
  renumberingsOf(number).flatMap(({ renewed, toOld }) =>
    renewed.test(number) ? [number.replace(renewed, toOld)] : [],
  )

const renumberingsOf = (number: string): readonly Renumbering[] =>
  renumberings[codeOf.exec(number)?.[1] ?? ''] ?? []
