import { z } from 'zod'
import { sandboxOf } from '../../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount } from '../../support/factories.ts'
import { suiteGraph } from '../../support/graph.ts'
import { suiteServer } from '../../support/suite.ts'
import { send } from '../../support/webhooks.ts'
import { whatsappOf } from '../../support/whatsapp.ts'
import { connectZap } from './zap.ts'

const server = suiteServer()
const graph = suiteGraph()
const Identified = z.looseObject({ id: z.string() })

describe('dropdowns', () => {
  test('lists and campaigns by name, channels and custom fields in use, and contacts by what is known', async () => {
    const campaigns = [{ name: 'Sales', status: 'Live' as const }]
    const account = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    const own = connectZap(server, account)
    const john = await createContact(account, { email: newEmail('john'), customFields: { Company: 'Acme' } })
    const jane = await createContact(account, { firstName: 'Jane', lastName: 'Doe', phone: newPhone() })
    await send(account, { fromId: 'user-9' })
    const only = (id: string, label = id) => ({ results: [{ id, label }], paging_token: null })
    const shown = (field: string) => own.choices('send_message', field)
    expect(await own.choices('add_contact_to_list', 'listId')).toEqual(only(account.listId('Leads'), 'Leads'))
    expect(await shown('campaignId')).toEqual(only(account.campaignId('Sales'), 'Sales (Live)'))
    expect(await shown('customChannel')).toEqual(only('crm'))
    expect(await own.choices('update_contact', 'clearCustomFields')).toEqual(only('Company'))
    expect(await own.contactChoices()).toEqual([
      { id: expect.stringMatching(/^con_/), name: 'user-9' },
      { id: jane.id, name: `Jane Doe (${String(jane.phone)})` },
      { id: john.id, name: john.email },
    ])
  })

  test('channels: triggers offer connected ones with their kind, and actions custom ones alone', async () => {
    const account = await openAccount(server)
    await send(account, { customChannel: 'crm' })
    await sandboxOf(server).connect(account)
    await whatsappOf(server, graph).connect(account, graph.addNumber(), {}, 'sales')
    const own = connectZap(server, account)
    const offered = async (key: string, field: string) => (await own.choices(key, field)).results
    const custom = [{ id: 'crm', label: 'crm' }]
    const connected = [
      { id: 'sales', label: 'sales (WhatsApp)' },
      { id: 'sandbox', label: 'sandbox (Sandbox)' },
    ]
    expect(await offered('new_incoming_message', 'channel')).toEqual([...custom, ...connected])
    for (const key of ['message_delivered', 'message_read', 'channel_needs_attention', 'template_changed'])
      expect(await offered(key, 'channel')).toEqual(connected)
    expect(await offered('send_message', 'customChannel')).toEqual(custom)
    expect(await offered('receive_message', 'channel')).toEqual(custom)
  })

  test('page by page, to the end and no further', async () => {
    const names = Array.from({ length: 205 }, (_, index) => `List ${index}`)
    const account = await openAccount(server, { lists: names.map((name) => ({ name })) })
    const own = connectZap(server, account)
    const sizes: number[] = []
    const ids = new Set<string>()
    let token: string | undefined
    do {
      const page = await own.choices('add_contact_to_list', 'listId', token)
      sizes.push(page.results.length)
      for (const { id } of page.results) ids.add(id)
      token = page.paging_token ?? undefined
    } while (token !== undefined && sizes.length < 4)
    expect(sizes).toEqual([100, 100, 5])
    expect(ids.size).toBe(205)
  })

  test('contacts by the number of the page', async () => {
    const account = await openAccount(server)
    for (let count = 0; count < 102; count += 1) await createContact(account)
    const own = connectZap(server, account)
    const pages = await Promise.all(
      [0, 1, 2].map(async (page) => z.array(Identified).parse(await own.contactChoices(page))),
    )
    expect(pages.map(({ length }) => length)).toEqual([100, 2, 0])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(102)
  })
})

describe('custom fields', () => {
  const names = ['company', 'Company size', 'größe', '__a.b', 'customFields', 's', "it's %5f!"]

  test('each that is in use is asked for by name, in Create Contact and Update Contact', async () => {
    const account = await openAccount(server)
    const customFields = { ...Object.fromEntries(names.map((name) => [name, 'x'])), seats: 3, member: true }
    await createContact(account, { customFields })
    const own = connectZap(server, account)
    const expected = [
      ...[...names, 'seats'].map((label) => ({ label, type: 'string' })),
      { label: 'member', type: 'boolean' },
    ]
    const { id: contactId } = await createContact(account)
    const inputs = { create_contact: { phone: newPhone() }, update_contact: { contactId } }
    const asked = new Map<string, Record<string, string>>()
    for (const key of Object.keys(inputs)) {
      const fields = await own.fields(key)
      const added = fields.filter((field) => field.key.startsWith('customValue'))
      expect(added).toHaveLength(expected.length)
      expect(added).toEqual(expect.arrayContaining(expected.map((field) => expect.objectContaining(field))))
      expect(new Set(fields.map((field) => field.key)).size).toBe(fields.length)
      for (const field of added) expect(field.key).toMatch(/^[A-Za-z0-9]+(_[A-Za-z0-9]+)*$/)
      asked.set(key, Object.fromEntries(added.map((field) => [field.key, `a ${String(field['label'])}`])))
    }
    const values = Object.fromEntries([...names, 'seats', 'member'].map((name) => [name, `a ${name}`]))
    for (const [key, input] of Object.entries(inputs)) {
      const given = { ...input, ...asked.get(key), customFields: { new: 'one' } }
      expect(await own.create(key, given)).toMatchObject({ customFields: { ...values, new: 'one' } })
    }
  })

  test('those with a type are asked for by it', async () => {
    const account = await openAccount(server)
    const types = { born: 'date', due: 'datetime', size: 'number', vip: 'yesno', zip: 'text' }
    for (const [name, type] of Object.entries({ ...types, plan: 'choice' }))
      await account.ask('POST', '/custom_fields', {
        body: { name, type, ...(type === 'choice' && { options: ['Basic', 'Pro'] }) },
      })
    const own = connectZap(server, account)
    const asked = (await own.fields('create_contact')).filter(({ key }) => key.startsWith('customValue'))
    expect(asked).toMatchObject([
      { label: 'born', type: 'datetime' },
      { label: 'due', type: 'datetime' },
      { label: 'plan', type: 'string', choices: ['Basic', 'Pro'] },
      { label: 'size', type: 'string' },
      { label: 'vip', type: 'boolean' },
      { label: 'zip', type: 'string' },
    ])
    const values = ['2026-11-30T00:00:00+01:00', '2026-11-30T14:00:00Z', 'Pro', '7', 'true', '8001']
    const given = Object.fromEntries(asked.map(({ key }, at) => [key, values[at]]))
    expect(await own.create('create_contact', { phone: newPhone(), ...given })).toMatchObject({
      customFields: {
        born: '2026-11-30',
        due: '2026-11-30T14:00:00.000Z',
        plan: 'Pro',
        size: 7,
        vip: true,
        zip: '8001',
      },
    })
  })

  test('what is left empty changes nothing, and values of a list are joined', async () => {
    const account = await openAccount(server)
    const { id: contactId } = await createContact(account, { customFields: { plan: 'free', tags: 'x' } })
    const update = { contactId, customValueplan: '', customValuetags: ['a', 'b'] }
    const updated = await connectZap(server, account).create('update_contact', update)
    expect(updated).toMatchObject({ customFields: { plan: 'free', tags: 'a, b' } })
  })
})
