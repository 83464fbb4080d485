import { eventsOf } from '../support/conversation.ts'
import { createContact } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { from } from '../support/graph/personChanges.ts'
import { suiteServer } from '../support/suite.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const server = suiteServer()
const graph = suiteGraph()
const { open } = whatsappOf(server, graph)

const formFields = [
  { name: 'first', field: 'firstName' },
  { name: 'mail', field: 'email' },
  { name: 'other_mail', field: 'email' },
  { name: 'sizes', field: 'customFields.shoe size' },
  { name: 'count', field: 'customFields.count' },
]

/** A number whose campaign saves fields, and somebody there who fills in a form. */
async function opened(fields = formFields) {
  const channel = await open({ botEnabled: false, formFields: fields })
  return {
    ...channel,
    fill: (values: unknown) =>
      channel.channel.writes({
        from,
        name: 'Ann Lee',
        type: 'interactive',
        content: {
          type: 'nfm_reply',
          nfm_reply: { name: 'flow', body: 'Sent', response_json: JSON.stringify(values) },
        },
      }),
    leftOut: async () => {
      const { id } = await channel.contact()
      const lines = await channel.timeline(id)
      return lines.flatMap(({ decision, rule, detail }) =>
        decision === 'skipped' ? [`${rule}: ${detail}`] : [],
      )
    },
  }
}

describe('A form that a contact fills in', () => {
  test('fills the fields of the contact that its campaign names, before anybody is told of the message', async () => {
    const { account, contact, fill, leftOut } = await opened()
    const values = {
      first: 'Anna',
      mail: 'ANN@x.test',
      sizes: ['S', 'L'],
      count: 2,
      note: 'x',
    }
    await fill(values)
    const saved = {
      firstName: 'Anna',
      lastName: 'Lee',
      email: 'ann@x.test',
      customFields: { 'shoe size': 'S, L', count: 2 },
    }
    const shown = await contact()
    expect(shown).toMatchObject(saved)
    expect(await eventsOf(account, 'message.received')).toMatchObject([
      { data: { contact: { firstName: 'Anna', email: 'ann@x.test' }, form: { values } } },
    ])
    expect(await leftOut()).toEqual([])
    await fill(values)
    expect(await contact()).toEqual(shown) // also when it was updated
  })

  test('replaces what was there, and clears nothing that it leaves empty', async () => {
    const { contact, fill } = await opened()
    await fill({ first: 'Anna', sizes: ['S'], mail: 'ann@x.test' })
    await fill({ first: '', sizes: ['L'], mail: null, other_mail: 'later@x.test' })
    expect(await contact()).toMatchObject({
      firstName: 'Anna',
      email: 'later@x.test',
      customFields: { 'shoe size': 'L' },
    })
  })

  test('fills declared fields in their form, and loses nothing that does not fit', async () => {
    const { account, contact, fill, leftOut } = await opened()
    const declare = (name: string, type: string) =>
      account.ask('POST', '/custom_fields', { body: { name, type } })
    await declare('count', 'number')
    await declare('shoe size', 'number')
    await fill({ first: 'Anna', count: '1,234.5', sizes: ['S', 'L'] })
    const shown = await contact()
    expect(shown).toMatchObject({ firstName: 'Anna', customFields: { count: 1234.5, 'shoe size': 'S, L' } })
    expect(await leftOut()).toEqual([])
    await fill({ first: 'Anna', count: '1234.50', sizes: ['S', 'L'] })
    expect(await contact()).toEqual(shown)
    expect(await account.ask('GET', '/custom_fields/shoe%20size/not_fitting')).toMatchObject({
      body: { data: [{ value: 'S, L' }] },
    })
  })

  test('leaves out what does not fit, says so, and keeps the rest', async () => {
    const { contact, fill, leftOut, messages } = await opened()
    const values = {
      first: 'Anna',
      mail: 'nobody',
      other_mail: 'ann@x.test',
      sizes: { a: 1 },
      count: 'x'.repeat(2001),
    }
    await fill(values)
    expect(await contact()).toMatchObject({ firstName: 'Anna', email: 'ann@x.test', customFields: {} })
    expect(await leftOut()).toEqual([
      expect.stringMatching(/^does_not_fit: mail: email must be an email address/),
      expect.stringMatching(/^does_not_fit: sizes: /),
      expect.stringMatching(/^does_not_fit: count: .*2,?000/),
    ])
    expect(await messages()).toMatchObject([{ form: { values } }])
  })

  test('gives nobody the email of another contact, nor one of somebody merged into that', async () => {
    const { account, contact, fill, timeline } = await opened()
    await fill({ first: 'Anna' })
    const { id } = await contact()
    const kept = await createContact(account, { email: 'kept@x.test' })
    const merged = await createContact(account, { email: 'merged@x.test' })
    await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: merged.id } })
    await fill({ mail: 'KEPT@x.test' })
    await fill({ mail: 'merged@x.test', first: 'Ann' })
    const { body } = await account.client.getContact({ params: { id } })
    expect(body).toMatchObject({ firstName: 'Ann', email: null })
    const taken = (await timeline(id)).filter(({ rule }) => rule === 'email_of_another')
    expect(taken.map(({ detail }) => detail)).toEqual(['kept@x.test', 'merged@x.test'])
    const { body: found } = await account.client.findContact({ query: { email: 'merged@x.test' } })
    expect(found).toMatchObject({ id: kept.id })
  })

  test('changes nothing where the campaign saves no fields, or others', async () => {
    for (const fields of [[], [{ name: 'shoe', field: 'customFields.shoe' }]]) {
      const { contact, fill } = await opened(fields)
      await fill({ first: 'Anna', __proto__: { shoe: 'x' } })
      const { createdAt, updatedAt, ...shown } = await contact()
      expect(shown).toMatchObject({ firstName: 'Ann', customFields: {} })
      expect(updatedAt).toBe(createdAt)
    }
  })

  test('fills no more than a hundred custom fields, and says which are left out', async () => {
    const { account, contact, fill, leftOut } = await opened()
    await fill({ first: 'Anna' })
    const { id } = await contact()
    const customFields = Object.fromEntries(Array.from({ length: 99 }, (_, at) => [`f${at}`, at]))
    await account.client.updateContact({ params: { id }, body: { customFields } })
    await fill({ sizes: 'S', count: 1 })
    expect((await contact()).customFields).toMatchObject({ ...customFields, 'shoe size': 'S' })
    expect(await leftOut()).toEqual([expect.stringMatching(/^does_not_fit: count: .*at most 100/)])
  })
})
