import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }, { name: 'News' }] })

const create = (body: unknown) => acme.ask('POST', '/contacts', { body })
const foundBy = async (search: string) => (await acme.client.findContact({ query: { search } })).body

describe('201', () => {
  test('a phone number is enough, and every field of the contact is there', async () => {
    const phone = newPhone()
    const { status, headers, body } = await create({ phone })
    expect(status).toBe(201)
    expect(headers.get('content-type')).toMatch(/^application\/json/)
    expect(body).toEqual({
      id: expect.stringMatching(/^con_\w+$/),
      firstName: null,
      lastName: null,
      phone,
      email: null,
      customFields: {},
      tags: [],
      fromId: null,
      botActive: true,
      optedOut: false,
      campaignId: null,
      source: null,
      campaignName: null,
      url: expect.stringMatching(/^http:.+\/dashboard\/contacts\/con_\w+$/),
      createdAt: anyInstant,
      updatedAt: expect.any(String),
    })
  })

  test('an email is enough, and is kept in lower case', async () => {
    const email = newEmail()
    const answer = await create({ email: ` ${email.toUpperCase()} ` })
    expect(answer).toMatchObject({ status: 201, body: { email, phone: null } })
  })

  const company = { company: 'Acme' }
  test.each([
    ['camelCase', { firstName: 'Jane', lastName: 'Doe', customFields: company }, 'phone'],
    ['snake_case', { first_name: 'Jane', last_name: 'Doe', custom_fields: company }, 'phone_number'],
    [
      'the words of the look-up',
      { firstName: 'Jane', last_name: 'Doe', customFields: company },
      'phoneNumber',
    ],
  ])('%s is understood', async (_, fields, phoneField) => {
    const [phone, email] = [newPhone(), newEmail()]
    const named = { firstName: 'Jane', lastName: 'Doe', customFields: company }
    const answer = await create({ ...fields, [phoneField]: phone, email })
    expect(answer).toMatchObject({ status: 201, body: { ...named, phone, email } })
  })

  test.each(['listId', 'list_id', 'listIds', 'list_ids'])('%s names lists to join', async (field) => {
    const id = acme.listId('Leads')
    const phone = newPhone()
    const answer = await create({ phone, [field]: field.endsWith('s') ? [id, id] : id })
    expect(answer).toMatchObject({ status: 201, body: { phone } })
    const { body } = await acme.client.listMembers({ params: { id }, query: { limit: '1' } })
    expect(body.data).toMatchObject([{ phone }])
  })

  test('a list and several lists are joined together', async () => {
    const phone = newPhone()
    await create({ phone, listId: acme.listId('Leads'), listIds: [acme.listId('News')] })
    for (const name of ['Leads', 'News']) {
      const params = { id: acme.listId(name) }
      const { body } = await acme.client.listMembers({ params, query: { limit: '1' } })
      expect(body.data).toMatchObject([{ phone }])
    }
  })

  test.each([
    ['+1 (415) 555-26.71', '+14155552671'],
    ['+44 20 7183 8750', '+442071838750'],
    [' +49-30-901820 ', '+4930901820'],
    ['+1\u00a0555\u2013010\u20130199', '+15550100199'],
    ['+15551234567', '+15551234567'],
  ])('%j is stored as %s', async (phone, stored) => {
    expect(await create({ phone })).toMatchObject({ status: 201, body: { phone: stored } })
  })

  test.each(['', '   ', null])('%j counts as absent in every optional field', async (blank) => {
    const email = newEmail()
    const optional = ['phone', 'firstName', 'lastName', 'customFields', 'listId', 'listIds']
    const answer = await create({ email, ...Object.fromEntries(optional.map((field) => [field, blank])) })
    expect(answer).toMatchObject({
      status: 201,
      body: { email, phone: null, firstName: null, lastName: null, customFields: {} },
    })
  })

  test.each(['', '   ', null])(
    '%j counts as absent in a custom field, which a later create fills',
    async (blank) => {
      const phone = newPhone()
      const made = await create({ phone, customFields: { company: blank, city: 'Rome' } })
      expect(made.body).toHaveProperty('customFields', { city: 'Rome' })
      const { body } = await create({ phone, customFields: { company: 'Acme', city: blank } })
      expect(body).toHaveProperty('customFields', { company: 'Acme', city: 'Rome' })
    },
  )

  test('a blank spelling gives way to a filled one', async () => {
    const phone = newPhone()
    const answer = await create({ phone: '', phone_number: phone, first_name: 'Jane', firstName: null })
    expect(answer).toMatchObject({ status: 201, body: { phone, firstName: 'Jane' } })
  })

  test('unknown fields are ignored and touch nothing, __proto__ and constructor too', async () => {
    const phone = newPhone()
    const answer = await create(
      `{"phone": "${phone}", "id": "mine", "botActive": false, "createdAt": "2000-01-01", "accountId": "acc_x",
        "__proto__": {"firstName": "Mallory", "email": "m@example.test", "polluted": true},
        "constructor": {"prototype": {"polluted": true}}, "hasOwnProperty": 1, "customData": {"fromId": "x"}}`,
    )
    expect(answer).toMatchObject({
      status: 201,
      body: { phone, firstName: null, email: null, fromId: null, botActive: true },
    })
    expect(answer.body).not.toHaveProperty('polluted')
    expect(answer).not.toMatchObject({ body: { id: 'mine' } })
    expect({}).not.toHaveProperty('polluted')
  })

  test('custom fields keep strings, numbers and booleans of any name, and drop null', async () => {
    const customFields = {
      company: 'Ac\u0301me 😀 שלום',
      age: 41.5,
      vip: false,
      constructor: 'a',
      toString: 'b',
    }
    const answer = await create({ phone: newPhone(), customFields: { ...customFields, gone: null } })
    expect(answer).toMatchObject({ status: 201, body: { customFields } })
    expect(answer).not.toMatchObject({ body: { customFields: { gone: null } } })
  })

  test('100 custom fields of 64 characters and values of 2,000 are fine', async () => {
    const names = Array.from({ length: 100 }, (_, at) => `${at}`.padEnd(64, 'k'))
    const customFields = Object.fromEntries(names.map((name) => [name, 'v'.repeat(2000)]))
    const answer = await create({ phone: newPhone(), customFields })
    expect(answer).toMatchObject({ status: 201, body: { customFields } })
  })

  test('a known email with another phone makes another contact', async () => {
    const email = newEmail()
    const first = await createContact(acme, { phone: newPhone(), email })
    const answer = await create({ phone: newPhone(), email })
    expect(answer).toMatchObject({ status: 201, body: { email } })
    expect(answer).not.toMatchObject({ body: { id: first.id } })
  })

  test("a phone that only another account's contact has makes a new contact", async () => {
    const stranger = await openAccount(server)
    const theirs = await createContact(stranger, { firstName: 'Theirs' })
    const answer = await create({ phone: theirs.phone })
    expect(answer).toMatchObject({ status: 201, body: { firstName: null } })
    expect(answer).not.toMatchObject({ body: { id: theirs.id } })
  })
})

