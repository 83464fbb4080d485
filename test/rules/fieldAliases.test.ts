import { CreateContact, UpdateContact } from '@replyloop/shared/contract/contact'
import { fieldAliases, withAliases } from '@replyloop/shared/contract/fieldAliases'
import { parseInput } from '@replyloop/shared/contract/parse'
import fc from 'fast-check'
import { z } from 'zod'

const Names = withAliases(
  z.object(Object.fromEntries(Object.keys(fieldAliases).map((name) => [name, z.json().optional()]))),
)
const pairs = Object.entries(fieldAliases).flatMap(([name, others]) =>
  others.map((other) => [other, name] as const),
)

test.each(pairs)('%s is read as %s', (other, name) => {
  expect(Names.parse({ [other]: 'value' })).toEqual({ [name]: 'value' })
})

test('the order of the spellings never matters', () => {
  const value = fc.oneof(
    fc.constantFrom(null, '', ' ', 'Jane', 'Joan'),
    fc.array(fc.integer(), { maxLength: 2 }),
  )
  const keys = ['phone', ...fieldAliases.phone, 'firstName', ...fieldAliases.firstName]
  const given = fc.dictionary(fc.constantFrom(...keys), value)
  const orders = given.chain((fields) => {
    const entries = Object.entries(fields)
    return fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, { minLength: entries.length }))
  })
  fc.assert(
    fc.property(orders, ([entries, shuffled]) => {
      const [one, other] = [entries, shuffled].map((each) => parseInput(Names, Object.fromEntries(each)))
      expect(other).toEqual(one)
    }),
  )
})

describe('two spellings of one field', () => {
  test('with one value are one field, however its keys are ordered', () => {
    expect(Names.parse({ phone: '+15551234567', phone_number: '+15551234567' })).toMatchObject({
      phone: '+15551234567',
    })
    const both = { customFields: { a: 1, b: [2] }, custom_fields: { b: [2], a: 1 } }
    expect(Names.parse(both)).toMatchObject({ customFields: { a: 1, b: [2] } })
  })

  test.each([
    [{ phone: '+15551234567', phone_number: '+1 (555) 123-4567' }, { phone: '+15551234567' }],
    [{ firstName: 'Jane', first_name: ' Jane ', phone: '+15551234567' }, { firstName: 'Jane' }],
  ])('with one meaning are one field: %j', (fields, contact) => {
    expect(CreateContact.parse(fields)).toMatchObject(contact)
  })

  test('with different values are CONFLICTING_FIELDS, and both are named', () => {
    expect(parseInput(CreateContact, { phone: '+15551234567', phone_number: '+15551234568' })).toEqual({
      success: false,
      code: 'CONFLICTING_FIELDS',
      message: 'phone_number has a different value than phone; send one of the two',
      details: [{ path: 'phone_number', message: 'has a different value than phone; send one of the two' }],
    })
  })

  test('do not conflict where all but one are blank or null', () => {
    expect(Names.parse({ firstName: '', first_name: 'Jane' })).toMatchObject({ firstName: 'Jane' })
    expect(Names.parse({ firstName: 'Jane', first_name: null })).toMatchObject({ firstName: 'Jane' })
  })

  test('clear a field when one is null and the other blank', () => {
    expect(UpdateContact.parse({ firstName: ' ', first_name: null })).toMatchObject({ firstName: null })
    expect(UpdateContact.parse({ firstName: null, first_name: ' ' })).toMatchObject({ firstName: null })
  })

  test('conflict without harm where they are nested without end', () => {
    const nested = Array.from({ length: 200_000 }).reduce<unknown>((inner) => [inner], [])
    expect(parseInput(CreateContact, { listIds: [nested], list_ids: nested })).toMatchObject({
      code: 'CONFLICTING_FIELDS',
    })
  })
})

test('__proto__ is no field and changes nothing', () => {
  const input: unknown = JSON.parse(
    '{"email": "a@b.test", "list_id": "l", "__proto__": {"firstName": "Eve"}}',
  )
  const contact = CreateContact.parse(input)
  expect(contact.firstName).toBeUndefined()
  expect(Object.getPrototypeOf(contact)).toBe(Object.prototype)
})

test('what is given is not changed', () => {
  const input = Object.freeze({ first_name: 'Jane', email: 'a@b.test' })
  CreateContact.parse(input)
  expect(input).toEqual({ first_name: 'Jane', email: 'a@b.test' })
})
