import { apiError, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { createFakeClock } from '../support/time.ts'

const clock = createFakeClock()
const server = suiteServer({ clock })
const acme = suiteAccount(server)

const make = () =>
  createContact(acme, {
    phone: newPhone(),
    email: newEmail(),
    firstName: 'Jane',
    lastName: 'Doe',
    customFields: { company: 'Acme', age: 41 },
  })
const read = async (id: string) => (await acme.client.getContact({ params: { id } })).body

describe.each(['PATCH', 'PUT'])('%s', (method) => {
  const update = (id: string, body: unknown) => acme.ask(method, `/contacts/${id}`, { body })

  describe('200', () => {
    test('changes the given fields, leaves the others, and answers the whole contact', async () => {
      const contact = await make()
      clock.advance(1000)
      const { status, body } = await update(contact.id, { lastName: 'Roe' })
      const updatedAt = new Date(clock.now()).toISOString()
      expect(status).toBe(200)
      expect(body).toEqual({ ...contact, lastName: 'Roe', updatedAt })
      expect(await read(contact.id)).toEqual(body)
    })

    test.each([
      [{ firstName: 'Ann', lastName: 'Roe', phone: '+15558880001', customFields: { a: 1 } }],
      [{ first_name: 'Ann', last_name: 'Roe', phone_number: '+1 555 888 0001', custom_fields: { a: 1 } }],
      [{ firstName: 'Ann', last_name: 'Roe', phoneNumber: '+1 (555) 888-0001', customFields: { a: 1 } }],
    ])('takes %j', async (fields) => {
      const { id } = await make()
      expect(await update(id, fields)).toMatchObject({
        status: 200,
        body: { firstName: 'Ann', lastName: 'Roe', phone: '+15558880001', customFields: { a: 1 } },
      })
      await acme.client.deleteContact({ params: { id } })
    })

    test('null clears', async () => {
      const { id } = await make()
      const answer = await update(id, { firstName: null, last_name: null, phone: null })
      expect(answer).toMatchObject({ status: 200, body: { firstName: null, lastName: null, phone: null } })
      expect(await update(id, { phone: newPhone(), email: null })).toMatchObject({ body: { email: null } })
    })

    test('a blank string and an unknown field change nothing', async () => {
      const contact = await make()
      clock.advance(1000)
      const blanks = {
        firstName: '',
        lastName: ' ',
        phone: '',
        email: '',
        customFields: '',
        botActive: '',
        optedOut: null,
        id: 'mine',
        createdAt: null,
        fromId: 'me',
      }
      expect(await update(contact.id, blanks)).toMatchObject({ status: 200 })
      const answer = await update(contact.id, '{"__proto__": {"firstName": null}, "constructor": {}}')
      expect(answer).toMatchObject({ status: 200 })
      expect(await update(contact.id, {})).toMatchObject({ status: 200 })
      expect(await read(contact.id)).toEqual(contact)
    })

    test('custom fields merge by key, null clears one, a blank leaves it, and null instead of them clears all', async () => {
      const { id } = await make()
      const change = { age: null, company: 'Other', city: 'Ghent', none: null }
      const merged = await update(id, { customFields: change })
      expect(merged).toHaveProperty('body.customFields', { company: 'Other', city: 'Ghent' })
      const blank = await update(id, { customFields: { company: '', city: ' ', street: '' } })
      expect(blank).toHaveProperty('body.customFields', { company: 'Other', city: 'Ghent' })
      expect(await update(id, { customFields: {} })).toHaveProperty('body.customFields.city', 'Ghent')
      expect(await update(id, { customFields: null })).toHaveProperty('body.customFields', {})
    })

    test('botActive and optedOut switch on and off', async () => {
      const { id } = await make()
      const off = { botActive: false, optedOut: true }
      expect(await update(id, off)).toMatchObject({ status: 200, body: off })
      expect(await update(id, { firstName: 'Ann' })).toMatchObject({ status: 200, body: off })
      const on = { botActive: true, optedOut: false }
      expect(await update(id, on)).toMatchObject({ status: 200, body: on })
    })

    test('a changed contact is found by the new values and no longer by the old ones', async () => {
      const { id, phone, email } = await make()
      const [newerPhone, newerEmail] = [newPhone(), newEmail('newer').toUpperCase()]
      await update(id, { phone: newerPhone, email: newerEmail, firstName: 'Zelda' })
      const { client } = acme
      expect((await client.findContact({ query: { phoneNumber: newerPhone } })).body).toMatchObject({ id })
      const byEmail = (await client.findContact({ query: { email: newerEmail } })).body
      expect(byEmail).toMatchObject({ id, email: newerEmail.toLowerCase() })
      const bySearch = (await client.findContact({ query: { search: 'zelda' } })).body
      expect(bySearch).toMatchObject({ data: [{ id }] })
      await client.deleteContact({ params: { id } })
      const byOldOnes = client.findContact({ query: { phoneNumber: phone, email } })
      await expect(byOldOnes).rejects.toMatchObject({ status: 404 })
    })

    test("a contact's own phone, written in another way, is no conflict", async () => {
      const { id, phone } = await make()
      const written = String(phone).replace('+1555', '+1 (555) ')
      expect(await update(id, { phone: written })).toMatchObject({ status: 200, body: { phone } })
    })
  })

  describe('400', () => {
    test.each([
      ['INVALID_PHONE', { phone: '0470123456' }],
      ['INVALID_PHONE', { phone: '+999123456789' }],
      ['INVALID_EMAIL', { email: 'jane' }],
      ['CONFLICTING_FIELDS', { firstName: 'Jane', first_name: 'Ann' }],
      ['VALIDATION_FAILED', { firstName: 5.5 }],
      ['VALIDATION_FAILED', { botActive: 'yes' }],
      ['VALIDATION_FAILED', { optedOut: 'yes' }],
      ['VALIDATION_FAILED', { customFields: { tags: [[]] } }],
      ['VALIDATION_FAILED', []],
      ['VALIDATION_FAILED', undefined],
      ['INVALID_JSON', '{'],
    ])('%s: %j changes nothing', async (code, body) => {
      const contact = await make()
      const valid = typeof body === 'object' && !Array.isArray(body) ? { ...body, lastName: 'Roe' } : body
      expect(await update(contact.id, valid)).toMatchObject(apiError(400, code))
      expect(await read(contact.id)).toEqual(contact)
    })

    test('more than 100 custom fields together with those that it has', async () => {
      const { id } = await make()
      const customFields = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, at]))
      expect(await update(id, { customFields })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
      const answer = await update(id, { customFields: { ...customFields, age: null } })
      expect(answer).toMatchObject({ status: 200 })
    })
  })

  describe('404', () => {
    test('an id that no contact has', async () => {
      const answer = await update('con_unknown', { firstName: 'Ann' })
      expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    })

    test("another account's contact, which stays as it is", async () => {
      const stranger = await openAccount(server)
      const theirs = await createContact(stranger, { firstName: 'Theirs' })
      expect(await update(theirs.id, { firstName: 'Mine' })).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
      expect((await stranger.client.getContact({ params: { id: theirs.id } })).body).toEqual(theirs)
    })
  })

  describe('409', () => {
    test('PHONE_TAKEN: another contact has the phone, and nothing changes', async () => {
      const [contact, holder] = [await make(), await make()]
      const answer = await update(contact.id, { firstName: 'Ann', phone: holder.phone })
      expect(answer).toMatchObject(apiError(409, 'PHONE_TAKEN'))
      expect(await read(contact.id)).toEqual(contact)
    })

    test('of racing updates to one phone, one succeeds', async () => {
      const contacts = await Promise.all(Array.from({ length: 10 }, make))
      const phone = newPhone()
      const answers = await Promise.all(contacts.map(({ id }) => update(id, { phone })))
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(9)
    })
  })
})
