import { apiError, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { incoming, postIncoming, readMessage, receive } from '../support/messages.ts'
import { ReceivedMessage } from '@replyloop/shared/contract/customChannel'
import { askPage, cookieOf, password, signIn } from '../support/dashboardApi.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const client = newEmail('client')
const acme = suiteAccount(server, {
  type: 'agency',
  lists: [{ name: 'Leads' }, { name: 'Others' }],
  subAccounts: [{ email: client, name: 'Shop' }],
})
const create = (body: unknown, headers = {}) => acme.ask('POST', '/contacts', { body, headers })
const form = { 'content-type': 'application/x-www-form-urlencoded' }

describe('numbers where text is expected', () => {
  test('are read as text while they are whole and safe', async () => {
    const fields = { messageSid: 7, fromId: 42, toId: Number.MAX_SAFE_INTEGER, firstName: 5 }
    const id = await receive(acme, fields)
    expect(await receive(acme, { messageSid: '7', fromId: '42' })).toBe(id)
    const { contactId } = await readMessage(acme, id)
    expect((await acme.client.getContact({ params: { id: contactId } })).body).toMatchObject({
      fromId: '42',
      firstName: '5',
    })
  })

  test.each(['9007199254740993', '12345678901234567890', '1e300'])(
    '400: %s, whose digits are lost',
    async (number) => {
      for (const name of ['messageSid', 'id', 'fromId', 'toId', 'firstName']) {
        const customData = JSON.stringify(incoming({ [name]: 'NUMBER' })).replace('"NUMBER"', number)
        const answer = await postIncoming(acme, `{"customData":${customData}}`)
        expect(answer).toMatchObject({
          status: 400,
          body: { error: expect.stringMatching(/send it as text/) },
        })
      }
      const answer = await create(`{"phone":"${newPhone()}","customFields":{"ad":${number}}}`)
      expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'customFields.ad'))
    },
  )

  test('come under an alias too, and beside the same text', async () => {
    const answer = await create({ phone: newPhone(), first_name: 5, firstName: '5', last_name: 6 })
    expect(answer).toMatchObject({ status: 201, body: { firstName: '5', lastName: '6' } })
  })
})

