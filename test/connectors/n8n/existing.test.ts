import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { jsonOf, located, suiteWorkbench } from './support/workbench.ts'

const bench = suiteWorkbench({ lists: [{ name: 'Leads' }] })

const form = (updateExisting: unknown) => ({
  resource: 'contact',
  operation: 'upsert',
  phone: '={{ $json.phone }}',
  email: '={{ $json.email }}',
  updateExisting,
  additionalFields: {
    firstName: '={{ $json.name }}',
    newCustomFields: {
      field: [
        { name: 'plan', value: '={{ $json.plan }}' },
        { name: 'city', value: '={{ $json.city }}' },
      ],
    },
    customFieldsJson: '{"trial": null}',
    listIds: '={{ $json.lists }}',
  },
})

const known = async () =>
  createContact(bench.account, {
    phone: newPhone(),
    email: newEmail(),
    firstName: 'Jane',
    lastName: 'Doe',
    customFields: { plan: 'free', city: 'Rome', trial: true, seats: 2 },
  })

test('replaces what a contact has by what is given, and nothing by what is blank', async () => {
  const { account, operate } = bench
  const { id, phone } = await known()
  const leads = account.listId('Leads')
  const email = newEmail()
  const items = await operate(form('={{ $json.on }}'), [
    { on: true, phone, email, name: 'Joan', plan: 'pro', city: '', lists: leads },
    { on: 'true', phone: newPhone(), name: 'Ann', plan: 'free', lists: leads },
    { on: true, phone: '12' },
  ])
  const joan = { id, firstName: 'Joan', lastName: 'Doe', email }
  expect(jsonOf(items)).toEqual([
    expect.objectContaining({ ...joan, phone, customFields: { plan: 'pro', city: 'Rome', seats: 2 } }),
    expect.objectContaining({ firstName: 'Ann', customFields: { plan: 'free' } }),
    { error: expect.stringMatching(/^INVALID_PHONE: /) },
  ])
  const { data } = (await account.client.listMembers({ params: { id: leads } })).body
  const joined = [id, items[1]?.json['id']]
  expect(data).toHaveLength(2)
  expect(data.map((member) => member.id)).toEqual(expect.arrayContaining(joined))
})

test.each([false, 'false', '={{ $json.none }}'])('%j fills empty fields only', async (off) => {
  const { id, phone } = await known()
  const items = await bench.operate(form(off), [{ phone, name: 'Joan', plan: 'pro' }])
  expect(jsonOf(items)).toMatchObject([
    { id, firstName: 'Jane', customFields: { plan: 'free', city: 'Rome', trial: true, seats: 2 } },
  ])
})

/** The value of a resource mapper: one with `null` is a field that nobody added. */
const mapped = (value: Record<string, unknown>, types: Record<string, string> = {}) => ({
  mappingMode: 'defineBelow',
  value,
  matchingColumns: [],
  schema: Object.keys(value).map((id) => ({
    id,
    displayName: id,
    required: false,
    defaultMatch: false,
    display: true,
    ...(types[id] !== undefined && { type: types[id] }),
  })),
})

test('custom fields are chosen, and new ones named beside them', async () => {
  const upsert = {
    resource: 'contact',
    operation: 'upsert',
    phone: '={{ $json.phone }}',
    customFields: mapped(
      {
        'company.name': '={{ $json.company }}',
        seats: '={{ $json.seats }}',
        vip: '={{ $json.vip }}',
        old: null,
      },
      { seats: 'number', vip: 'boolean' },
    ),
    additionalFields: { newCustomFields: { field: [{ name: 'source', value: 'form' }] } },
  }
  const items = await bench.operate(upsert, [
    { phone: newPhone(), company: 'Acme', seats: '5', vip: 'true' },
    { phone: newPhone(), company: 7, seats: 'a few', vip: false },
    { phone: newPhone(), company: '', seats: '', vip: ' ' },
  ])
  expect(jsonOf(items).map((json) => json['customFields'] ?? json)).toEqual([
    { 'company.name': 'Acme', seats: 5, vip: true, source: 'form' },
    { 'company.name': 7, seats: 'a few', vip: false, source: 'form' },
    { source: 'form' },
  ])
})

test('the choices of a checkbox group become one text, wherever they are mapped', async () => {
  const pair = { field: [{ name: 'paired', value: '={{ $json.tags }}' }] }
  const additionalFields = { newCustomFields: pair, customFieldsJson: '={{ { json: $json.tags } }}' }
  const customFields = mapped({ chosen: '={{ $json.tags }}' })
  const upsert = { resource: 'contact', operation: 'upsert', phone: '={{ $json.phone }}' }
  const items = await bench.operate({ ...upsert, customFields, additionalFields }, [
    { phone: newPhone(), tags: ['a', 'b'] },
    { phone: newPhone(), tags: [] },
    { phone: newPhone(), tags: ['only', null, 3] },
    { phone: newPhone(), tags: [{ id: 1 }] },
  ])
  expect(jsonOf(items).map((json) => json['customFields'] ?? json)).toEqual([
    { chosen: 'a, b', paired: 'a, b', json: 'a, b' },
    {},
    { chosen: 'only, 3', paired: 'only, 3', json: 'only, 3' },
    { error: expect.stringMatching(/^VALIDATION_FAILED: /) },
  ])
})

test('an update of chosen custom fields alone is one, and leaves those that nobody added', async () => {
  const { account, operate } = bench
  const { id } = await known()
  const update = { resource: 'contact', operation: 'update', contact: located(id) }
  const items = await operate({ ...update, customFields: mapped({ plan: 'pro', city: null }) }, [{}])
  expect(jsonOf(items)).toMatchObject([{ customFields: { plan: 'pro', city: 'Rome', trial: true } }])
  const nothing = await operate({ ...update, customFields: mapped({ city: null }) }, [{}])
  expect(jsonOf(nothing)).toEqual([{ error: 'Update Fields is empty' }])
  await account.client.deleteContact({ params: { id } })
})
