import { z } from 'zod'
import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { jsonOf, located, suiteWorkbench } from './support/workbench.ts'

const client = newEmail('client')

const bench = suiteWorkbench({
  type: 'agency',
  lists: [{ name: 'Leads' }, { name: 'News' }],
  subAccounts: [{ email: client, name: 'Shop' }],
})

/** What the operation gives for each item. */
const outcome = async (parameters: Record<string, unknown>, ...items: object[]) =>
  jsonOf(await bench.operate(parameters, items))

test('numbers from expressions are taken as text where text is wanted', async () => {
  const { account } = bench
  const received = await outcome(
    {
      resource: 'message',
      operation: 'receive',
      messageSid: '={{ $json.id }}',
      fromId: '={{ $json.from }}',
      toId: '={{ $json.to }}',
      body: '={{ $json.text }}',
      additionalFields: { firstName: '={{ $json.name }}', channel: located('={{ $json.channel }}', 'name') },
    },
    { id: 1001, from: 42, to: 7, text: 5, name: 123, channel: 9 },
  )
  expect(received).toMatchObject([{ body: '5', channel: '9' }])
  const toCrm = { resource: 'message', operation: 'send', channel: located('crm', 'name') }
  const send = { ...toCrm, recipient: located('={{ $json.from }}', 'fromId'), body: '={{ $json.text }}' }
  const sent = await outcome(send, { from: 42, text: true })
  expect(sent).toMatchObject([{ success: true }])
  const { data } = (await account.client.listMessages({ query: {} })).body
  expect(data).toMatchObject([{ body: 'true' }, { body: '5', channel: '9' }])
  const contact = (await account.client.getContact({ params: { id: String(sent[0]?.['contactId']) } })).body
  expect(contact).toMatchObject({ firstName: '123', fromId: '42' })
  const field = [{ name: '={{ $json.year }}', value: 'visited' }]
  const create = {
    resource: 'contact',
    operation: 'upsert',
    phone: '={{ $json.phone }}',
    additionalFields: { newCustomFields: { field } },
  }
  expect(await outcome(create, { phone: newPhone(), year: 2026 }, { phone: 5551234567 })).toEqual([
    expect.objectContaining({ customFields: { 2026: 'visited' } }),
    { error: expect.stringMatching(/^INVALID_PHONE: Phone must/) },
  ])
})

test('an object that an expression gives is not called empty', async () => {
  const toCrm = { resource: 'message', operation: 'send', channel: located('crm', 'name') }
  const send = { ...toCrm, recipient: located('user-1', 'fromId'), body: '={{ $json }}' }
  const result = await outcome(send, {})
  expect(result).toEqual([{ error: 'VALIDATION_FAILED: Text must be a string, not an object' }])
  const get = { resource: 'message', operation: 'get', messageId: '={{ $json }}' }
  expect(await outcome(get, {})).toEqual([{ error: 'MESSAGE_NOT_FOUND: No message has the id {}' }])
  const update = { resource: 'contact', operation: 'update', contact: located('con_1') }
  const cleared = { ...update, updateFields: { clear: '={{ $json }}' } }
  expect(await outcome(cleared, {})).toEqual([{ error: 'Fields to Clear has no field {}' }])
})

test('amounts may come as text; what is no number is named', async () => {
  const grant = { resource: 'credit', operation: 'grant', email: client, amount: '={{ $json.amount }}' }
  const amounts = ['5', ' 0.5 ', 'five', '1,000', '1e3'].map((amount) => ({ amount }))
  const refused = { error: expect.stringMatching(/^VALIDATION_FAILED: Amount must be a number, written/) }
  expect(await outcome(grant, ...amounts, {})).toMatchObject([
    { credits_added: 5 },
    { credits_added: 0.5 },
    refused,
    refused,
    refused,
    { error: 'Amount is empty' },
  ])
  const create = {
    resource: 'subAccount',
    operation: 'create',
    email: '={{ $json.email }}',
    additionalFields: { credits: '={{ $json.credits }}' },
  }
  expect(await outcome(create, { email: newEmail('sub'), credits: '3' })).toMatchObject([{ balance: 3 }])
})

test('one list as an expression gives it is a list of one, and so is a text with commas', async () => {
  const { account } = bench
  const [leads, news] = [account.listId('Leads'), account.listId('News')]
  const items = await outcome(
    {
      resource: 'contact',
      operation: 'upsert',
      phone: '={{ $json.phone }}',
      additionalFields: { listIds: '={{ $json.lists }}' },
    },
    { phone: newPhone(), lists: leads },
    { phone: newPhone(), lists: `${leads}, ${news}` },
    { phone: newPhone(), lists: '' },
    { phone: newPhone() },
  )
  expect(items.map((item) => item['error'])).toEqual([undefined, undefined, undefined, undefined])
  const members = async (id: string) =>
    (await account.client.listMembers({ params: { id } })).body.data.map((contact) => contact.id)
  expect(await members(leads)).toEqual(expect.arrayContaining([items[0]?.['id'], items[1]?.['id']]))
  expect(await members(news)).toEqual([items[1]?.['id']])
})

