import { z } from 'zod'
import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { embedded } from '../../support/media.ts'
import { readMessage } from '../../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { send } from '../../support/webhooks.ts'
import { connectZap } from './zap.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const acme = suiteAccount(server, () => ({
  type: 'agency',
  replyWebhook: { url: receiver.url },
  lists: [{ name: 'Leads' }, { name: 'Customers' }],
  campaigns: [{ name: 'Sales', status: 'Live' }],
}))
const zap = connectZap(server, acme)

const Identified = z.looseObject({ id: z.string() })
const read = async (id: string) => (await acme.client.getContact({ params: { id } })).body
const members = async (list: string) => {
  const { data } = (await acme.client.listMembers({ params: { id: acme.listId(list) } })).body
  return data.map(({ id }) => id)
}

test('the connection is tested by the account behind the key, which names it', async () => {
  const { name, email } = (await acme.client.getMe()).body
  expect(await zap.call('authentication.test')).toMatchObject({ id: acme.id, name, email, type: 'agency' })
  const copiedWithBlanks = connectZap(server, { apiKey: ` ${acme.apiKey}\n` })
  expect(await copiedWithBlanks.call('authentication.test')).toMatchObject({ id: acme.id })
})

describe('Create Contact', () => {
  test('creates one with its custom fields, on its lists', async () => {
    const inputData = {
      phone: newPhone(),
      email: newEmail(),
      firstName: 'Jane',
      lastName: 'Doe',
      customFields: { company: 'Acme', size: '12', debt: 0, member: false },
      listIds: [acme.listId('Leads'), acme.listId('Customers')],
    }
    const created = Identified.parse(await zap.create('create_contact', inputData))
    const { listIds: _, ...fields } = inputData
    expect(created).toMatchObject({ ...fields, created: true })
    expect(await read(created.id)).toMatchObject(fields)
    expect(await members('Leads')).toContain(created.id)
    expect(await members('Customers')).toContain(created.id)
  })

  test('finds an existing one, fills what it has empty, and says so', async () => {
    const { id, phone } = await createContact(acme, { firstName: 'Jane', phone: newPhone() })
    const given = { phone, firstName: 'Joan', lastName: 'Doe' }
    const found = await zap.create('create_contact', given)
    expect(found).toMatchObject({ id, firstName: 'Jane', lastName: 'Doe', created: false })
  })
})

test('Find Contact finds by phone, by email, and by phone first', async () => {
  const jane = await createContact(acme, { phone: newPhone(), email: newEmail() })
  const john = await createContact(acme, { phone: newPhone(), email: newEmail('john') })
  const search = (inputData: Record<string, unknown>) => zap.search('find_contact', inputData)
  expect(await search({ phone: jane.phone })).toEqual([jane])
  expect(await search({ email: jane.email })).toEqual([jane])
  expect(await search({ phone: john.phone, email: jane.email })).toEqual([john])
  expect(await search({ phone: newPhone(), email: jane.email })).toEqual([jane])
})

test('Update Contact changes what is given, clears what is named, and keeps the rest', async () => {
  const jane = { phone: newPhone(), email: newEmail(), firstName: 'Jane', lastName: 'Doe' }
  const { id, phone } = await createContact(acme, { ...jane, customFields: { company: 'Acme', size: '12' } })
  const update = { firstName: 'Joan', customFields: { size: '13' }, clear: ['lastName', 'email'] }
  const updated = await zap.create('update_contact', { contactId: id, ...update, botActive: false })
  expect(updated).toEqual(await read(id))
  const customFields = { company: 'Acme', size: '13' }
  const changed = { firstName: 'Joan', lastName: null, email: null, customFields, botActive: false }
  expect(updated).toMatchObject({ phone, ...changed, optedOut: false })
})

test('Add Contact to List adds once', async () => {
  const { id } = await createContact(acme)
  const inputData = { listId: acme.listId('Leads'), contactId: id }
  const added = await zap.create('add_contact_to_list', inputData)
  expect(added).toMatchObject({ id, contactId: id, listId: inputData.listId, alreadyMember: false })
  expect(await zap.create('add_contact_to_list', inputData)).toMatchObject({ alreadyMember: true })
  expect(await members('Leads')).toContain(id)
})

test('Send Custom Channel Message reaches the reply webhook, whatever its text has in braces', async () => {
  const body = 'Write {{bundle.inputData.name}} or {{{firstName}}}, and {"a": {"b": 1}}.'
  const campaignId = acme.campaignId('Sales')
  const person = { firstName: 'Jane', email: 'jane@example.com' }
  const input = { fromId: 'user-42', customChannel: 'crm', body, campaignId, ...person }
  const sent = Identified.parse(await zap.create('send_message', input))
  const { json } = await receiver.waitFor((delivery) => delivery.body.includes(sent.id))
  expect(json).toMatchObject({ messageId: sent.id, body, toId: 'user-42', channel: 'crm' })
  const message = await readMessage(acme, sent.id)
  expect(message.campaignId).toBe(campaignId)
  expect(await read(message.contactId)).toMatchObject(person)
})

