import { createContact, apiError, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

const find = (query: string) => acme.ask('GET', `/contacts?${query}`)
const encoded = encodeURIComponent

describe('200', () => {
  test('a contact answers in the three shapes that clients read: flat, contactId, contact', async () => {
    const jane = { phone: newPhone(), email: newEmail(), firstName: 'Jane' }
    const contact = await createContact(acme, { ...jane, customFields: { company: 'Acme' } })
    const { status, body } = await find(`phoneNumber=${encoded(String(contact.phone))}`)
    expect(status).toBe(200)
    expect(body).toEqual({ ...contact, success: true, contactId: contact.id, contact })
  })

  test.each(['phoneNumber', 'phone', 'phone_number'])('%s finds by phone', async (name) => {
    const { id, phone } = await createContact(acme)
    expect(await find(`${name}=${encoded(String(phone))}`)).toMatchObject({ status: 200, body: { id } })
  })

  test.each([
    ['encoded', '%2B15557000001'],
    ['with a raw plus, which arrives as a space', '+15557000001'],
    ['with separators', '%2B1%20(555)%20700-0001'],
    ['with a raw plus and raw spaces', '+1+555+700.0001'],
  ])('a phone number %s finds the contact', async (_, written) => {
    const { id } = await createContact(acme, { phone: '+15557000001' })
    expect(await find(`phoneNumber=${written}`)).toMatchObject({ status: 200, body: { id } })
  })

  test.each(['jane+tag', 'jane+two+tags'])(
    'the email of %s in any case finds the contact, raw plus too',
    async (name) => {
      const email = newEmail(name)
      const { id } = await createContact(acme, { email })
      for (const written of [encoded(email), email, email.toUpperCase()])
        expect(await find(`email=${written}`)).toMatchObject({
          status: 200,
          body: { id, contact: { email } },
        })
    },
  )

  test('of several contacts with an email the oldest', async () => {
    const email = newEmail()
    const oldest = await createContact(acme, { phone: newPhone(), email })
    await createContact(acme, { phone: newPhone(), email })
    await createContact(acme, { phone: newPhone(), email })
    expect(await find(`email=${email}`)).toMatchObject({ status: 200, body: { id: oldest.id } })
  })

  test('with both, the phone is looked up first, then the email', async () => {
    const byPhone = await createContact(acme)
    const byEmail = await createContact(acme, { email: newEmail() })
    const email = `email=${byEmail.email}`
    const answer = await find(`${email}&phoneNumber=${encoded(String(byPhone.phone))}`)
    expect(answer).toMatchObject({ body: { id: byPhone.id } })
    const answered = await find(`${email}&phoneNumber=${encoded(newPhone())}`)
    expect(answered).toMatchObject({ status: 200, body: { id: byEmail.id } })
  })

  test('a blank parameter counts as absent, and unknown ones are ignored', async () => {
    const { id, phone } = await createContact(acme)
    const query = `email=&search=%20&phoneNumber=${encoded(String(phone))}&utm_source=x&constructor=1&__proto__=1`
    expect(await find(query)).toMatchObject({ status: 200, body: { id } })
  })
})

describe('400', () => {
  test.each(['', 'phoneNumber=', 'email=%20', 'phoneNumber=&email=', 'name=Jane'])(
    'no parameter to find or list by: ?%s',
    async (query) => {
      expect(await find(query)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    },
  )

  test.each(['phoneNumber=15551234567', 'phoneNumber=0470123456', 'phone=%2B999123456789', 'phoneNumber=x'])(
    'INVALID_PHONE: ?%s',
    async (query) => {
      const refused = apiError(400, 'INVALID_PHONE', 'phoneNumber')
      expect(await find(query)).toMatchObject(refused)
      expect(await find(`${query}&limit=5`)).toMatchObject(refused)
    },
  )

  test('INVALID_EMAIL', async () => {
    expect(await find('email=jane')).toMatchObject(apiError(400, 'INVALID_EMAIL'))
  })

  test('CONFLICTING_FIELDS: two spellings that differ', async () => {
    const query = 'phoneNumber=%2B15551234567&phone_number=%2B15551234568'
    expect(await find(query)).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
  })

  test('a parameter that is given twice', async () => {
    for (const [name, value] of [
      ['email', 'a@x.test'],
      ['limit', '1'],
    ]) {
      const answer = await find(`${name}=${value}&${name}=${value}`)
      expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
      expect(answer).toMatchObject({
        body: { error: { message: `${name} stands more than once in the address; send it once` } },
      })
    }
  })
})

describe('404', () => {
  test.each([
    'phoneNumber=%2B15559999999',
    'email=nobody@x.test',
    'phone=%2B15559999999&email=nobody@x.test',
  ])('nobody: ?%s', async (query) => {
    expect(await find(query)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test("another account's contact", async () => {
    const stranger = await openAccount(server)
    const { phone, email } = await createContact(stranger, { phone: newPhone(), email: newEmail() })
    const answer = await find(`phoneNumber=${encoded(String(phone))}`)
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(await find(`email=${email}`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })
})
