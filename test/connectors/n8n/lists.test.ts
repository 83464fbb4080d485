import { z } from 'zod'
import { funnel, sandboxOf } from '../../support/conversation.ts'
import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { jsonOf, located, suiteWorkbench, pairsOf } from './support/workbench.ts'

const names = Array.from({ length: 103 }, (_, index) => ({ name: `List ${index}` }))

const Results = z.object({
  data: z.object({
    results: z.array(z.object({ name: z.string() })),
    paginationToken: z.string().optional(),
  }),
})

const Options = z.object({ data: z.array(z.object({ name: z.string(), value: z.string() })) })

const bench = suiteWorkbench({
  lists: [{ name: 'Leads' }, ...names],
  campaigns: [
    funnel({ openingMessage: 'Hi {{firstName}}!' }),
    funnel({ name: 'Newsletter', status: 'Draft' }),
  ],
})

test('List: Add Contact joins, and the Live campaign greets', async () => {
  const { account, operate } = bench
  const list = account.listId('Leads')
  const ann = await createContact(account, { firstName: 'Ann' })
  const bob = await createContact(account, { firstName: 'Bob' })
  const items = await operate(
    { resource: 'list', operation: 'addContact', list: located(list), contact: located('={{ $json.id }}') },
    [{ id: ann.id }, { id: 'con_none' }, { id: bob.id }, { id: ann.id }],
  )
  const silent = await createContact(account, { firstName: 'Cid' })
  const quietly = await operate(
    {
      resource: 'list',
      operation: 'addContact',
      list: located(list),
      contact: located(silent.id, 'id'),
      additionalFields: { addWithoutGreeting: true },
    },
    [{}],
  )
  expect(jsonOf(quietly)).toMatchObject([{ contactId: silent.id, alreadyMember: false, willGreet: 0 }])
  expect(pairsOf(items)).toEqual([0, 1, 2, 3])
  expect(jsonOf(items)).toMatchObject([
    { contactId: ann.id, listId: list, alreadyMember: false },
    { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) },
    { contactId: bob.id, alreadyMember: false },
    { contactId: ann.id, alreadyMember: true },
  ])
  const { data } = (await account.client.listMessages({ query: { direction: 'outgoing' } })).body
  expect(data.map(({ body }) => body).toSorted()).toEqual(['Hi Ann!', 'Hi Bob!'])
})

test('List: Remove Contact takes off the list, and who is not on it is no failure', async () => {
  const { account, operate } = bench
  const list = account.listId('List 7')
  const people = await Promise.all([createContact(account), createContact(account)])
  for (const { id } of people)
    await account.client.joinList({ params: { id: list }, body: { contactId: id } })
  const items = await operate(
    {
      resource: 'list',
      operation: 'removeContact',
      list: located('={{ $json.list }}'),
      contact: located('={{ $json.contact }}'),
    },
    [
      { list, contact: people[0].id },
      { list: 'lst_none', contact: people[1].id },
      { list, contact: people[1].id },
      { list, contact: people[1].id },
      { list, contact: 'con_none' },
    ],
  )
  expect(pairsOf(items)).toEqual([0, 1, 2, 3, 4])
  expect(jsonOf(items)).toMatchObject([
    { success: true, contactId: people[0].id },
    { error: expect.stringMatching(/^LIST_NOT_FOUND: /) },
    { success: true, contactId: people[1].id },
    { success: true, message: 'The contact was not on the list', contactId: people[1].id, listId: list },
    { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) },
  ])
  expect((await account.client.listMembers({ params: { id: list } })).body.data).toEqual([])
})

test('List: Get Contacts gives who is on the list, simplified and whole', async () => {
  const { account, operate } = bench
  const list = account.listId('List 8')
  for (const firstName of ['Ann', 'Bob']) {
    const { id } = await createContact(account, { firstName })
    await account.client.joinList({ params: { id: list }, body: { contactId: id } })
  }
  const getContacts = { resource: 'list', operation: 'getContacts', list: located('={{ $json.list }}') }
  const items = await operate({ ...getContacts, returnAll: true }, [{ list }, { list: 'lst_none' }])
  expect(pairsOf(items)).toEqual([0, 0, 1])
  const joinedAt = expect.any(String)
  expect(jsonOf(items)).toMatchObject([
    { firstName: 'Bob', optedOut: false, joinedAt },
    { firstName: 'Ann', joinedAt },
    { error: expect.stringMatching(/^LIST_NOT_FOUND: /) },
  ])
  expect(Object.keys(items[0]?.json ?? {})).toHaveLength(10)
  const whole = await operate({ ...getContacts, simplify: false, limit: 1 }, [{ list }])
  const { data } = (await account.client.listMembers({ params: { id: list } })).body
  expect(jsonOf(whole)).toEqual(data.slice(0, 1))
})

