import type { Contact } from '@replyloop/shared/contract/contact'
import { apiError, createContact, newEmail, newPhone, openAccount, readPages } from '../support/factories.ts'
import { readMessage, receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'

const server = suiteServer()
let contacts: Contact[]

const acme = suiteAccount(server)

beforeAll(async () => {
  contacts = []
  for (const firstName of ['Ann', 'Bea', 'Cleo', 'Dora', 'Eve', 'Fay', 'Élodie'])
    contacts.push(await createContact(acme, { phone: newPhone(), email: newEmail(firstName), firstName }))
})

const list = (query: string) => acme.ask('GET', `/contacts?${query}`)
const names = (answer: { data: { firstName: string | null }[] }) =>
  answer.data.map(({ firstName }) => firstName)

async function search(text: string): Promise<(string | null)[]> {
  const { body } = await acme.client.findContact({ query: { search: text } })
  return 'data' in body ? names(body) : []
}

describe('200', () => {
  test('a page has exactly data and nextCursor, newest first, with every field of each contact', async () => {
    const { status, body } = await list('limit=100')
    expect(status).toBe(200)
    expect(body).toEqual({ data: contacts.toReversed(), nextCursor: null })
  })

  test.each([1, 2, 3, 7])('pages of %i show every contact once', async (limit) => {
    const pages = await readPages(async (cursor) => {
      const { body } = await acme.client.findContact({ query: { limit: String(limit), cursor } })
      if (!('data' in body)) throw new Error('that is no page')
      return { body }
    })
    expect(pages).toHaveLength(Math.ceil(contacts.length / limit))
    expect(pages.flat()).toEqual(contacts.toReversed())
  })

  test('a contact that comes in between two pages shifts nothing', async () => {
    const wide = await openAccount(server)
    for (const firstName of ['1', '2', '3']) await createContact(wide, { firstName })
    const first = await wide.client.findContact({ query: { limit: '2' } })
    if (!('data' in first.body)) throw new Error('that is no page')
    await createContact(wide, { firstName: '4' })
    const second = await wide.client.findContact({ query: { limit: '2', cursor: first.body.nextCursor } })
    expect(names(first.body)).toEqual(['3', '2'])
    expect(second.body).toMatchObject({ data: [{ firstName: '1' }], nextCursor: null })
  })

  test('a page has 50 contacts when no limit is given', async () => {
    const wide = await openAccount(server)
    await Promise.all(Array.from({ length: 51 }, () => createContact(wide)))
    const { body } = await wide.client.findContact({ query: { search: '+1555' } })
    expect(body).toMatchObject({ nextCursor: expect.any(String) })
    expect(body).toHaveProperty('data.length', 50)
  })

  test('search finds parts of names, email and phone, in any case', async () => {
    expect(await search('cLE')).toEqual(['Cleo'])
    expect(await search('ÉLO')).toEqual(['Élodie'])
    expect(await search(String(contacts[1]?.phone).slice(-7))).toEqual(['Bea'])
    expect(await search(String(contacts[3]?.email).toUpperCase())).toEqual(['Dora'])
    expect(await search('nobody')).toEqual([])
  })

  test('search finds a contact by the sender’s name, which is all that may be known of it', async () => {
    const { contactId } = await readMessage(acme, await receive(acme, { fromId: 'Telegram-Ünal' }))
    const { body } = await acme.client.findContact({ query: { search: 'telegram-ün' } })
    expect(body).toMatchObject({ data: [{ id: contactId, firstName: null }] })
    await acme.client.deleteContact({ params: { id: contactId } })
  })

  test.each(['%', '_', '\\', '!', "'", '"'])('%s in a search means itself', async (sign) => {
    const found = await createContact(acme, { phone: newPhone(), firstName: `x${sign}y` })
    expect(await search(`X${sign}Y`)).toEqual([found.firstName])
    expect(await search(sign)).toEqual([found.firstName])
    await acme.client.deleteContact({ params: { id: found.id } })
  })

  test('limit with a phone or an email lists instead of looking up', async () => {
    const [ann] = contacts
    const phone = encodeURIComponent(String(ann?.phone))
    for (const query of [`phoneNumber=${phone}`, `email=${ann?.email}`])
      expect((await list(`${query}&limit=5`)).body).toEqual({ data: [ann], nextCursor: null })
    expect((await list('email=nobody@x.test&limit=5')).body).toEqual({ data: [], nextCursor: null })
  })

  test("another account's contacts are not in it", async () => {
    const stranger = await openAccount(server)
    expect((await stranger.ask('GET', '/contacts?limit=10')).body).toEqual({ data: [], nextCursor: null })
  })
})

describe('400', () => {
  test.each(['0', '101', '-1', '1.5', 'ten', '1e1', '0x10'])('limit=%s', async (limit) => {
    expect(await list(`limit=${limit}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'limit'))
  })
})
