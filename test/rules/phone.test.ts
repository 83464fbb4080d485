import { parseInput } from '@replyloop/shared/contract/parse'
import { CreateContact } from '@replyloop/shared/contract/contact'
import {
  looksInternational,
  Phone,
  tooFewDigits,
  tooManyDigits,
  unknownCode,
  withoutPlus,
} from '@replyloop/shared/contract/phone'
import fc from 'fast-check'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/max'
import { parsePhoneNumber } from '../../server/src/modules/consent/phoneNumbers.rules.ts'
import { isPlainNumber } from '../../server/src/modules/consent/plainNumbers.rules.ts'
import { requirePhone } from '../../server/src/modules/contacts/contact.rules.ts'

const digits = fc
  .array(fc.integer({ min: 0, max: 9 }), { minLength: 4, maxLength: 16 })
  .chain((rest) => fc.integer({ min: 1, max: 9 }).map((first) => [first, ...rest]))
const separator = fc.constantFrom('', '', ' ', '.', '-', '(', ')', '\u2013', '\u00a0', '\u202a', '\u200e')

test('separators between digits are dropped, and nothing else changes', () => {
  fc.assert(
    fc.property(digits, fc.array(separator, { minLength: 17, maxLength: 17 }), (number, separators) => {
      const written = `+${number.map((digit, at) => `${separators[at]}${digit}`).join('')}`
      expect(Phone.parse(written)).toBe(`+${number.join('')}`)
      expect(looksInternational(written)).toBe(true)
    }),
  )
})

test('a plain number is read without the numbering plans as they would read it', () => {
  const codes = [...new Set(getCountries().map((country) => String(getCountryCallingCode(country))))]
  const plain = new Set<string>()
  fc.assert(
    fc.property(fc.constantFrom(...codes), digits, (code, [first = 0, ...rest]) => {
      const number = `+${code}${first}${rest.join('')}`.slice(0, 16)
      if (!isPlainNumber(number)) return
      plain.add(code)
      expect(parsePhoneNumber(number)).toEqual({ number, extension: undefined })
    }),
    { numRuns: 10_000 },
  )
  expect(plain.size).toBeGreaterThan(50)
})

test('a number that was read reads as itself', () => {
  fc.assert(
    fc.property(digits, (number) => {
      const phone = Phone.parse(`+${number.join('')}`)
      expect(Phone.parse(phone)).toBe(phone)
    }),
  )
})

test.each<[string, string, string | RegExp]>([
  ['without +', '15551234567', withoutPlus],
  ['with a national zero', '+0301234567', unknownCode],
  ['too short', '+1555', tooFewDigits],
  ['too long', `+${'1'.repeat(18)}`, tooManyDigits],
  ['with letters', '+1555CALLNOW', /has letters in it/],
  ['that a spreadsheet has shortened', '1.55560E+10', /shortened by a spreadsheet/],
  ['and another one', '+15551234567 / +15551234568', /no phone number has/],
  ['that is empty', '', withoutPlus],
])('a number %s is INVALID_PHONE, and the message names the fault', (_, phone, says) => {
  expect(parseInput(Phone, phone, 'phone')).toMatchObject({
    success: false,
    code: 'INVALID_PHONE',
    message: typeof says === 'string' ? `phone ${says}` : expect.stringMatching(says),
  })
})

test('every decimal digit of Unicode is read as what it is worth', () => {
  const scripts = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x1d7d8, 0x1e950]
  for (const zero of scripts) {
    const written = Array.from('15551234567', (digit) => String.fromCodePoint(zero + Number(digit))).join('')
    expect(Phone.parse(`+${written}`)).toBe('+15551234567')
  }
})

test('a JSON number has no plus, and the message says so', () => {
  expect(parseInput(CreateContact, { phone: 15551234567 })).toMatchObject({
    code: 'INVALID_PHONE',
    message: `phone ${withoutPlus}`,
  })
})

test.each([
  ['Benin', '+229 97 12 34 01', '+2290197123401'],
  ['Ivory Coast', '+225 07 12 34 01', '+2250707123401'],
  ['Gabon', '+241 06 12 34 56', '+24166123456'],
  ['Vietnam', '+84 168 123 4567', '+84381234567'],
  ['Colombia', '+57 1 234 5678', '+576012345678'],
])('an old number of %s is read as the new one', (_, old, renewed) => {
  expect(requirePhone(Phone.parse(old)).number).toBe(renewed)
  expect(requirePhone(renewed).number).toBe(renewed)
})

test('a new number that lacks digits is none of former years', () => {
  expect(() => requirePhone('+22901971234')).toThrow(tooFewDigits)
})

test.each([
  ['+49 151 12345678 (WhatsApp)', '+4915112345678'],
  ['+49 151 12345678 privat', '+4915112345678'],
  ['tel. +44 20 7946 0018', '+442079460018'],
  ['WhatsApp: +49 151 12345678', '+4915112345678'],
  ['++44 20 7946 0018', '+442079460018'],
  ['+52 01 55 1234 5678', '+525512345678'],
  ['rcs:+12025550301', '+12025550301'],
])('%j is the number in it', (written, number) => {
  expect(Phone.parse(written)).toBe(number)
})
