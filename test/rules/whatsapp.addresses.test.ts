import fc from 'fast-check'
import { whatsappChannel } from '../../server/src/modules/channels/whatsapp/adapter.ts'

const numberForms = (address: string) => whatsappChannel.formsOf?.(address) ?? []

test.each([
  ['Mexico, as it is dialled', '525512345678', '5215512345678'],
  ['Argentina, as it is dialled', '541112345678', '5491112345678'],
  ['Brazil, with eight digits', '551187654321', '5511987654321'],
])('%s: both forms are the same phone', (_country, short, long) => {
  expect(numberForms(short)).toEqual([short, long])
  expect(numberForms(long)).toEqual([long, short])
})

test.each([
  ['Benin', '22997123401', '2290197123401'],
  ['Ivory Coast, Orange', '22507123401', '2250707123401'],
  ['Ivory Coast, MTN', '22545123401', '2250545123401'],
  ['Ivory Coast, Moov', '22501123401', '2250101123401'],
  ['Ivory Coast, a landline of Orange', '22522412345', '2252722412345'],
  ['Ivory Coast, a landline of MTN', '22522012345', '2252522012345'],
  ['Ivory Coast, a landline of Moov', '22522812345', '2252122812345'],
  ['Mauritius', '2307123456', '23057123456'],
  ['Cameroon', '23799123456', '237699123456'],
  ['a landline in Cameroon', '23722212345', '237222212345'],
  ['a landline in Colombia', '5712345678', '576012345678'],
  ['Ecuador', '59391234567', '593991234567'],
  ['Egypt', '20121234567', '201221234567'],
  ['Vietnam', '841681234567', '84381234567'],
])('%s: a number of former years is the same phone as the one of today', (_country, old, renewed) => {
  expect(numberForms(old)).toEqual([old, renewed])
  expect(numberForms(renewed)).toEqual([renewed, old])
  expect(whatsappChannel.phoneOf?.(renewed)).toBe(`+${renewed}`)
  expect(whatsappChannel.phoneOf?.(old)).toBeUndefined()
})

test('Gabon was dialled with and without a zero', () => {
  const forms = ['24166123456', '24106123456', '2416123456']
  for (const form of forms) expect(numberForms(form).toSorted()).toEqual(forms.toSorted())
  expect(forms.map((form) => whatsappChannel.phoneOf?.(form))).toEqual(['+24166123456', undefined, undefined])
})

test.each([
  ['a landline in Brazil', '551133334444'],
  ['Brazil with a ninth digit before a landline', '5511933334444'],
  ['the United States', '15551234567'],
  ['a Mexican number that is too short', '52155123456'],
  ['a user id', 'US.13491208655302741918'],
])('%s has one form', (_what, digits) => {
  expect(numberForms(digits)).toEqual([digits])
})

const digits = (length: number) => fc.stringMatching(new RegExp(`^\\d{${length}}$`))
const number = fc
  .tuple(
    fc.constantFrom(...'52 521 54 549 55 5511 55119 1 49 20 225 229 230 237 241 57 593 84'.split(' '), ''),
    fc.integer({ min: 4, max: 12 }).chain(digits),
  )
  .map((parts) => parts.join(''))

test('each form has the same forms: the relation is symmetric, and no number is of two phones', () => {
  fc.assert(
    fc.property(number, (one) => {
      const forms = numberForms(one)
      expect(forms[0]).toBe(one)
      for (const form of forms) expect(numberForms(form).toSorted()).toEqual(forms.toSorted())
    }),
    { numRuns: 2000 },
  )
})

describe('The address of a contact on WhatsApp', () => {
  const { addressFor, phoneOf } = whatsappChannel

  test.each([
    ['+15551234567', '15551234567'],
    ['+15551234567;ext=12', '15551234567'],
    [null, undefined],
  ])('with the phone %s is %s', (phone, address) => {
    expect(addressFor?.({ phone })).toBe(address)
  })

  test.each([
    ['491701234567', '+491701234567'],
    ['525512345678', '+525512345678'],
    ['5215512345678', undefined], // no number that can be dialled
    ['5511987654321', '+5511987654321'],
    ['551187654321', undefined],
    ['15551234567', '+15551234567'], // possible, and not given out
    ['US.13491208655302741918', undefined],
    ['', undefined],
  ])('%s is the phone %s', (address, phone) => {
    expect(phoneOf?.(address)).toBe(phone)
  })
})
