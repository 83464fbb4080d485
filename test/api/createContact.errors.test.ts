import { createContact, apiError, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, { lists: [{ name: 'Leads' }] })

const create = (body: unknown) => acme.ask('POST', '/contacts', { body })
const foundBy = async (search: string) => (await acme.client.findContact({ query: { search } })).body

describe('400', () => {
  test.each([
    ['nothing', {}],
    ['a name alone', { firstName: 'Jane' }],
    ['blank phone and email', { phone: ' ', email: '' }],
    ['null for both', { phone: null, email: null }],
    ['phone in a field of another name', { mobile: '+15551234567' }],
  ])('neither phone nor email: %s', async (_, body) => {
    expect(await create(body)).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'phone'))
  })

  test.each([
    ['no plus', '15551234567'],
    ['a trunk zero', '0470123456'],
    ['an unknown calling code', '+999123456789'],
    ['a calling code of zero', '+0123456789'],
    ['too short', '+1555123'],
    ['too long', '+155512345678901'],
    ['letters', '+1555CALLNOW'],
    ['a plus alone', '+'],
  ])('INVALID_PHONE: %s', async (_, phone) => {
    const answer = await create({ phone, email: newEmail() })
    expect(answer).toMatchObject(apiError(400, 'INVALID_PHONE', 'phone'))
    expect(answer).toHaveProperty('body.error.message', expect.stringMatching(/country code/))
  })

  test.each([
    ['few', '+1555123'],
    ['many', '+155512345678901'],
  ])('INVALID_PHONE says that there are too %s digits', async (count, phone) => {
    const message = `phone has too ${count} digits for its country code`
    expect(await create({ phone })).toMatchObject({ body: { error: { code: 'INVALID_PHONE', message } } })
  })

  const pasted = '<a@x.test> a@x.test> a@x.test; a@x.test, a@x.test" a@x.test: a@x.test(Jane)'.split(' ')
  test.each(['jane', 'jane@', '@x.test', 'jane@x', 'a b@x.test', 'jane@x..test', 'a@b@x.test', ...pasted])(
    'INVALID_EMAIL: %s',
    async (email) => {
      const answered = await create({ phone: newPhone(), email })
      expect(answered).toMatchObject(apiError(400, 'INVALID_EMAIL', 'email'))
    },
  )

  test.each([
    [{ phone: '+15551230001', phone_number: '+15551230002' }],
    [{ phone_number: '+15551230001', phoneNumber: '+15551230002' }],
    [{ firstName: 'Jane', first_name: 'Janet' }],
    [{ lastName: 'Doe', last_name: 'Roe' }],
    [{ customFields: { a: 1 }, custom_fields: { a: 2 } }],
    [{ listId: 'a', list_id: 'b' }],
    [{ listIds: ['a'], list_ids: ['a', 'b'] }],
  ])('CONFLICTING_FIELDS: %j', async (fields) => {
    expect(await create({ email: newEmail(), ...fields })).toMatchObject(apiError(400, 'CONFLICTING_FIELDS'))
  })

  test('two spellings with the same value are no conflict', async () => {
    const phone = newPhone()
    const twice = { phone, phone_number: phone, customFields: { a: 1 }, custom_fields: { a: 1 } }
    expect(await create(twice)).toMatchObject({ status: 201, body: { phone, customFields: { a: 1 } } })
  })

  test.each([
    ['phone', { phone: {} }],
    ['email', { email: ['a@x.test'] }],
    ['firstName', { firstName: { first: 'Jane' } }],
    ['lastName', { lastName: true }],
    ['lastName', { lastName: 'x'.repeat(201) }],
    ['firstName', { firstName: 'a\u0000b' }],
    ['customFields', { customFields: 'company=Acme' }],
    ['customFields', { customFields: ['Acme'] }],
    ['customFields.tags', { customFields: { tags: [['a']] } }],
    ['customFields.nested', { customFields: { nested: {} } }],
    ['customFields.long', { customFields: { long: 'x'.repeat(2001) } }],
    ['listId', { listId: true }],
    ['listIds', { listIds: 'two lists' }],
    ['listIds[0]', { listIds: [true] }],
  ])('VALIDATION_FAILED names the path %s', async (path, fields) => {
    const answered = await create({ phone: newPhone(), ...fields })
    expect(answered).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
  })

  test.each([
    ['of 65 characters', { ['k'.repeat(65)]: 1 }],
    ['of none', { '': 1 }],
    ['one more than 100', Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`k${at}`, at]))],
    ['100,000 of them', Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`k${at}`, at]))],
  ])('custom field names %s', async (_, customFields) => {
    const phone = newPhone()
    const answer = await create({ phone, customFields })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(JSON.stringify(answer.body).length).toBeLessThan(2000)
    expect(await foundBy(phone)).toMatchObject({ data: [] })
  })

  test('an existing contact cannot get more than 100 custom fields, and keeps those that it had', async () => {
    const customFields = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`k${at}`, at]))
    const { id, phone } = await createContact(acme, { phone: newPhone(), customFields })
    const answer = await create({ phone, firstName: 'Jane', customFields: { one: 1, two: 2 } })
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    const { body } = await acme.client.getContact({ params: { id } })
    expect(body).toMatchObject({ firstName: null, customFields })
    expect(Object.keys(body.customFields)).toHaveLength(99)
  })

  test.each([
    ['broken JSON', '{"phone": "+1555'],
    ['a bare word', 'phone'],
  ])('INVALID_JSON: %s', async (_, body) => {
    expect(await create(body)).toMatchObject(apiError(400, 'INVALID_JSON'))
  })

  test.each([
    ['a list', []],
    ['a string', '"+15551234567"'],
    ['null', 'null'],
    ['no body', undefined],
  ])('VALIDATION_FAILED: %s instead of an object', async (_, body) => {
    const answer = await create(body)
    expect(answer).toMatchObject({ status: 400, body: { error: { message: expect.any(String) } } })
  })

  test('an error names its request and the field, and says what to do', async () => {
    const { headers, body } = await create({ phone: '0470 12 34 56' })
    expect(body).toEqual({
      error: {
        code: 'INVALID_PHONE',
        message: expect.stringMatching(/^phone must start with \+/),
        details: [{ path: 'phone', message: expect.stringMatching(/country code/) }],
        requestId: headers.get('x-request-id'),
      },
    })
  })
})

