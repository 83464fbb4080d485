import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { suiteAccount, suiteServer } from '../../support/suite.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const acme = suiteAccount(server, { type: 'agency', lists: [{ name: 'Leads' }] })
const zap = connectZap(server, acme)

describe('what is missing is named before anything is asked', () => {
  const nowhere = connectZap({ origin: 'http://127.0.0.1:1' }, { apiKey: 'rl_any' })

  test.each([
    ['update_contact', { firstName: 'Jane' }, 'Contact'],
    ['add_contact_to_list', { contactId: 'con_1' }, 'List'],
    ['remove_contact_from_list', { listId: 'lst_1', contactId: ' ' }, 'Contact'],
    ['send_message', { fromId: 'user-1', body: 'Hi' }, 'Channel'],
    ['send_message', { fromId: 'user-1', customChannel: 'crm', body: '  ' }, 'Text'],
    ['receive_message', { toId: 'acme', body: 'Hi' }, 'Sender ID'],
    ['receive_message', { fromId: 'user-1', toId: 'acme', body: '  ' }, 'Text'],
    ['close_conversation', { contactId: '' }, 'Contact'],
    ['assign_conversation', { assigneeId: 'usr_1' }, 'Contact'],
    ['grant_credits', { email: 'client@example.com' }, 'Credits'],
    ['create_sub_account', { email: ' ' }, 'Email'],
  ])('%s %j', async (key, inputData, label) => {
    const empty = halted(new RegExp(`^${label} is empty`))
    expect(await failureOf(nowhere.create(key, inputData))).toMatchObject(empty)
  })

  test('send_message to nobody', async () => {
    const failure = await failureOf(nowhere.create('send_message', { customChannel: 'crm', body: 'Hi' }))
    expect(failure).toMatchObject(halted(/^Contact and Recipient ID are empty/))
  })

  test.each([{}, { phone: ' ', email: '' }])('find_contact %j', async (inputData) => {
    const empty = halted(/^Phone and Email are empty/)
    expect(await failureOf(nowhere.search('find_contact', inputData))).toMatchObject(empty)
  })
})

describe('an error of the service names the fields as the person sees them', () => {
  const incoming = { fromId: 'user-1', toId: 'acme', body: 'Hi' }
  test.each([
    ['create_contact', { phone: '555' }, /^Phone must start/],
    ['create_contact', { firstName: 'Jane' }, /^Phone is required, .* unless an email is given/],
    ['create_contact', { firstName: 'x'.repeat(999), phone: 5 }, /^Phone must .*\(also wrong: First Name\)/],
    ['create_contact', { firstName: { first: 'Jane' } }, /^First Name must be text/],
    ['create_contact', { customFields: { company: { a: 1 } } }, /^Other Custom Fields\.company must be text/],
    ['create_contact', { customFields: 'Acme' }, /^Other Custom Fields must have a name and a value/],
    ['create_contact', { updateExisting: 'perhaps' }, /^Update Existing must be true or false/],
    ['receive_message', { ...incoming, status: 'x'.repeat(65) }, /^Status must /],
    ['receive_message', { ...incoming, email: 'nobody' }, /^Email must be an email address/],
    ['grant_credits', { email: 'nobody', amount: 1 }, /^Sub-Account Email must be an email address/],
    ['grant_credits', { email: 'client@example.com', amount: 0.0001 }, /^Credits must be a plain number/],
  ])('%s %j', async (key, inputData, message) => {
    expect(await failureOf(zap.create(key, inputData))).toMatchObject(halted(message))
  })
})

test.each(['toString', 'constructor', '__proto__', 'email.box'])(
  'an error repeats the ID %s as it is',
  async (id) => {
    const message = `No contact has the id ${id} (CONTACT_NOT_FOUND)`
    const failure = await failureOf(zap.create('update_contact', { contactId: id, firstName: 'Jane' }))
    expect(failure).toMatchObject(halted(message))
  },
)

describe('what a step before left empty counts as not given', () => {
  test('create_contact', async () => {
    const given = { email: newEmail(), listIds: ['', ' '], customFields: { company: '', city: 'Rome' } }
    expect(await zap.create('create_contact', given)).toMatchObject({ customFields: { city: 'Rome' } })
  })

  test('contact_added_to_list', async () => {
    const account = await openAccount(server, { lists: [{ name: 'Leads' }] })
    const { id } = await createContact(account, { listId: account.listId('Leads') })
    const listed = await connectZap(server, account).list('contact_added_to_list', { listId: '' })
    expect(listed).toMatchObject([{ contact: { id } }])
  })
})