describe('text where a number is expected', () => {
  const grant = (amount: unknown) =>
    acme.ask('POST', '/subaccounts/credits', { body: { email: client, amount } })
  test.each([
    ['50', 50],
    [' 2.5 ', 2.5],
    ['0.001', 0.001],
    ['007', 7],
  ])('%j is %d', async (amount, credits) => {
    expect(await grant(amount)).toMatchObject({ status: 200, body: { credits_added: credits } })
  })
  test.each(['1,000', '1e3', '1.', '.5', '0x10', '5 credits', '', '-5', '1.000,5', 'Infinity'])(
    '400: %j grants nothing',
    async (amount) => {
      expect(await grant(amount)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    },
  )
  test('credits of a new sub-account', async () => {
    const body = { email: newEmail(), usage_limits: { credits: '100' } }
    expect(await acme.ask('POST', '/subaccounts', { body })).toMatchObject({
      body: { data: { balance: 100 } },
    })
  })
})

describe('text where true or false is expected', () => {
  test.each([
    ['true', true],
    ['false', false],
  ])('%j', async (optedOut, is) => {
    const { id } = (await acme.client.createContact({ body: { phone: newPhone() } })).body
    const answer = await acme.ask('PATCH', `/contacts/${id}`, { body: { optedOut, botActive: optedOut } })
    expect(answer).toMatchObject({ status: 200, body: { optedOut: is, botActive: is } })
  })
  test.each(['TRUE', 'yes', '1', 'on', 1, 0])('400: %j', async (optedOut) => {
    const { id } = (await acme.client.createContact({ body: { phone: newPhone() } })).body
    expect(await acme.ask('PATCH', `/contacts/${id}`, { body: { optedOut } })).toMatchObject({ status: 400 })
  })
})

describe('a form', () => {
  test('creates a contact, with lists, ticked boxes and a raw plus', async () => {
    const phone = newPhone()
    const email = newEmail()
    const lists = ['Leads', 'Others'].map((name) => `listIds[]=${acme.listId(name)}`).join('&')
    const fields = `phone=${phone}&first_name=Ann+Lee&email=${email}&customFields[Size%3F]=L&customFields.colours=red&customFields.colours=blue`
    expect(await create(`${fields}&${lists}`, form)).toMatchObject({
      status: 201,
      body: { phone, email, firstName: 'Ann Lee', customFields: { 'Size?': 'L', colours: 'red, blue' } },
    })
  })

  test.each(['', '+ext.+5', '+x12', '#7'])(
    'restores the raw plus of a phone with %j behind it',
    async (end) => {
      const phone = newPhone()
      const answer = await create(`phone=${phone}${end.replace('#', '%23')}&first_name=Ann`, form)
      expect(answer).toMatchObject({ status: 201, body: { phone } })
    },
  )

  test.each(['customData[#]', 'customData.#'])(
    'brings a message in, its fields named as %s',
    async (name) => {
      const fields = Object.entries(incoming({ body: 'Grüße & so' }))
      const body = fields
        .map(([key, value]) => `${name.replace('#', key)}=${encodeURIComponent(value)}`)
        .join('&')
      const answer = await postIncoming(acme, body, form)
      expect(await readMessage(acme, ReceivedMessage.parse(answer.body).messageId)).toMatchObject({
        body: 'Grüße & so',
      })
    },
  )

  test('is read where it is JSON that calls itself a form', async () => {
    expect(await create(JSON.stringify({ phone: newPhone() }), form)).toMatchObject({ status: 201 })
    expect(await create('{"phone": ', form)).toMatchObject(apiError(400, 'INVALID_JSON'))
  })

  test('grants, and opts out, by text', async () => {
    const body = `email=${client}&amount=50`
    expect(await acme.ask('POST', '/subaccounts/credits', { body, headers: form })).toMatchObject({
      body: { credits_added: 50 },
    })
  })

  test.each([
    ['bytes of another encoding', 'phone=%2B15551234567&firstName=J%FCrgen'],
    ['nesting without end', `a${'[b]'.repeat(50)}=1`],
    ['more fields than a body may have', Array.from({ length: 5001 }, (_, at) => `f${at}=1`).join('&')],
    ['a field that stands twice', 'phone=%2B15551234567&phone=%2B15551234568'],
    ['nothing', 'a=b'],
  ])('400: %s', async (_, body) => {
    expect(await create(body, form)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('415 by the cookie of a session, whose browser any site can have send one', async () => {
    const account = await openAccount(server, { password })
    const cookie = cookieOf(await signIn(server, account.email))
    const refused = await askPage(server, cookie, 'POST', '/contacts', {
      headers: form,
      body: 'phone=%2B15551234567',
    })
    expect(refused).toMatchObject(apiError(415, 'UNSUPPORTED_MEDIA_TYPE'))
    const body = { phone: '+15551234567' }
    expect(await askPage(server, cookie, 'POST', '/contacts', { body })).toMatchObject({ status: 201 })
  })

  test('415 where a contact is changed', async () => {
    const { id } = (await acme.client.createContact({ body: { phone: newPhone() } })).body
    const answer = await acme.ask('PATCH', `/contacts/${id}`, { body: 'firstName=Ann', headers: form })
    expect(answer).toMatchObject(apiError(415, 'UNSUPPORTED_MEDIA_TYPE'))
  })
})

describe('JSON as text within JSON', () => {
  const customFields = { company: 'Acme' }
  test.each([
    ['the body', (phone: string) => JSON.stringify({ phone, customFields })],
    ['custom fields', (phone: string) => ({ phone, customFields: JSON.stringify(customFields) })],
    [
      'custom fields by another name',
      (phone: string) => ({ phone, custom_fields: JSON.stringify(customFields) }),
    ],
  ])('is read: %s', async (_, bodyOf) => {
    const phone = newPhone()
    const body = bodyOf(phone)
    const answer = await create(typeof body === 'string' ? JSON.stringify(body) : body)
    expect(answer).toMatchObject({ status: 201, body: { phone, customFields } })
  })

  test('is read: customData, in a body that is text itself', async () => {
    const customData = JSON.stringify(incoming({ fromId: 4711 }))
    expect(await postIncoming(acme, { customData })).toMatchObject({ status: 200 })
    const again = JSON.stringify(incoming({ fromId: 4711 }))
    expect(await postIncoming(acme, JSON.stringify(JSON.stringify({ customData: again })))).toMatchObject({
      status: 200,
    })
  })

  test.each([
    ['twice as text', JSON.stringify(JSON.stringify(JSON.stringify({ phone: '+15551234567' })))],
    ['as a list', JSON.stringify('[{"phone":"+15551234567"}]')],
    [
      'with more values than a body may have',
      JSON.stringify(JSON.stringify({ phone: '+15551234567', x: Array(6000).fill(1) })),
    ],
  ])('400: %s', async (_, body) => {
    expect(await create(body)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

describe('lists', () => {
  test('an empty one stands for an empty object', async () => {
    const phone = newPhone()
    expect(await create({ phone, customFields: [] })).toMatchObject({
      status: 201,
      body: { customFields: {} },
    })
    expect(await create({ phone, custom_fields: ['x'] })).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
    expect(await create([])).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('of plain values in a custom field become one text', async () => {
    const customFields = { tags: ['a', 'b'], mixed: ['x', 1, true, null, ' '], none: [] }
    expect(await create({ phone: newPhone(), customFields })).toMatchObject({
      body: { customFields: { tags: 'a, b', mixed: 'x, 1, true' } },
    })
    const nested = await create({ phone: newPhone(), customFields: { tags: [['a']] } })
    expect(nested).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'customFields.tags'))
  })
})

test.each(['//v1/contacts', '/v1//contacts', '/v1/contacts//', '///v1///contacts'])(
  '%s is served',
  async (path) => {
    const headers = { 'x-api-key': acme.apiKey, 'content-type': 'application/json' }
    const body = JSON.stringify({ phone: newPhone() })
    expect((await fetch(server.origin + path, { method: 'POST', headers, body })).status).toBe(201)
    expect((await fetch(`${server.origin}${path}?limit=1&search=//`, { headers })).status).toBe(200)
  },
)
