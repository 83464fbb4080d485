import { maxNote } from '@replyloop/shared/values/note'
import { z } from 'zod'
import { actAs, askPage, membersOf, openAgency, rowsOf } from '../support/dashboardApi.ts'
import { apiError, createContact, newPhone } from '../support/factories.ts'
import { openNotesOf } from '../support/notes.ts'
import { receive } from '../support/messages.ts'
import { downloadsOf } from '../support/personalData.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const { join } = membersOf(server)
const download = downloadsOf(server)
const Shown = z.object({ id: z.string() })

const openNotes = () => openNotesOf(server)

describe('a note', () => {
  test('shows who wrote it, and the contact is never sent it', async () => {
    const { account, owner, contact, path, write, bodies } = await openNotes()
    const ann = await join(owner, 'agent')
    const id = await write(ann.person, { body: ' Wants the blue one. https://shop.test/blue \n' })
    await write(account, { note: 'From a program' })
    expect((await ann.person.ask('GET', path)).body).toMatchObject({
      data: [
        { body: 'From a program', author: 'api', member: null, key: expect.any(String), mentions: [] },
        {
          id,
          contactId: contact.id,
          body: 'Wants the blue one. https://shop.test/blue',
          author: 'user',
          member: { id: ann.id, name: 'Ann' },
          key: null,
          editedAt: null,
        },
      ],
      nextCursor: null,
    })
    expect(await bodies(account, '?limit=1')).toEqual(['From a program'])
    expect((await account.client.listMessages({ query: { contactId: contact.id } })).body.data).toEqual([])
    expect((await account.client.listEvents({ query: { type: 'message.reply' } })).body.data).toEqual([])
  })

  test('is told as an event with its contact and its writer, once', async () => {
    const { account, owner, contact, path } = await openNotes()
    const headers = { 'idempotency-key': 'one' }
    const first = await owner.ask('POST', path, { body: { body: 'Hello' }, headers })
    expect(await owner.ask('POST', path, { body: { body: 'Hello' }, headers })).toMatchObject({
      status: 201,
      body: first.body,
    })
    const { data } = (await account.client.listEvents({ query: { type: 'note.added' } })).body
    expect(data).toHaveLength(1)
    expect(data[0]?.data).toMatchObject({
      contact: { id: contact.id, tags: [], url: expect.stringContaining(contact.id) },
      note: { body: 'Hello' },
      member: { name: expect.any(String) },
    })
  })

  test.each([
    [{}, 'body'],
    [{ body: '  ' }, 'body'],
    [{ body: 'a\0b' }, 'body'],
    [{ body: 'Hi', mentions: ['usr_nobody'] }, 'mentions[0]'],
    [{ body: 'Hi', mentions: Array.from({ length: 51 }, () => 'usr_nobody') }, 'mentions'],
  ])('of %j is refused', async (body, path) => {
    const { account, path: notes } = await openNotes()
    expect(await account.ask('POST', notes, { body })).toMatchObject(apiError(400, 'VALIDATION_FAILED', path))
  })

  test.each([maxNote + 1, 1024 * 1024])('of %i characters is refused with its limit', async (length) => {
    const { account, path } = await openNotes()
    const refused = await account.ask('POST', path, { body: { body: 'x'.repeat(length) } })
    expect(refused).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'body'))
    expect(JSON.stringify(refused.body)).toContain('at most 10,000 characters')
  })

  test('may have as many characters as it says, however many bytes they take', async () => {
    const { account, write, bodies } = await openNotes()
    await write(account, { body: '😀'.repeat(maxNote) })
    expect(await bodies()).toEqual(['😀'.repeat(maxNote)])
  })

  test('is changed and deleted by its writer and by admins, and by nobody else', async () => {
    const { account, owner, contact, path, write, bodies } = await openNotes()
    const [ann, ben] = [await join(owner, 'agent'), await join(owner, 'manager')]
    const id = await write(ann.person, { body: 'One' })
    const change = (by: Pick<typeof owner, 'ask'>, body: string) =>
      by.ask('PATCH', `${path}/${id}`, { body: { body } })
    const refused = await change(ben.person, 'Two')
    expect(refused).toMatchObject(apiError(403, 'FORBIDDEN'))
    expect(JSON.stringify(refused.body)).toContain('written by Ann')
    expect(await ben.person.ask('DELETE', `${path}/${id}`)).toMatchObject({ status: 403 })
    expect(await change(ann.person, 'One')).toMatchObject({ status: 200, body: { editedAt: null } })
    expect(await change(ann.person, 'Two')).toMatchObject({
      status: 200,
      body: { body: 'Two', editedAt: expect.any(String), member: { name: 'Ann' } },
    })
    expect(await change(owner, 'Three')).toMatchObject({ status: 200, body: { member: { name: 'Ann' } } })
    expect(await owner.ask('DELETE', `${path}/${id}`)).toMatchObject({ status: 200, body: { noteId: id } })
    expect(await bodies()).toEqual([])
    expect(await change(account, 'Four')).toMatchObject(apiError(404, 'NOTE_NOT_FOUND'))
    const log = rowsOf(await owner.ask('GET', '/audit_log?kind=contacts'))
    expect(log.map(({ action, subject }) => [action, subject])).toEqual([
      ['note_deleted', contact.id],
      ['note_changed', contact.id],
      ['note_changed', contact.id],
    ])
    expect(JSON.stringify(log)).not.toMatch(/One|Two|Three/)
  })

  test('of a key with the scope send is changed by that key and by full ones', async () => {
    const { account, owner, path, write } = await openNotes()
    const keyOf = async (scope: string) => {
      const { body } = await owner.ask('POST', '/api_keys', { body: { name: `Zap ${scope}`, scope } })
      const { apiKey } = z.object({ apiKey: z.string() }).parse(body)
      return (method: string, to: string, body?: unknown) =>
        account.ask(method, to, { body, headers: { 'x-api-key': apiKey } })
    }
    const [zap, read] = [await keyOf('send'), await keyOf('read')]
    const own = Shown.parse((await zap('POST', path, { body: 'Own' })).body).id
    const others = await write(owner, { body: 'Others' })
    expect(await zap('PATCH', `${path}/${own}`, { body: 'Mine' })).toMatchObject({ status: 200 })
    expect(await zap('DELETE', `${path}/${others}`)).toMatchObject(apiError(403, 'FORBIDDEN'))
    expect(await read('POST', path, { body: 'No' })).toMatchObject(apiError(403, 'INSUFFICIENT_SCOPE'))
    expect(rowsOf(await read('GET', '/notes')).map(({ body, key }) => [body, key])).toEqual([
      ['Others', null],
      ['Mine', 'Zap send'],
    ])
    expect(await account.ask('DELETE', `${path}/${own}`)).toMatchObject({ status: 200 })
  })

  test('of an agency’s member who acts as the account has the name of both', async () => {
    const { owner, sub } = await openAgency(server)
    const acting = await actAs(server, owner, sub.id)
    const { id } = await createContact(sub)
    await acting.ask('POST', `/conversations/${id}/notes`, { body: { body: 'Hi' } })
    const [note] = rowsOf(await sub.ask('GET', '/notes'))
    expect(note).toMatchObject({ member: { name: expect.stringMatching(/ \(Agency\)$/) } })
  })
})

