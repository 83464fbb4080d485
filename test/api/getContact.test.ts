import { createContact, apiError, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server)

test('200: exactly the contact that was created', async () => {
  const contact = await createContact(acme, {
    phone: newPhone(),
    email: newEmail(),
    firstName: 'Zoë',
    lastName: 'O’Neil 😀',
    customFields: { company: 'Acme', age: 41, vip: true },
  })
  expect(await acme.ask('GET', `/contacts/${contact.id}`)).toMatchObject({ status: 200 })
  expect((await acme.ask('GET', `/contacts/${contact.id}`)).body).toEqual(contact)
})

describe('404', () => {
  test.each(['con_unknown', 'x', ':id', '..%2Fme', "' or 1=1 --", '%F0%9F%98%80'])(
    'no contact has the id %s',
    async (id) => {
      expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    },
  )

  test("another account's contact", async () => {
    const { id } = await createContact(await openAccount(server))
    expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })
})

test('400: an id longer than any id, or with a NUL in it', async () => {
  for (const id of ['x'.repeat(65), 'con_%00'])
    expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
})
