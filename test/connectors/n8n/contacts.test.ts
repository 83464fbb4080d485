import { funnel } from '../../support/conversation.ts'
import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { jsonOf, located, suiteWorkbench, pairsOf } from './support/workbench.ts'

const bench = suiteWorkbench({
  lists: [{ name: 'Leads' }, { name: 'News' }, { name: 'Webinar' }],
  campaigns: [funnel({ list: 'Webinar' })],
})

describe('Contact: Create or Update', () => {
  const parameters = {
    resource: 'contact',
    operation: 'upsert',
    phone: '={{ $json.phone }}',
    additionalFields: {
      firstName: '={{ $json.name }}',
      newCustomFields: {
        field: [
          { name: 'company.name', value: '={{ $json.company }}' },
          { name: 'seats', value: '={{ $json.seats }}' },
        ],
      },
      customFieldsJson: '{"vip": true}',
      listIds: '={{ $json.lists }}',
    },
  }

  test('creates what is new and finds what is known; a failing item is paired and says why', async () => {
    const { account, operate } = bench
    const [known, fresh] = [newPhone(), newPhone()]
    const { id } = await createContact(account, { phone: known, lastName: 'Doe' })
    const lists = [account.listId('Leads'), account.listId('News')]
    const items = await operate(parameters, [
      { phone: known, name: 'Jane', company: 'Acme', seats: 5, lists },
      { phone: '5551234567', name: 'Nobody' },
      { phone: fresh, name: 'Ann', company: 'Ümlaut', seats: 1.5, lists: [] },
    ])
    expect(pairsOf(items)).toEqual([0, 1, 2])
    const acme = { 'company.name': 'Acme', seats: 5, vip: true }
    const umlaut = { 'company.name': 'Ümlaut', seats: 1.5, vip: true }
    expect(jsonOf(items)).toEqual([
      {
        id,
        firstName: 'Jane',
        lastName: 'Doe',
        phone: known,
        email: null,
        fromId: null,
        customFields: acme,
        tags: [],
        optedOut: false,
        botActive: true,
      },
      { error: expect.stringMatching(/^INVALID_PHONE: .*country/i) },
      expect.objectContaining({ firstName: 'Ann', phone: fresh, customFields: umlaut }),
    ])
    for (const list of lists) {
      const { data } = (await account.client.listMembers({ params: { id: list } })).body
      expect(data.map((member) => member.id)).toEqual([id])
    }
  })

  test('loses no custom field for its name; one that none can have is an error', async () => {
    const { account, operate } = bench
    const phone = newPhone()
    const fieldOf = (name: string) => ({ newCustomFields: { field: [{ name, value: 'Ann' }] } })
    const named = (name: string) => ({ ...parameters, additionalFields: fieldOf(name) })
    const [created] = jsonOf(await operate(named('constructor'), [{ phone }]))
    const { body } = await account.client.getContact({ params: { id: String(created?.['id']) } })
    expect(Object.entries(body.customFields)).toEqual([['constructor', 'Ann']])
    expect(jsonOf(await operate(named('__proto__'), [{ phone }]))).toEqual([
      { error: expect.stringContaining('__proto__') },
    ])
  })

  test('opts out who wants no messages, joins in silence, and takes no opt-out back', async () => {
    const { account, operate } = bench
    const { phone: known } = await createContact(account, { phone: newPhone(), optedOut: true })
    const listIds = [account.listId('Webinar')]
    const additionalFields = {
      listIds,
      optedOut: '={{ $json.out }}',
      addWithoutGreeting: '={{ $json.silent }}',
    }
    const items = await operate({ ...parameters, additionalFields }, [
      { phone: newPhone(), out: true },
      { phone: known, out: false },
      { phone: newPhone(), out: 'FALSE', silent: true },
      { phone: newPhone(), out: 'perhaps' },
    ])
    expect(jsonOf(items)).toMatchObject([
      { optedOut: true },
      { phone: known, optedOut: true },
      { optedOut: false },
      { error: expect.stringMatching(/^VALIDATION_FAILED: Opted Out must say/) },
    ])
    expect((await account.client.listMessages({ query: { direction: 'outgoing' } })).body.data).toEqual([])
  })

  test('answers every field with Simplify off', async () => {
    const { account, operate } = bench
    const given = { phone: newPhone(), email: newEmail() }
    const additionalFields = { firstName: 'Jane', lastName: 'Doe' }
    const create = { resource: 'contact', operation: 'upsert', simplify: false }
    const [item] = await operate({ ...create, ...given, additionalFields }, [{}])
    const { body } = await account.client.getContact({ params: { id: String(item?.json['id']) } })
    expect(item?.json).toEqual(body)
    expect(body).toMatchObject({ ...given, ...additionalFields })
  })
})

test('Contact: Get finds by ID, phone and email', async () => {
  const { account, operate } = bench
  const email = newEmail('jane+n8n')
  const { id, phone } = await createContact(account, { phone: newPhone(), email })
  const find = { resource: 'contact', operation: 'get' }
  const get = (mode: string) => ({ ...find, contact: located(`={{ $json.${mode} }}`, mode) })
  for (const [mode, good, bad, code] of [
    ['id', id, 'con_none', 'CONTACT_NOT_FOUND'],
    ['phone', phone, '5551234567', 'INVALID_PHONE'],
    ['email', ` ${email} `, 'nobody@example.test', 'CONTACT_NOT_FOUND'],
  ] as const) {
    const items = await operate(get(mode), [{ [mode]: good }, { [mode]: bad }, { [mode]: good }])
    expect(pairsOf(items)).toEqual([0, 1, 2])
    expect(jsonOf(items)).toEqual([
      expect.objectContaining({ id, phone, email }),
      { error: expect.stringMatching(`^${code}: `) },
      expect.objectContaining({ id, phone, email }),
    ])
  }
})