describe('404', () => {
  test('a list that does not exist: nothing is created and no list is joined', async () => {
    const [phone, listId] = [newPhone(), acme.listId('Leads')]
    const answer = await create({ phone, listIds: [listId, 'lst_unknown'] })
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    expect(await foundBy(phone)).toMatchObject({ data: [] })
    const members = await acme.client.listMembers({ params: { id: listId } })
    expect(members.body.data.filter((member) => member.phone === phone)).toEqual([])
  })

  test('an existing contact stays as it was when the list is unknown', async () => {
    const { id, phone } = await createContact(acme)
    const answer = await create({ phone, firstName: 'Jane', listIds: [acme.listId('Leads'), 'lst_unknown'] })
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    expect((await acme.client.getContact({ params: { id } })).body.firstName).toBeNull()
    const members = await acme.client.listMembers({ params: { id: acme.listId('Leads') } })
    expect(members.body.data.filter((member) => member.id === id)).toEqual([])
  })

  test("another account's list is unknown", async () => {
    const stranger = await openAccount(server, { lists: [{ name: 'Theirs' }] })
    const answer = await create({ phone: newPhone(), listId: stranger.listId('Theirs') })
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  })
})

test('415: a body that is not sent as JSON', async () => {
  const headers = { 'content-type': 'text/plain' }
  const answer = await acme.ask('POST', '/contacts', { headers, body: '{"phone":"+15551234567"}' })
  expect(answer).toMatchObject(apiError(415, 'UNSUPPORTED_MEDIA_TYPE'))
})
