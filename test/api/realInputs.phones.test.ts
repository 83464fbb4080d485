import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { importsOf, peopleOf } from '../support/imports.ts'
import { senderOf } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

/** How a number is written, with its digits in place of `d` (the country code) and `n` (the rest). */
const spellings = [
  ['tel:+dn', {}],
  ['whatsapp:+dn', {}],
  ['sms:+dn', {}],
  ['p:+dn', {}],
  ['tel://+dn', {}],
  ['+d n ext. 5', { phoneExtension: '5' }],
  ['+d n x12', { phoneExtension: '12' }],
  ['+d n #12', { phoneExtension: '12' }],
  ['+d n Durchwahl 77', { phoneExtension: '77' }],
  ['+d n poste 3', { phoneExtension: '3' }],
  ['tel:+dn;ext=9', { phoneExtension: '9' }],
  ['+d/n', {}],
  ['\u202a+d\u200b n\u202c', {}],
  ['+d−n', {}],
  ['[+d] n', {}],
  ['+d_n', {}],
  ['+d•n', {}],
  ['＋d　n', {}],
  ['➕dn', {}],
  ['00dn', {}],
  ['+00dn', {}],
  ['(00) d n', {}],
] as const

const spell = (pattern: string, phone: string) =>
  pattern.replace('d', phone.slice(1, 2)).replace(/n(?![a-z])/, phone.slice(2))

test.each(spellings)('%j is read in the API and in files', async (pattern, customFields) => {
  const account = await openAccount(server)
  const [phone, other] = [newPhone(), newPhone()]
  const answer = await account.ask('POST', '/contacts', { body: { phone: spell(pattern, phone) } })
  expect(answer).toMatchObject({ status: 201, body: { phone, customFields } })
  const { id } = await createContact(account, { phone: other })
  const patch = await account.ask('PATCH', `/contacts/${id}`, { body: { phone: spell(pattern, phone) } })
  expect(patch).toMatchObject(apiError(409, 'PHONE_TAKEN'))
  const found = await account.ask('GET', `/contacts?phone=${encodeURIComponent(spell(pattern, phone))}`)
  expect(found).toMatchObject({ body: { phone } })
  const file = `phone,first name\n"${spell(pattern, other)}",Ann\n`
  expect(await importsOf(server, account).run(file)).toMatchObject({ rejected: 0, updated: 1 })
  expect((await peopleOf(account)).find((person) => person.phone === other)).toMatchObject({
    firstName: 'Ann',
    customFields,
  })
})

test.each(['+٩٦٦٥٠١٢٣٤٥٦٧', '+९६६५०१२३४५६७', '＋９６６５０１２３４５６７', '+۹۶۶۵۰۱۲۳۴۵۶۷'])(
  'the digits of %s are read',
  async (phone) => {
    const { body } = await acme.ask('POST', '/contacts', { body: { phone } })
    expect(body).toMatchObject({ phone: '+966501234567' })
  },
)

describe('the forms of one mobile number', () => {
  test.each([
    ['+5215512345678', '+525512345678', '+525512345678'],
    ['+525587654321', '+5215587654321', '+525587654321'],
    ['+551187654320', '+5511987654320', '+5511987654320'],
    ['+5521987654321', '+552187654321', '+5521987654321'],
    ['+541123456780', '+5491123456780', '+541123456780'],
    ['+5493415551234', '+543415551234', '+5493415551234'],
  ])('%s and %s are one contact, stored as %s', async (given, other, stored) => {
    const account = await openAccount(server)
    const { id, phone } = await createContact(account, { phone: given })
    expect(phone).toBe(stored)
    const again = await account.ask('POST', '/contacts', { body: { phone: other, firstName: 'Ann' } })
    expect(again).toMatchObject({ status: 200, body: { id, phone: stored, firstName: 'Ann' } })
    expect(await account.ask('GET', `/contacts?phone=${encodeURIComponent(other)}`)).toMatchObject({
      body: { id },
    })
    expect((await senderOf(account, { fromId: other })).id).toBe(id)
    const file = `phone,last name\n${given},Doe\n${other},Roe\n`
    expect(await importsOf(server, account).run(file)).toMatchObject({ created: 0, updated: 2 })
  })

  test('are one contact where creates of both race', async () => {
    const account = await openAccount(server)
    const forms = ['+541123456780', '+5491123456780']
    const racing = Array.from({ length: 8 }, (_, at) => createContact(account, { phone: forms[at % 2] }))
    const made = await Promise.all(racing)
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test('stop together', async () => {
    const account = await openAccount(server)
    const { id } = await createContact(account, { phone: '+551187654320' })
    await account.client.updateContact({ params: { id }, body: { optedOut: true } })
    await account.client.deleteContact({ params: { id } })
    expect(await createContact(account, { phone: '+5511987654320' })).toMatchObject({ optedOut: true })
  })

  test('are two where the Brazilian number is a landline', async () => {
    const [one, other] = ['+551132345678', '+5511932345678']
    expect((await createContact(acme, { phone: one })).id).not.toBe(
      (await createContact(acme, { phone: other })).id,
    )
  })
})

test.each([
  ['15551234567', /start with \+/],
  ['0470 123456', /start with \+/],
  ['+999 1234567', /country code that does not exist/],
  ['+0 301234567', /country code that does not exist/],
  ['+1 555', /too few digits/],
  ['+1 555 1234 5678 901', /too many digits/],
  ['+1 555 CALL NOW', /letters/],
  ['+1 555*1234567', /no phone number has/],
  ['1.55560E+10', /spreadsheet/],
  ['1,5556E10', /spreadsheet/],
])('INVALID_PHONE: %j, in the API and in files, and the message names the fault', async (phone, says) => {
  const answer = await acme.ask('POST', '/contacts', { body: { phone } })
  expect(answer).toMatchObject({
    status: 400,
    body: { error: { code: 'INVALID_PHONE', message: expect.stringMatching(says) } },
  })
  const imports = importsOf(server, acme)
  const { id } = await imports.run(`phone,x\n"${phone}",1\n`)
  expect(await imports.rejected(id)).toMatch(says)
})