test('find_contact takes a phone and an email with spaces around them', async () => {
  const { id, phone, email } = await createContact(acme, { phone: newPhone(), email: newEmail() })
  for (const given of [{ phone: ` ${phone} ` }, { email: ` ${email} ` }])
    expect(await zap.search('find_contact', given)).toMatchObject([{ id }])
})

test('create_contact updates an existing one where that is chosen, and keeps what is left empty', async () => {
  const jane = { phone: newPhone(), firstName: 'Jane', lastName: 'Doe' }
  const { id, phone } = await createContact(acme, { ...jane, customFields: { plan: 'free', city: 'Rome' } })
  const given = { phone, firstName: 'Joan', lastName: '', customFields: { plan: 'pro', city: '' } }
  const updateExisting = true
  const updated = await zap.create('create_contact', { ...given, updateExisting })
  const customFields = { plan: 'pro', city: 'Rome' }
  expect(updated).toEqual({
    ...(await acme.client.getContact({ params: { id } })).body,
    created: false,
    phoneIgnored: false,
  })
  expect(updated).toMatchObject({ id, firstName: 'Joan', lastName: 'Doe', customFields })
  const fresh = await zap.create('create_contact', { phone: newPhone(), updateExisting })
  expect(fresh).toMatchObject({ created: true })
})

describe('update_contact', () => {
  test('a value goes before clearing, and clearing before what is left empty', async () => {
    const before = { plan: 'free', seats: '2', city: 'Rome' }
    const jane = { firstName: 'Jane', lastName: 'Doe', customFields: before }
    const { id } = await createContact(acme, jane)
    const update = {
      contactId: id,
      firstName: 'Joan',
      lastName: ' ',
      customFields: { plan: 'pro', seats: '', city: '' },
      clear: ['firstName', 'lastName', ''],
      clearCustomFields: ['plan', 'seats', ''],
    }
    await zap.create('update_contact', update)
    const { firstName, lastName, customFields } = (await acme.client.getContact({ params: { id } })).body
    const after = { firstName: 'Joan', lastName: null, customFields: { plan: 'pro', city: 'Rome' } }
    expect({ firstName, lastName, customFields }).toEqual(after)
  })

  test('refuses to clear what it does not know, and changes nothing', async () => {
    const { id } = await createContact(acme, { firstName: 'Jane' })
    const update = { contactId: id, clear: ['firstName', 'nickname'] }
    const answer = await failureOf(zap.create('update_contact', update))
    expect(answer).toMatchObject(halted(/^Fields to Clear has no field nickname/))
    expect((await acme.client.getContact({ params: { id } })).body.firstName).toBe('Jane')
  })

  test('clears custom fields by name, and sets others', async () => {
    const { id } = await createContact(acme, { customFields: { plan: 'free', seats: 2, city: 'Rome' } })
    const update = { contactId: id, clearCustomFields: ['plan', 'unknown'], customFields: { seats: 0 } }
    const answer = await zap.create('update_contact', update)
    expect(answer).toMatchObject({ customFields: { seats: 0, city: 'Rome' } })
    expect((await acme.client.getContact({ params: { id } })).body.customFields).not.toHaveProperty('plan')
  })
})

test('remove_contact_from_list takes off the list, and who is not on it is no failure', async () => {
  const listId = acme.listId('Leads')
  const { id: contactId } = await createContact(acme, { phone: newPhone(), listId })
  const remove = (given: object = {}) =>
    zap.create('remove_contact_from_list', { listId, contactId, ...given })
  const left = { id: contactId, success: true, contactId, listId }
  expect(await remove()).toMatchObject({ ...left, listName: 'Leads', wasMember: true })
  const { data } = (await acme.client.listMembers({ params: { id: listId } })).body
  expect(data.map(({ id }) => id)).not.toContain(contactId)
  expect(await remove()).toMatchObject({ ...left, listName: null, wasMember: false })
  expect(await failureOf(remove({ contactId: 'con_1' }))).toMatchObject(halted('CONTACT_NOT_FOUND'))
  expect(await failureOf(remove({ listId: 'lst_1' }))).toMatchObject({
    name: 'AppError',
    code: 'LIST_NOT_FOUND',
  })
})

test.each(['ключ', 'one\ntwo', 'rl_“x”'])('what cannot be sent as a header says so: %j', async (text) => {
  const email = newEmail('client')
  const grant = { email, amount: 1, idempotencyKey: text }
  expect(await failureOf(zap.create('grant_credits', grant))).toMatchObject(halted(/^Idempotency Key takes/))
  const connection = connectZap(server, { apiKey: text })
  expect(await failureOf(connection.call('authentication.test'))).toMatchObject({
    name: 'AppError',
    code: 'INVALID_API_KEY',
    message: expect.stringContaining('The API key has characters that no key has'),
  })
})