test('List: Get Many follows the pages, stops at the limit, filters, and pairs every entry with its item', async () => {
  const { operate } = bench
  const getMany = { resource: 'list', operation: 'getAll' }
  const all = await operate({ ...getMany, returnAll: true }, [{}])
  expect(new Set(jsonOf(all).map(({ name }) => name)).size).toBe(104)
  expect(await operate({ ...getMany, limit: 102 }, [{}])).toHaveLength(102)
  const found = await operate({ ...getMany, limit: 2, filters: { search: '={{ $json.word }}' } }, [
    { word: 'list 1' },
    { word: 'x'.repeat(201) },
    { word: 'leads' },
  ])
  expect(pairsOf(found)).toEqual([0, 0, 1, 2])
  expect(jsonOf(found)).toMatchObject([
    { name: expect.stringMatching(/^List 1/) },
    { name: expect.stringMatching(/^List 1/) },
    { error: expect.stringMatching(/^VALIDATION_FAILED: Name Contains must/) },
    { name: 'Leads' },
  ])
})

test('Campaign: Get Many', async () => {
  const { operate } = bench
  const items = await operate(
    { resource: 'campaign', operation: 'getAll', filters: { search: '={{ $json.word }}' } },
    [{ word: '' }, { word: 'x'.repeat(201) }, { word: 'newsletter' }],
  )
  expect(pairsOf(items)).toEqual([0, 0, 1, 2])
  expect(jsonOf(items.slice(2))).toMatchObject([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Name Contains must/) },
    { name: 'Newsletter', status: 'Draft' },
  ])
})

test('The dropdowns search, and lead from page to page', async () => {
  const { account } = bench
  const jane = await createContact(account, { firstName: 'Jane', lastName: 'Roe', phone: newPhone() })
  const email = newEmail('roe')
  const nameless = await createContact(account, { email })
  const ask = (methodName: string, more: object = {}) =>
    bench.askFor('resource-locator-results', 'replyloop', methodName, more)
  const first = Results.parse(await ask('lists')).data
  const second = Results.parse(await ask('lists', { paginationToken: first.paginationToken })).data
  expect([...first.results, ...second.results]).toHaveLength(104)
  expect(second.paginationToken).toBeUndefined()
  const answer = await ask('lists', { filter: 'lead' })
  expect(answer).toMatchObject({ data: { results: [{ name: 'Leads', value: account.listId('Leads') }] } })
  const people = [
    { name: email, value: nameless.id },
    { name: `Jane Roe (${jane.phone})`, value: jane.id },
  ]
  expect(await ask('contacts', { filter: 'roe' })).toMatchObject({ data: { results: people } })
  const campaigns = [{ name: 'Funnel (Live)', value: account.campaignId('Funnel') }]
  expect(await ask('campaigns', { filter: 'funnel' })).toMatchObject({ data: { results: campaigns } })
})

test('The lists to choose several of are all there', async () => {
  const { data } = Options.parse(await bench.askFor('options', 'replyloop', 'allLists'))
  expect(new Set(data.map(({ value }) => value)).size).toBe(104)
  expect(data).toContainEqual({ name: 'Leads', value: bench.account.listId('Leads') })
})

test('The trigger has dropdowns for its filters', async () => {
  const ask = (methodName: string) =>
    bench.askFor('resource-locator-results', 'replyloopTrigger', methodName, { path: 'parameters.filters' })
  expect(await ask('campaigns')).toMatchObject({
    data: { results: expect.arrayContaining([expect.objectContaining({ name: 'Funnel (Live)' })]) },
  })
  expect(await ask('lists')).toMatchObject({
    data: { results: expect.arrayContaining([expect.objectContaining({ name: 'List 102' })]) },
  })
})

test('Of channels, filters offer connected ones with their kind, and operations custom ones alone', async () => {
  await sandboxOf(bench.server).connect(bench.account)
  const ask = (node: string, methodName: string) =>
    bench.askFor('resource-locator-results', node, methodName, { path: 'parameters.channel' })
  const custom = { name: 'custom', value: 'custom' }
  const sandbox = { name: 'sandbox (Sandbox)', value: 'sandbox' }
  for (const node of ['replyloop', 'replyloopTrigger'])
    expect(await ask(node, 'channels')).toMatchObject({ data: { results: [custom, sandbox] } })
  expect(await ask('replyloop', 'customChannels')).toMatchObject({ data: { results: [custom] } })
})

test('The custom fields in use are there to choose, with the input that they take', async () => {
  const { account } = bench
  await createContact(account, { customFields: { company: 'Acme', 'seats.sold': 5, vip: true } })
  const field = (id: string, type: object) => ({
    id,
    displayName: id,
    display: true,
    required: false,
    defaultMatch: false,
    canBeUsedToMatch: false,
    ...type,
  })
  for (const declared of [
    { name: 'x born', type: 'date' },
    { name: 'x plan', type: 'choice', options: ['Basic', 'Pro'] },
  ])
    await account.ask('POST', '/custom_fields', { body: declared })
  const found = await bench.askFor('resource-mapper-fields', 'replyloop', 'customFields', {
    path: 'parameters.customFields',
  })
  expect(found).toMatchObject({
    data: {
      fields: [
        field('company', {}),
        field('seats.sold', { type: 'number' }),
        field('vip', { type: 'boolean' }),
        field('x born', { type: 'dateTime' }),
        field('x plan', {
          type: 'options',
          options: [
            { name: 'Basic', value: 'Basic' },
            { name: 'Pro', value: 'Pro' },
          ],
        }),
      ],
    },
  })
})
