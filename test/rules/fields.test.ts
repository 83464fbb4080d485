import { ProvisionFile } from '@replyloop/shared/contract/account'
import { CreateContact, FindContact, UpdateContact } from '@replyloop/shared/contract/contact'
import { CreditAmount, fromThousandths, toThousandths } from '@replyloop/shared/contract/credits'
import { ReceiveMessage } from '@replyloop/shared/contract/customChannel'
import { Email, text } from '@replyloop/shared/contract/fields'
import { LanguageTag } from '@replyloop/shared/contract/language'
import { parseInput } from '@replyloop/shared/contract/parse'
import { GrantCredits } from '@replyloop/shared/contract/subAccount'
import fc from 'fast-check'
import { anyCharacter } from '../support/anyCharacter.ts'

const received = { messageSid: 'm-1', fromId: 'user-42', toId: 'acme', body: 'Hello' }

/** Why a message was refused: the text of the flat error. */
function refusal(input: unknown) {
  const result = parseInput(ReceiveMessage, input)
  return result.success ? undefined : result.message
}

describe('text', () => {
  test('every well-formed text comes through as it is', () => {
    const wellFormed = fc.string({ unit: anyCharacter }).filter((value) => !value.includes('\0'))
    fc.assert(fc.property(wellFormed, (value) => expect(text(1000).parse(value)).toBe(value)))
  })

  test('emoji made of surrogate pairs are fine', () => {
    expect(text(4).parse('👍🏽')).toBe('👍🏽')
  })
})

describe('optional fields', () => {
  const blanks = ['', ' ', '\n\t', null, undefined]

  test.each(blanks)('%j counts as absent', (blank) => {
    const contact = { firstName: blank, email: 'a@b.test', phone: blank, customFields: blank, listIds: blank }
    expect(CreateContact.parse(contact)).toEqual({ email: 'a@b.test', listIds: [] })
    const message = { ...received, status: blank, mediaUrl: blank, mediaContentType: blank }
    expect(ReceiveMessage.parse({ customData: message, messageType: blank })).toEqual({
      customData: { ...received, status: 'received', channel: 'custom', files: [] },
      messageType: 'text',
    })
  })

  test('in an update null clears, blank and absent leave', () => {
    const cleared = { firstName: null, phone: null }
    const update = UpdateContact.parse({ ...cleared, lastName: '' })
    expect(update).toStrictEqual({ ...cleared, lastName: undefined })
    expect(UpdateContact.parse({})).toStrictEqual({})
  })
})

describe('custom fields', () => {
  const create = (customFields: unknown) => parseInput(CreateContact, { email: 'a@b.test', customFields })

  test('100,000 of them are one fault', () => {
    const many = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`key${at}`, []]))
    const found = create(many)
    expect(found).toMatchObject({
      details: [{ path: 'customFields', message: 'must have at most 100 fields' }],
    })
    expect(found).toHaveProperty('details.length', 1)
  })

  test('__proto__ is no field, and is not dropped without a word', () => {
    const input: unknown = JSON.parse('{"__proto__": "Eve", "company": "Acme"}')
    expect(create(input)).toMatchObject({
      success: false,
      details: [{ path: 'customFields.__proto__', message: 'is a name that no field can have' }],
    })
  })

  test('names and values out of bounds are refused with their path', () => {
    expect(create({ company: [['Acme']], 'a b': {}, ['k'.repeat(65)]: 1 })).toMatchObject({
      details: [
        { path: 'customFields.company', message: 'must be text, a number, true, false or null' },
        { path: 'customFields["a b"]' },
        {
          path: `customFields["${'k'.repeat(63)}…"]`,
          message: expect.stringContaining('at most 64 characters'),
        },
      ],
    })
  })
})

describe('email', () => {
  test('is compared in lower case, without the space around it', () => {
    expect(Email.parse(' Jane.Doe+shop@Example.COM ')).toBe('jane.doe+shop@example.com')
  })
})

test('a language is written with a hyphen or an underscore, and kept with a hyphen', () => {
  expect(['pt_BR', 'pt-BR', ' en '].map((tag) => LanguageTag.parse(tag))).toEqual(['pt-BR', 'pt-BR', 'en'])
})

