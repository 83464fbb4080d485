import { parseInput } from '@replyloop/shared/contract/parse'
import {
  invalidPhone,
  looksInternational,
  Phone,
  tooFewDigits,
  tooManyDigits,
} from '@replyloop/shared/contract/phone'
import fc from 'fast-check'

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

test('a number that was read reads as itself', () => {
  fc.assert(
    fc.property(digits, (number) => {
      const phone = Phone.parse(`+${number.join('')}`)
      expect(Phone.parse(phone)).toBe(phone)
    }),
  )
})

test.each<[string, string, string?]>([
  ['without +', '15551234567'],
  ['with 00 for +', '0015551234567'],
  ['with a national zero', '+0301234567'],
  ['too short', '+1555', tooFewDigits],
  ['too long', `+${'1'.repeat(18)}`, tooManyDigits],
  ['with letters', '+1555CALLNOW'],
  ['with digits of another script', '+١٥٥٥١٢٣٤٥٦٧'],
  ['with two plus signs', '++15551234567'],
  ['with an extension', '+15551234567;ext=5'],
  ['that is empty', ''],
])('a number %s is INVALID_PHONE', (_, phone, says = invalidPhone) => {
  expect(parseInput(Phone, phone, 'phone')).toEqual({
    success: false,
    code: 'INVALID_PHONE',
    message: `phone ${says}`,
    details: [{ path: '', message: says }],
  })
})

test('a number that is no string is refused, not converted', () => {
  expect(parseInput(Phone, 15551234567)).toMatchObject({ code: 'VALIDATION_FAILED' })
})
