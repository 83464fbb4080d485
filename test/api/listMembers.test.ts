import { funnel } from '../support/conversation.ts'
import { apiError, createContact, readPages } from '../support/factories.ts'
import { anyInstant, suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
const acme = suiteAccount(server, {
  lists: ['Leads', 'News', 'Linked', 'Paged'].map((name) => ({ name })),
  campaigns: [funnel({ list: 'Linked' })],
})

const stranger = suiteAccount(server, { lists: [{ name: 'Theirs' }] })

const join = (list: string, body: unknown) =>
  acme.ask('POST', `/lists/${acme.listId(list)}/contacts`, { body })
const leave = (list: string, contactId: string) =>
  acme.ask('DELETE', `/lists/${acme.listId(list)}/contacts/${contactId}`)
const members = async (list: string) =>
  (await acme.client.listMembers({ params: { id: acme.listId(list) } })).body.data.map(({ id }) => id)

describe('POST', () => {
  test.each(['contactId', 'contact_id'])(
    '201: %s joins, then 200: it is on the list already',
    async (field) => {
      const { id } = await createContact(acme)
      const message = expect.stringContaining('Leads')
      const answer = {
        success: true,
        contactId: id,
        listId: acme.listId('Leads'),
        listName: 'Leads',
        message,
        willGreet: 0,
      }
      for (const [expected, alreadyMember] of [
        [201, false],
        [200, true],
      ]) {
        const { status, body } = await join('Leads', { [field]: id })
        expect({ status, body }).toEqual({ status: expected, body: { ...answer, alreadyMember } })
      }
      expect((await members('Leads')).filter((member) => member === id)).toEqual([id])
    },
  )

  test('201: both spellings alike, and unknown fields beside them, are fine', async () => {
    const { id } = await createContact(acme)
    const body = `{"contactId": "${id}", "contact_id": "${id}", "__proto__": {"contactId": "x"}, "email": 5}`
    expect(await join('Leads', body)).toMatchObject({ status: 201, body: { contactId: id } })
  })

  test('of racing joins of one contact, one is the first', async () => {
    const { id } = await createContact(acme)
    const answers = await Promise.all(Array.from({ length: 20 }, () => join('News', { contactId: id })))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(19)
    expect(await members('News')).toEqual([id])
  })

  test('joining twice, and leaving and joining again, triggers one opening message', async () => {
    const { id } = await createContact(acme)
    await join('Linked', { contactId: id })
    await join('Linked', { contactId: id })
    await leave('Linked', id)
    expect(await join('Linked', { contactId: id })).toMatchObject({ status: 201 })
    const { body } = await acme.client.listMessages({ query: { contactId: id } })
    expect(body.data).toMatchObject([{ author: 'campaign', body: 'Hi!' }])
    const answer = await acme.ask('GET', `/contacts/${id}`)
    expect(answer).toMatchObject({ body: { campaignId: acme.campaignId('Funnel') } })
  })

  test.each([
    ['VALIDATION_FAILED', {}],
    ['VALIDATION_FAILED', { contactId: '' }],
    ['VALIDATION_FAILED', { contactId: null }],
    ['VALIDATION_FAILED', { contactId: [5] }],
    ['VALIDATION_FAILED', []],
    ['VALIDATION_FAILED', undefined],
    ['CONFLICTING_FIELDS', { contactId: 'con_a', contact_id: 'con_b' }],
    ['INVALID_JSON', '{"contactId"'],
  ])('400 %s: %j', async (code, body) => {
    expect(await join('Leads', body)).toMatchObject(apiError(400, code))
  })

  test('a whole record beside the contactId is ignored, even where two of its fields differ', async () => {
    const { id } = await createContact(acme)
    const phones = { phone: '(555) 123-4567', phone_number: '+15551234567' }
    const record = { ...phones, firstName: 'Jane', first_name: 'J.' }
    expect(await join('Leads', { contact_id: id, ...record })).toMatchObject({ status: 201 })
  })

  test('404: an unknown list, an unknown contact', async () => {
    const { id } = await createContact(acme)
    const unknown = await acme.ask('POST', '/lists/lst_unknown/contacts', { body: { contactId: id } })
    expect(unknown).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    const answer = await join('Leads', { contactId: 'con_unknown' })
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test("404: another account's list, another account's contact; neither list changes", async () => {
    const [mine, theirs] = [await createContact(acme), await createContact(stranger)]
    const theirList = stranger.listId('Theirs')
    const body = { contactId: mine.id }
    const foreignList = await acme.ask('POST', `/lists/${theirList}/contacts`, { body })
    expect(foreignList).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    expect(await join('Leads', { contactId: theirs.id })).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(await members('Leads')).not.toContain(theirs.id)
    expect((await stranger.client.listMembers({ params: { id: theirList } })).body.data).toEqual([])
  })
})

describe('GET', () => {
  test('200: members with every field and since when, the last to join first, page by page', async () => {
    const contacts = []
    for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve']) {
      const contact = await createContact(acme, { firstName })
      await join('Paged', { contactId: contact.id })
      contacts.unshift({ ...contact, joinedAt: anyInstant })
    }
    const id = acme.listId('Paged')
    const { status, body } = await acme.ask('GET', `/lists/${id}/contacts`)
    expect(status).toBe(200)
    expect(body).toEqual({ data: contacts, nextCursor: null })
    const pages = await readPages((cursor) =>
      acme.client.listMembers({ params: { id }, query: { limit: '2', cursor } }),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
    expect(pages.flat()).toEqual(contacts)
  })

  test('400: a limit outside 1 to 100', async () => {
    const answer = await acme.ask('GET', `/lists/${acme.listId('Leads')}/contacts?limit=101`)
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test("404: an unknown list, another account's list", async () => {
    for (const id of ['lst_unknown', stranger.listId('Theirs')])
      expect(await acme.ask('GET', `/lists/${id}/contacts`)).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  })
})

describe('DELETE', () => {
  test('200: the contact leaves this list, stays on others, and lives', async () => {
    const { id } = await createContact(acme, { listIds: [acme.listId('Leads'), acme.listId('News')] })
    const { status, body } = await leave('Leads', id)
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      message: expect.stringContaining('Leads'),
      contactId: id,
      listId: acme.listId('Leads'),
      listName: 'Leads',
    })
    expect(await members('Leads')).not.toContain(id)
    expect(await members('News')).toContain(id)
    expect(await acme.ask('GET', `/contacts/${id}`)).toMatchObject({ status: 200 })
  })

  test('404: a contact that is not on the list, or no contact at all', async () => {
    const { id } = await createContact(acme)
    for (const contactId of [id, 'con_unknown'])
      expect(await leave('Leads', contactId)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    const unknown = await acme.ask('DELETE', `/lists/lst_unknown/contacts/${id}`)
    expect(unknown).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
  })

  test("404: another account's member stays", async () => {
    const listId = stranger.listId('Theirs')
    const { id } = await createContact(stranger, { listId })
    const answer = await acme.ask('DELETE', `/lists/${listId}/contacts/${id}`)
    expect(answer).toMatchObject(apiError(404, 'LIST_NOT_FOUND'))
    expect((await stranger.client.listMembers({ params: { id: listId } })).body.data).toMatchObject([{ id }])
  })
})