describe('a look-up', () => {
  test('reads a + that arrived as a space', () => {
    expect(FindContact.parse({ phone: ' 15551234567' })).toEqual({ phoneNumber: '+15551234567' })
    expect(FindContact.parse({ email: 'jane shop@example.com' })).toEqual({ email: 'jane+shop@example.com' })
  })
})

test('every amount of whole thousandths is kept exactly; finer ones are refused', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000_000_000_000 }), (thousandths) => {
      const amount = CreditAmount.parse(fromThousandths(thousandths))
      expect(toThousandths(amount)).toBe(thousandths)
    }),
  )
  for (const amount of [0, -1, 0.0005, 1.0001, Number.NaN, Number.POSITIVE_INFINITY, '1,000', '1e3', '5.'])
    expect(parseInput(GrantCredits, { email: 'a@b.test', amount })).toMatchObject({
      code: 'VALIDATION_FAILED',
    })
})

describe('a refusal', () => {
  test.each([
    [
      { customData: { ...received, body: ' \n ' } },
      'customData.body cannot be empty or only white space; send the text of the message',
    ],
    [{ customData: { ...received, body: undefined } }, 'customData.body is required'],
    [{ customData: { ...received, fromId: undefined } }, 'customData.fromId is required'],
    [{ customData: { ...received, fromId: true } }, 'customData.fromId must be a string, not true or false'],
    [
      { customData: { ...received, messageSid: '' } },
      'customData.messageSid is required: the unique id of this message',
    ],
    [
      { customData: { ...received, mediaUrl: 'https://a.test/b' } },
      'customData.mediaContentType is required when mediaUrl is given, for example image/jpeg',
    ],
    [{ customData: received, messageType: 'fax' }, 'messageType must be one of "text", "reaction"'],
    [
      { customData: {} },
      'customData.fromId is required (also wrong: customData.toId, customData.body, customData.messageSid)',
    ],
    [{ customData: null }, 'customData must be an object, not null'],
    [{}, 'customData is required'],
    [[], 'The request body must be an object, not a list'],
    ['text', 'The request body must be an object, not a string'],
    [undefined, 'The request body is required'],
  ])('of %j reads as one sentence', (input, sentence) => {
    expect(refusal(input)).toBe(sentence)
  })

  test('takes the code of the first field that has one, and leads with it', () => {
    expect(parseInput(CreateContact, { firstName: [], phone: '0171', email: 'nobody' })).toMatchObject({
      code: 'INVALID_PHONE',
      message: expect.stringMatching(/^phone must start with \+.+\(also wrong: firstName, email\)$/),
      details: [{ path: 'firstName' }, { path: 'phone' }, { path: 'email' }],
    })
  })

  test('names at most 20 faults, with paths through lists', () => {
    const campaign = { name: 'Funnel', type: 'None' }
    const accounts = Array(30).fill({ email: 'a@b.test', name: 'Acme', campaigns: [campaign] })
    const at = (account: number) => `accounts[${account}].campaigns[0].type`
    expect(parseInput(ProvisionFile, { accounts }, 'The file')).toMatchObject({
      message: expect.stringMatching(/^accounts\[0\]\.campaigns\[0\]\.type must be one of .+ and 16 more\)$/),
      details: Array.from({ length: 20 }, (_, account) => ({ path: at(account) })),
    })
  })

  test.each([
    ['a name', { lists: [{ name: 'Leads' }, { name: 'Leads' }] }, 'lists[1].name occurs twice: Leads'],
    [
      'a shortcut in another case',
      {
        snippets: [
          { shortcut: 'Hours', content: 'From 9' },
          { shortcut: '/hours', content: 'To 17' },
        ],
      },
      'snippets[1].shortcut occurs twice: hours',
    ],
  ])('names %s that a list of a file has twice', (_, given, message) => {
    const accounts = [{ email: 'a@b.test', name: 'Acme', ...given }]
    expect(parseInput(ProvisionFile, { accounts }, 'The file')).toMatchObject({
      message: `accounts[0].${message}`,
    })
  })
})

test('no input at all makes reading throw', () => {
  const schemas = [CreateContact, UpdateContact, FindContact, ReceiveMessage, GrantCredits, ProvisionFile]
  const fields = fc.dictionary(
    fc.constantFrom('customData', 'phone', 'email', 'listIds', 'accounts'),
    fc.jsonValue(),
  )
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fields), (input) => {
      for (const schema of schemas) expect(typeof parseInput(schema, input).success).toBe('boolean')
    }),
  )
})
