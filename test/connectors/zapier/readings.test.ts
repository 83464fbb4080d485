import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { suiteAccount, suiteServer } from '../../support/suite.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }] })
const zap = connectZap(server, acme)

describe('what comes in another type than the field has is read as it is meant', () => {
  test('numbers and single values, in the fields of a contact', async () => {
    const phone = newPhone()
    const given = { phone, firstName: 5, lastName: true, customFields: { size: 12, tags: ['a', 'b'] } }
    const listId = acme.listId('Leads')
    const created = await zap.create('create_contact', { ...given, listIds: listId })
    const customFields = { size: 12, tags: 'a, b' }
    expect(created).toMatchObject({ firstName: '5', lastName: 'true', customFields })
    const members = (await acme.client.listMembers({ params: { id: listId } })).body.data
    expect(members).toContainEqual(expect.objectContaining({ phone }))
    const { email } = await createContact(acme, { email: newEmail() })
    expect(await zap.search('find_contact', { phone: 15557770001, email })).toMatchObject([{ email }])
  })

  test('the numbers of messages', async () => {
    const input = { fromId: 42, toId: 1, body: 7, messageSid: 123 }
    const first = await zap.create('receive_message', input)
    expect(first).toMatchObject({ body: '7' })
    expect(await zap.create('receive_message', { ...input, messageSid: '123' })).toEqual(first)
  })

  test.each([
    ['true', 'Joan'],
    ['Yes', 'Joan'],
    [1, 'Joan'],
    ['false', 'Jane'],
    ['no', 'Jane'],
    ['', 'Jane'],
  ])('yes or no: %j', async (updateExisting, firstName) => {
    const { phone } = await createContact(acme, { phone: newPhone(), firstName: 'Jane' })
    const updated = await zap.create('create_contact', { phone, firstName: 'Joan', updateExisting })
    expect(updated).toMatchObject({ firstName, created: false })
  })
})

describe('an amount of credits that could be read in two ways grants nothing', () => {
  const client = newEmail('client')
  const grant = (amount: unknown) => zap.create('grant_credits', { email: client, amount })
  const balance = async () =>
    (await acme.client.findSubAccount({ query: { email: client } })).body.data.balance
  beforeAll(() => acme.client.createSubAccount({ body: { email: client } }))

  test.each([
    '1,000',
    '1.000,50',
    '1 000',
    "1'000",
    '1e3',
    '12abc',
    '€12',
    '-5',
    '+5',
    '1.2345',
    '.5',
    '0x10',
    '١٢',
    1e21,
    -5,
    true,
    ['1', '2'],
    '10000000000',
  ])('%j', async (amount) => {
    expect(await failureOf(grant(amount))).toMatchObject(halted(/^Credits must be /))
    expect(await balance()).toBe(0)
  })

  test('plain numbers are granted, as text and as numbers', async () => {
    for (const amount of ['1000', ' 12.5 ', 0.125, '007']) await grant(amount)
    expect(await balance()).toBe(1019.625)
  })
})

describe('create_contact by email alone', () => {
  test.each(['15550001111', '(555) 000-1111', '+1 555'])(
    'where that is chosen and %j is no phone',
    async (phone) => {
      const given = { phone, email: newEmail(), firstName: 'Jane' }
      expect(await failureOf(zap.create('create_contact', given))).toMatchObject(halted('(INVALID_PHONE)'))
      const created = await zap.create('create_contact', { ...given, ignoreInvalidPhone: true })
      expect(created).toMatchObject({ email: given.email, phone: null, created: true, phoneIgnored: true })
      const change = { ...given, firstName: 'Joan', updateExisting: true, ignoreInvalidPhone: true }
      const updated = await zap.create('create_contact', change)
      expect(updated).toMatchObject({ firstName: 'Joan', phone: null, created: false, phoneIgnored: true })
    },
  )

  test('a good phone is kept, and without an email the run stops', async () => {
    const ignoreInvalidPhone = true
    const phone = newPhone()
    const kept = await zap.create('create_contact', { phone, email: newEmail(), ignoreInvalidPhone })
    expect(kept).toMatchObject({ phone, phoneIgnored: false })
    const failure = await failureOf(zap.create('create_contact', { phone: '555', ignoreInvalidPhone }))
    expect(failure).toMatchObject(halted('(INVALID_PHONE)'))
  })
})
