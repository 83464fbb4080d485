import { createContact, newEmail, newPhone } from '../../support/factories.ts'
import { jsonOf, suiteWorkbench } from './support/workbench.ts'

// Contact: Create or Get with Update Existing.

const bench = suiteWorkbench({ lists: [{ name: 'Leads' }] })

const form = (updateExisting: unknown) => ({
  resource: 'contact',
  operation: 'createOrGet',
  phone: '={{ $json.phone }}',
  email: '={{ $json.email }}',
  additionalFields: {
    firstName: '={{ $json.name }}',
    customFields: {
      field: [
        { name: 'plan', value: '={{ $json.plan }}' },
        { name: 'city', value: '={{ $json.city }}' },
      ],
    },
    customFieldsJson: '{"trial": null}',
    listIds: '={{ $json.lists }}',
    updateExisting,
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
    { ...joan, phone, customFields: { plan: 'pro', city: 'Rome', seats: 2 } },
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