describe('the notes of a contact', () => {
  test('go to the one into which it is merged, also by its former id', async () => {
    const { account, contact, path, write, bodies } = await openNotes()
    const kept = await createContact(account, { phone: newPhone() })
    const id = await write(account, { body: 'Of the other' })
    await account.ask('POST', `/conversations/${kept.id}/notes`, { body: { body: 'Of the kept' } })
    await account.client.mergeContacts({ params: { id: kept.id }, body: { otherId: contact.id } })
    expect([...(await bodies())].map(String).toSorted()).toEqual(['Of the kept', 'Of the other'])
    expect(rowsOf(await account.ask('GET', `/notes?contactId=${contact.id}`))).toHaveLength(2)
    expect(await account.ask('PATCH', `${path}/${id}`, { body: { body: 'Ours' } })).toMatchObject({
      status: 200,
      body: { contactId: kept.id },
    })
  })

  test('are erased with it, however many there are, and are in its data before', async () => {
    const { account, contact, path, write } = await openNotes()
    const fromId = contact.phone
    await receive(account, { fromId, body: 'Hi' })
    for (let at = 0; at < 60; at += 1) await write(account, { body: `Note ${at} <b>` })
    const { json, html } = await download(account, contact.id)
    expect(json).toMatchObject({
      notes: expect.arrayContaining([expect.objectContaining({ body: 'Note 59 <b>' })]),
    })
    expect(html).toContain('Note 59 &lt;b&gt;')
    await account.client.deleteContact({ params: { id: contact.id } })
    expect(await account.ask('GET', path)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect(rowsOf(await account.ask('GET', '/notes'))).toEqual([])
    expect((await account.client.listEvents({ query: { type: 'note.added' } })).body.data).toEqual([])
  })

  test('are read by viewers, who write none, and by nobody who is not signed in', async () => {
    const { owner, path, write } = await openNotes()
    await write(owner, { body: 'Hi' })
    const viewer = await join(owner, 'viewer')
    expect(rowsOf(await viewer.person.ask('GET', path))).toHaveLength(1)
    expect(await viewer.person.ask('POST', path, { body: { body: 'No' } })).toMatchObject(
      apiError(403, 'INSUFFICIENT_ROLE'),
    )
    expect(await askPage(server, undefined, 'GET', path)).toMatchObject({ status: 401 })
  })
})