test('Contact: Get takes a number for a phone', async () => {
  const get = { resource: 'contact', operation: 'get', contact: located('={{ $json.phone }}', 'phone') }
  const result = await outcome(get, { phone: 5551234567 })
  expect(result).toEqual([{ error: expect.stringMatching(/^INVALID_PHONE: /) }])
})

const none = '={{ $json.none }}'

test.each([
  [{ resource: 'contact', operation: 'get', contact: located(none, 'phone') }, 'Contact'],
  [{ resource: 'contact', operation: 'get', contact: located(none, 'email') }, 'Contact'],
  [{ resource: 'contact', operation: 'get', contact: located(none) }, 'Contact'],
  [{ resource: 'contact', operation: 'update', contact: located(none) }, 'Contact'],
  [{ resource: 'contact', operation: 'delete', contact: located(none) }, 'Contact'],
  [{ resource: 'list', operation: 'addContact', list: located(none), contact: located('con_1') }, 'List'],
  [
    { resource: 'list', operation: 'removeContact', list: located('lst_1'), contact: located(none) },
    'Contact',
  ],
  [
    {
      resource: 'message',
      operation: 'send',
      recipient: located('user-1', 'fromId'),
      channel: located(none, 'name'),
      body: 'Hi',
    },
    'Channel',
  ],
  [
    {
      resource: 'message',
      operation: 'send',
      recipient: located(none),
      channel: located('crm', 'name'),
      body: 'Hi',
    },
    'Recipient',
  ],
  [{ resource: 'message', operation: 'get', messageId: none }, 'Message ID'],
  [{ resource: 'message', operation: 'retry', messageId: none }, 'Message ID'],
  [{ resource: 'subAccount', operation: 'get', email: none }, 'Email'],
])('what is missing is named before anything is asked: %j', async (parameters, label) => {
  const nowhere = await bench.n8n.credential({ baseUrl: 'http://127.0.0.1:1', apiKey: 'rl_any' })
  const items = await bench.operate(parameters, [{}, { none: null }, { none: ' ' }], nowhere)
  const error = { error: `${label} is empty` }
  expect(jsonOf(items)).toEqual([error, error, error])
})

test('an update of nothing, and of what cannot be cleared, says so', async () => {
  const { id } = await createContact(bench.account, { firstName: 'Jane', lastName: 'Doe' })
  const update = { resource: 'contact', operation: 'update', contact: located(id) }
  expect(await outcome({ ...update, updateFields: {} }, {})).toEqual([{ error: 'Update Fields is empty' }])
  const clear = { ...update, updateFields: { clear: '={{ $json.clear }}' } }
  const fields = [['nickname'], 'firstName', ['lastName']]
  expect(await outcome(clear, ...fields.map((each) => ({ clear: each })))).toEqual([
    { error: 'Fields to Clear has no field nickname' },
    expect.objectContaining({ firstName: null, lastName: 'Doe' }),
    expect.objectContaining({ firstName: null, lastName: null }),
  ])
})

test('an error names a field as the person sees it', async () => {
  const receive = {
    resource: 'message',
    operation: 'receive',
    messageSid: 'm-1',
    fromId: 'user-1',
    toId: 'acme',
    body: 'Hi',
    media: 'link',
    mediaUrl: '={{ $json.url }}',
    mediaContentType: '={{ $json.type }}',
    additionalFields: { email: '={{ $json.email }}' },
  }
  const faulty = [{ url: 'https://example.com/a.png' }, { url: 'a.png', type: 'image' }, { email: 'nobody' }]
  const errors = (await outcome(receive, ...faulty)).map(({ error }) => error)
  expect(errors).toEqual([
    'VALIDATION_FAILED: Media Content Type is required when Media URL is given, for example image/jpeg',
    expect.stringMatching(/^VALIDATION_FAILED: Media URL must .* \(also wrong: Media Content Type\)$/),
    expect.stringMatching(/^INVALID_EMAIL: Email must be an email address/),
  ])
  const getMany = { resource: 'message', operation: 'getAll', filters: { direction: '={{ $json.way }}' } }
  const result = await outcome(getMany, { way: 'up' })
  expect(result).toEqual([{ error: 'VALIDATION_FAILED: Direction must be one of "incoming", "outgoing"' }])
})

const Choice = z.looseObject({
  type: z.literal('options'),
  name: z.string(),
  default: z.unknown(),
  options: z.array(z.looseObject({ value: z.unknown() })),
})
type Choice = z.infer<typeof Choice>

/** Every choice in a description, however deep. */
const choicesIn = (part: unknown): Choice[] => {
  if (typeof part !== 'object' || part === null) return []
  const { success, data } = Choice.safeParse(part)
  return [...(success ? [data] : []), ...Object.values(part).flatMap(choicesIn)]
}

test('the default of every choice is one of its options', async () => {
  const types = z
    .array(z.looseObject({ name: z.string() }))
    .parse(await bench.n8n.rest('GET', '/types/nodes.json'))
  const ours = types.filter(({ name }) => /^n8n-nodes-replyloop\.replyloop(Trigger)?$/.test(name))
  const choices = choicesIn(ours)
  expect(choices.length).toBeGreaterThan(8)
  const strays = choices.filter(({ options, ...choice }) =>
    options.every(({ value }) => value !== choice.default),
  )
  expect(strays).toEqual([])
})