describe('200', () => {
  test('a known phone, however written, answers the contact that has it and creates none', async () => {
    const first = await createContact(acme, { phone: '+15557654321' })
    const answer = await create({ phone_number: '+1 (555) 765-4321', email: newEmail('other') })
    expect(answer).toMatchObject({ status: 200, body: { id: first.id, phone: '+15557654321' } })
    expect(await foundBy('+15557654321')).toMatchObject({ data: [{ id: first.id }] })
  })

  test('a known email without a phone, in any case, answers the oldest contact that has it', async () => {
    const email = newEmail()
    const oldest = await createContact(acme, { phone: newPhone(), email })
    await createContact(acme, { phone: newPhone(), email })
    const answer = await create({ email: email.toUpperCase() })
    expect(answer).toMatchObject({ status: 200, body: { id: oldest.id } })
  })

  test('a new phone with an email that a contact without a phone has: that contact gains the phone', async () => {
    const [email, phone] = [newEmail(), newPhone()]
    await createContact(acme, { phone: newPhone(), email })
    const second = newEmail()
    const phoneless = await createContact(acme, { email: second })
    expect(await create({ phone, email: second, firstName: 'Jane' })).toMatchObject({
      status: 200,
      body: { id: phoneless.id, phone, email: second, firstName: 'Jane' },
    })
    expect(await create({ phone })).toMatchObject({ status: 200, body: { id: phoneless.id } })
  })

  test('an existing contact keeps what it has; only its empty fields are filled', async () => {
    const [phone, email] = [newPhone(), newEmail()]
    const kept = { firstName: 'Jane', customFields: { company: 'Acme', vip: true } }
    const first = await createContact(acme, { phone, ...kept })
    const customFields = { company: 'Other', vip: null, constructor: 'Ghent', none: null }
    const again = await create({ phone, email, firstName: 'Janet', lastName: 'Doe', customFields })
    expect(again).toMatchObject({
      status: 200,
      body: { id: first.id, phone, email, firstName: 'Jane', lastName: 'Doe' },
    })
    expect(again).toHaveProperty('body.customFields', { company: 'Acme', vip: true, constructor: 'Ghent' })
    expect(await acme.ask('GET', `/contacts/${first.id}`)).toMatchObject({ status: 200, body: again.body })
  })

  test('a known contact joins the lists named', async () => {
    const { id, phone } = await createContact(acme)
    for (const _ of ['first', 'again']) {
      const answer = await create({ phone, listId: acme.listId('News') })
      expect(answer).toMatchObject({ status: 200, body: { id } })
    }
    const members = await acme.client.listMembers({ params: { id: acme.listId('News') } })
    expect(members.body.data.filter((member) => member.id === id)).toHaveLength(1)
  })
})

describe('racing creates', () => {
  test.each([
    ['of one phone', { phone: newPhone() }, {}],
    ['of one email', { email: newEmail() }, {}],
    ['of one phone with one email', { phone: newPhone(), email: newEmail() }, {}],
    ['of one email, half of them without its phone', { phone: newPhone(), email: newEmail() }, { phone: '' }],
    ['of one phone, half of them without its email', { phone: newPhone(), email: newEmail() }, { email: '' }],
  ])('%s yield one contact', async (_, fields, blank) => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_each, at) =>
        acme.client.createContact({ body: at % 2 === 0 ? fields : { ...fields, ...blank } }),
      ),
    )
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1)
    expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
  })
})