describe('Receive Incoming Message', () => {
  const incoming = { fromId: 'user-7', toId: 'acme', body: 'How much is it?' }

  test('stores the message with all that is given, and gives it with its contact', async () => {
    const given = { channel: 'live-chat', status: 'delivered', campaignId: acme.campaignId('Sales') }
    const file = embedded(Buffer.from('a receipt'), 'text/plain')
    const input = { ...incoming, ...given, firstName: 'Ann', ...file }
    const received = Identified.parse(await zap.create('receive_message', input))
    const stored = await readMessage(acme, received.id)
    expect(received).toMatchObject({ id: stored.id, contactId: stored.contactId, body: stored.body })
    expect(await read(stored.contactId)).toMatchObject({ firstName: 'Ann', fromId: 'user-7' })
    expect(stored).toMatchObject({ direction: 'incoming', type: 'text', body: incoming.body, ...given })
    expect(stored.media).toMatchObject({ contentType: 'text/plain', bytes: 9 })
  })

  test('a message whose id came before is not stored again', async () => {
    const first = await zap.create('receive_message', { ...incoming, messageSid: 'm-1' })
    const answer = await zap.create('receive_message', { ...incoming, messageSid: 'm-1', status: 'x' })
    expect(answer).toEqual(first)
  })

  test('a reaction is stored as one', async () => {
    const { id } = Identified.parse(
      await zap.create('receive_message', { ...incoming, body: '👍', messageType: 'reaction' }),
    )
    expect(await readMessage(acme, id)).toMatchObject({ type: 'reaction', body: '👍', channel: 'custom' })
  })
})

test('Grant Credits grants once for each idempotency key, and the history has its description', async () => {
  const email = newEmail('client')
  await acme.client.createSubAccount({ body: { email } })
  const grant = { email, amount: 12.5, description: 'November', idempotencyKey: 'rch_1' }
  const granted = { success: true, credits_added: 12.5, new_balance: 12.5 }
  expect(await zap.create('grant_credits', grant)).toMatchObject(granted)
  expect(await zap.create('grant_credits', grant)).toMatchObject(granted)
  const { data } = (await acme.client.listCreditTransactions({ query: { email } })).body
  expect(data).toMatchObject([{ amount: 12.5, description: 'November' }])
})

describe('dropdowns', () => {
  test('lists and campaigns by name, channels in use, and contacts by what is known of them', async () => {
    const campaigns = [{ name: 'Sales', status: 'Live' as const }]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    const own = connectZap(server, account)
    const john = await createContact(account, { email: newEmail('john') })
    const jane = await createContact(account, { firstName: 'Jane', lastName: 'Doe', phone: newPhone() })
    await send(account, { fromId: 'user-9' })
    expect(await own.choices('lists')).toEqual([{ id: account.listId('Leads'), name: 'Leads' }])
    const sales = { id: account.campaignId('Sales'), name: 'Sales (Live)' }
    expect(await own.choices('campaigns')).toEqual([sales])
    expect(await own.choices('channels')).toEqual([{ id: 'crm', name: 'crm' }])
    expect(await own.choices('contacts')).toEqual([
      { id: expect.stringMatching(/^con_/), name: 'user-9' },
      { id: jane.id, name: `Jane Doe (${String(jane.phone)})` },
      { id: john.id, name: john.email },
    ])
  })

  test('page by page, to the end and no further', async () => {
    const names = Array.from({ length: 205 }, (_, index) => `List ${index}`)
    const account = await openAccount(server, { lists: names.map((name) => ({ name })) })
    const own = connectZap(server, account)
    const page = async (at: number) => z.array(Identified).parse(await own.choices('lists', {}, at))
    const pages = [await page(0), await page(1), await page(2), await page(3)]
    expect(pages.map(({ length }) => length)).toEqual([100, 100, 5, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(205)
  })

  test('page by page for each search, dropdown and account by itself', async () => {
    const names = Array.from({ length: 105 }, (_, index) => `List ${index}`)
    const own = connectZap(server, await openAccount(server, { lists: names.map((name) => ({ name })) }))
    expect(await own.choices('lists', {}, 0)).toHaveLength(100)
    expect(await own.choices('lists', { search: 'none' }, 0)).toEqual([])
    expect(await own.choices('campaigns', {}, 0)).toEqual([])
    const authData = { base_url: server.origin, api_key: acme.apiKey }
    expect(await own.call('triggers.lists.operation.perform', { authData })).toHaveLength(2)
    expect(await own.choices('lists', {}, 1)).toHaveLength(5)
  })

  test.each([
    ['lists', 'LEAD', 'Leads'],
    ['campaigns', 'SALE', 'Sales (Draft)'],
    ['channels', 'CR', 'crm'],
    ['contacts', 'JAN', 'Jane (jane@example.com)'],
  ])('%s narrowed by a search', async (key, search, name) => {
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }, { name: 'Customers' }],
      campaigns: [{ name: 'Sales' }, { name: 'Support' }],
    })
    for (const customChannel of ['crm', 'chat'])
      await send(account, { customChannel, firstName: 'Joe', email: 'joe@example.com' })
    await createContact(account, { firstName: 'Jane', email: 'jane@example.com' })
    expect(await connectZap(server, account).choices(key, { search })).toMatchObject([{ name }])
  })
})