test('Contact: Update changes and clears the given fields only', async () => {
  const { account, operate } = bench
  const people = await Promise.all(
    ['Ann', 'Bob'].map((firstName) =>
      createContact(account, { firstName, lastName: 'Doe', customFields: { plan: 'free', seats: 2 } }),
    ),
  )
  const items = await operate(
    {
      resource: 'contact',
      operation: 'update',
      contact: located('={{ $json.id }}'),
      simplify: false,
      updateFields: {
        email: '={{ $json.email }}',
        clear: ['lastName'],
        botActive: false,
        customFieldsJson: '{"plan": "pro", "seats": null}',
      },
    },
    [
      { id: people[0]?.id, email: 'ann@example.test' },
      { id: people[1]?.id, email: 'not an email' },
      { id: people[1]?.id, email: 'bob@example.test' },
    ],
  )
  expect(pairsOf(items)).toEqual([0, 1, 2])
  const changed = { lastName: null, botActive: false, customFields: { plan: 'pro' } }
  expect(jsonOf(items)).toEqual([
    expect.objectContaining({ ...changed, firstName: 'Ann', email: 'ann@example.test' }),
    { error: expect.stringMatching(/^INVALID_EMAIL: /) },
    expect.objectContaining({ ...changed, firstName: 'Bob', email: 'bob@example.test' }),
  ])
})

test('Contact: Update changes names, phone and email, and answers simply', async () => {
  const { account, operate } = bench
  const { id } = await createContact(account, { firstName: 'Ann', lastName: 'Doe' })
  const updateFields = { firstName: 'Jane', lastName: 'Roe', phone: newPhone(), email: newEmail() }
  const update = { resource: 'contact', operation: 'update', contact: located(id), updateFields }
  expect(jsonOf(await operate(update, [{}]))).toEqual([
    { id, ...updateFields, fromId: null, customFields: {}, tags: [], optedOut: false, botActive: true },
  ])
})

test('Contact: Update lets a value go before clearing, and clearing before what is blank', async () => {
  const { account, operate } = bench
  const customFields = { plan: 'free', seats: 2, city: 'Rome' }
  const { id } = await createContact(account, { firstName: 'Jane', lastName: 'Doe', customFields })
  const items = await operate(
    {
      resource: 'contact',
      operation: 'update',
      contact: located(id),
      updateFields: {
        firstName: 'Joan',
        lastName: '={{ $json.none }}',
        clear: ['firstName', 'lastName'],
        newCustomFields: {
          field: [
            { name: 'plan', value: 'pro' },
            { name: 'seats', value: '' },
          ],
        },
        customFieldsJson: '{"plan": null, "seats": null, "toString": null}',
      },
    },
    [{}],
  )
  const updated = { firstName: 'Joan', lastName: null, customFields: { plan: 'pro', city: 'Rome' } }
  expect(jsonOf(items)).toEqual([expect.objectContaining(updated)])
})

test('Contact: Update takes true and false as text, as a table has them', async () => {
  const { account, operate } = bench
  const items = await operate(
    {
      resource: 'contact',
      operation: 'update',
      contact: located((await createContact(account)).id),
      simplify: false,
      updateFields: { botActive: '={{ $json.bot }}', optedOut: '={{ $json.out }}' },
    },
    [{ bot: 'FALSE', out: true }, { bot: 'true', out: 'false' }, { bot: '', out: null }, { bot: 'no' }],
  )
  expect(jsonOf(items)).toMatchObject([
    { botActive: false, optedOut: true },
    { botActive: true, optedOut: false },
    { botActive: true, optedOut: false },
    { error: 'VALIDATION_FAILED: Bot Active must be true or false, not a string' },
  ])
})

test('Contact: Get Many finds by a search, follows the pages, and stops at the limit', async () => {
  const { account, operate } = bench
  const family = `Roe${crypto.randomUUID()}`
  for (const firstName of ['Ann', 'Bob', 'Cid']) await createContact(account, { firstName, lastName: family })
  const getMany = { resource: 'contact', operation: 'getAll', filters: { search: '={{ $json.search }}' } }
  const found = await operate({ ...getMany, limit: 2 }, [{ search: family }, { search: `bob ${family}` }])
  expect(pairsOf(found)).toEqual([0, 0, 1])
  expect(jsonOf(found)).toEqual([
    expect.objectContaining({ firstName: 'Cid' }),
    expect.objectContaining({ firstName: 'Bob' }),
    expect.objectContaining({ firstName: 'Bob' }),
  ])
  expect(found[0]?.json).not.toHaveProperty('createdAt')
  expect(await operate({ ...getMany, returnAll: true }, [{ search: family }])).toHaveLength(3)
})

test('Contact: Delete erases the contact', async () => {
  const { account, operate } = bench
  const { id } = await createContact(account)
  const items = await operate(
    { resource: 'contact', operation: 'delete', contact: located('={{ $json.id }}') },
    [{ id }, { id }],
  )
  expect(jsonOf(items)).toEqual([{ deleted: true }, { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) }])
})
