import { z } from 'zod'
import { openOwner } from '../../support/dashboardApi.ts'
import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { readMessage } from '../../support/messages.ts'
import { anyInstant, suiteAccount, suiteReceiver, suiteServer } from '../../support/suite.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

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
const Incoming = z.object({ channel: z.string(), contact: z.looseObject({ id: z.string() }) })
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
    expect(created).toMatchObject({ ...fields, created: true, phoneIgnored: false })
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

test('Find Contact finds nobody by a phone or an email that cannot be one, and goes on to the email', async () => {
  const { email, ...jane } = await createContact(acme, { email: newEmail() })
  const search = (inputData: Record<string, unknown>) => zap.search('find_contact', inputData)
  for (const phone of ['555 1234', '+15550001111222333', 'none'])
    expect(await search({ phone, email })).toMatchObject([{ id: jane.id }])
  expect(await search({ phone: '555 1234' })).toEqual([])
  expect(await search({ email: 'nobody' })).toEqual([])
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

test('Send Custom Channel Message reaches the reply webhook, with anything in braces in its text', async () => {
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

test('what came in is answered by its contact, whom the message names, and nobody is made again', async () => {
  const own = connectZap(server, acme)
  const subscription = await own.subscribe('new_incoming_message', `${receiver.url}/incoming`)
  const given = { fromId: 'user-8', toId: 'acme', body: 'Where is my order?', firstName: 'Ann' }
  await acme.client.receiveMessage({ body: { customData: { ...given, channel: 'crm', messageSid: 'm-8' } } })
  const delivery = await receiver.waitFor(({ path }) => path === '/incoming')
  const [incoming] = z
    .array(Incoming)
    .parse(await own.receive('new_incoming_message', delivery, subscription))
  expect(incoming?.contact).toMatchObject({ fromId: 'user-8', firstName: 'Ann', phone: null })

  const answer = { contactId: incoming?.contact.id, customChannel: incoming?.channel, body: 'On its way.' }
  const sent = Identified.parse(await own.create('send_message', answer))
  const { json } = await receiver.waitFor(({ path, body }) => path !== '/incoming' && body.includes(sent.id))
  expect(json).toMatchObject({
    toId: 'user-8',
    body: 'On its way.',
    contactId: incoming?.contact.id,
    channel: 'crm',
  })
  await own.unsubscribe('new_incoming_message', subscription)
})

describe('Receive Incoming Message', () => {
  const incoming = { fromId: 'user-7', toId: 'acme', body: 'How much is it?' }

  test('stores the message with all that is given, and gives it with its contact', async () => {
    const given = { channel: 'live-chat', status: 'delivered', campaignId: acme.campaignId('Sales') }
    const input = { ...incoming, ...given, firstName: 'Ann', messageType: 'text' }
    const received = Identified.parse(await zap.create('receive_message', input))
    const stored = await readMessage(acme, received.id)
    expect(received).toMatchObject({ id: stored.id, contactId: stored.contactId, body: stored.body })
    expect(await read(stored.contactId)).toMatchObject({ firstName: 'Ann', fromId: 'user-7' })
    expect(stored).toMatchObject({ direction: 'incoming', type: 'text', body: incoming.body, ...given })
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

test('Create Sub-Account creates it with its credits, and Find Sub-Account finds it', async () => {
  const client = { email: newEmail('client'), first_name: 'Ann', last_name: 'Lee', business_name: 'Lee Ltd' }
  expect(await zap.search('find_sub_account', { email: client.email })).toEqual([])
  const created = await zap.create('create_sub_account', { ...client, credits: '12.5' })
  expect(created).toMatchObject({ ...client, balance: 12.5 })
  expect(await zap.search('find_sub_account', { email: ` ${client.email} ` })).toEqual([created])
  const other = { email: newEmail('client'), credits: '' }
  expect(await zap.create('create_sub_account', other)).toMatchObject({ balance: 0 })
})

describe('Suspend and Resume Sub-Account', () => {
  test('stop what a client sends and let it go on, by its email, however often it is said', async () => {
    const email = newEmail('client')
    const { id } = (await acme.client.createSubAccount({ body: { email } })).body.data
    const expected = { id, email, suspendedAt: anyInstant, deletionDueAt: null }
    const suspended = await zap.create('suspend_sub_account', { email: ` ${email.toUpperCase()} ` })
    expect(suspended).toMatchObject(expected)
    expect(await zap.create('suspend_sub_account', { email })).toEqual(suspended)
    expect(await zap.search('find_sub_account', { email })).toMatchObject([{ suspended_at: anyInstant }])
    for (let time = 0; time < 2; time += 1)
      expect(await zap.create('resume_sub_account', { email })).toMatchObject({ id, suspendedAt: null })
  })

  test('a client that has been deleted is not brought back by an invoice that was paid', async () => {
    const email = newEmail('client')
    const { account, owner } = await openOwner(server, {
      type: 'agency',
      subAccounts: [{ email, name: 'Shop' }],
    })
    await owner.ask('DELETE', `/subaccounts/${account.subAccount(email).id}`)
    const own = connectZap(server, account)
    expect(await failureOf(own.create('resume_sub_account', { email }))).toMatchObject(
      halted(/ has been deleted, and is erased on \d{4}-\d\d-\d\d\. To keep it, resume it in the dashboard/),
    )
    expect(await own.search('find_sub_account', { email })).toMatchObject([{ deletion_due_at: anyInstant }])
  })
})

test('Set Auto-Recharge sets it with a monthly limit or without, and names the field at fault', async () => {
  const email = newEmail('client')
  await acme.client.createSubAccount({ body: { email } })
  const set = (more: object) =>
    zap.create('set_auto_recharge', { email, threshold: '10', amount: '12.5', ...more })
  const autoRecharge = { threshold: 10, amount: 12.5, monthlyLimit: null }
  expect(await set({ monthlyLimit: '' })).toMatchObject({ email, autoRecharge })
  expect(await set({ monthlyLimit: 500 })).toMatchObject({
    autoRecharge: { ...autoRecharge, monthlyLimit: 500 },
  })
  expect(await failureOf(set({ monthlyLimit: '5' }))).toMatchObject(
    halted(/^Monthly Limit must be at least the amount/),
  )
})

test('Grant Credits grants once for each idempotency key, and the history has its description', async () => {
  const email = newEmail('client')
  await acme.client.createSubAccount({ body: { email } })
  const grant = { email, amount: '12.5', description: 'November', idempotencyKey: 'rch_1' }
  const granted = { success: true, credits_added: 12.5, new_balance: 12.5 }
  expect(await zap.create('grant_credits', grant)).toMatchObject(granted)
  expect(await zap.create('grant_credits', { ...grant, amount: 12.5 })).toMatchObject(granted)
  const { data } = (await acme.client.listCreditTransactions({ query: { email } })).body
  expect(data).toMatchObject([{ amount: 12.5, description: 'November' }])
})
