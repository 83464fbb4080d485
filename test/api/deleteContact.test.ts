import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { funnel } from '../support/conversation.ts'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { dialect } from '../support/databases.ts'
import { apiError, createContact, newPhone, openAccount } from '../support/factories.ts'
import { incoming, readMessage, receive } from '../support/messages.ts'
import { suiteAccount, suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
/** A metered account: an opening message costs a credit. */
const leads = { lists: [{ name: 'Leads' }], campaigns: [funnel()] }
const shop = suiteAccount(server, { metered: true, credits: 10, ...leads })

const erase = (id: string) => shop.ask('DELETE', `/contacts/${id}`)
const history = async () => (await shop.client.listCreditTransactions()).body.data

describe('200', () => {
  test('exactly success and contactId', async () => {
    const { id } = await createContact(shop)
    const { status, body } = await erase(id)
    expect(status).toBe(200)
    expect(body).toEqual({ success: true, contactId: id })
  })

  test('the person is gone from every look-up, list and conversation; the lines of the ledger stay', async () => {
    const listId = shop.listId('Leads')
    const fromId = newPhone()
    const received = await shop.client.receiveMessage({ body: { customData: incoming({ fromId }) } })
    const contact = await createContact(shop, { phone: fromId, listId })
    const { id } = contact
    const messages = (await shop.client.listMessages({ query: { contactId: id } })).body.data
    expect(messages).toMatchObject([{ author: 'campaign' }, { id: received.body.messageId }])
    const before = await history()
    expect(before).toMatchObject([
      { kind: 'charge', amount: -1, messageId: messages[0]?.id },
      { kind: 'grant' },
    ])

    expect(await erase(id)).toMatchObject({ status: 200 })

    expect(await shop.ask('GET', `/contacts/${id}`)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect((await shop.client.findContact({ query: { search: fromId } })).body).toEqual({
      data: [],
      nextCursor: null,
    })
    expect((await shop.client.listMembers({ params: { id: listId } })).body.data).toEqual([])
    expect((await shop.client.listLists()).body.data).toMatchObject([{ contactCount: 0 }])
    expect((await shop.client.listMessages({ query: { contactId: id } })).body.data).toEqual([])
    for (const message of messages)
      expect(await shop.ask('GET', `/messages/${message.id}`)).toMatchObject(
        apiError(404, 'MESSAGE_NOT_FOUND'),
      )
    expect(await history()).toEqual(before)
    expect((await shop.client.getMe()).body.balance).toBe(9)
  })

  test('what was answered about the person is gone too: a repeat of their create makes a new contact', async () => {
    const create = () =>
      shop.ask('POST', '/contacts', { body: { phone }, headers: { 'idempotency-key': 'erased' } })
    const phone = newPhone()
    const { id } = fieldsOf(await create())
    await erase(String(id))
    const again = await create()
    expect(again.headers.get('idempotency-replayed')).toBeNull()
    expect(again).toMatchObject({ status: 201, body: { phone, id: expect.not.stringMatching(String(id)) } })
  })

  test('what was answered about their conversation is gone too: nobody is there to be read', async () => {
    const { id } = await createContact(shop, { phone: newPhone(), firstName: 'Jane' })
    const read = () =>
      askDashboard(server, shop, 'POST', `/conversations/${id}/read`, {
        headers: { 'idempotency-key': 'read' },
        body: {},
      })
    expect(await read()).toMatchObject({ status: 200, body: { contact: { firstName: 'Jane' } } })
    await erase(id)
    expect(await read()).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('its phone and its fromId make a new contact afterwards', async () => {
    const fromId = newPhone()
    await shop.client.receiveMessage({ body: { customData: incoming({ fromId }) } })
    const first = await createContact(shop, { phone: fromId, firstName: 'Jane' })
    await erase(first.id)
    await shop.client.receiveMessage({ body: { customData: incoming({ fromId }) } })
    const second = await createContact(shop, { phone: fromId })
    expect(second).toMatchObject({ phone: fromId, fromId, firstName: null })
    expect(second.id).not.toBe(first.id)
  })
})

describe('404', () => {
  test('an id that no contact has, or no longer has', async () => {
    const { id } = await createContact(shop)
    await erase(id)
    for (const unknown of [id, 'con_unknown'])
      expect(await erase(unknown)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test("another account's contact, which stays", async () => {
    const stranger = await openAccount(server)
    const theirs = await createContact(stranger)
    expect(await erase(theirs.id)).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    expect((await stranger.client.getContact({ params: { id: theirs.id } })).body).toEqual(theirs)
  })
})

if (dialect === 'sqlite')
  test('soon after, no file of a running service holds a word of what the person wrote, or of a note about them', async () => {
    const stray = await openAccount(server, leads)
    const fromId = 'quetzal@erased.test'
    const ids: string[] = []
    for (const length of [1, 50, 3000, 60_000])
      ids.push(await receive(stray, { fromId, body: 'xylograph '.repeat(length).slice(0, 65_000) }))
    const { contactId } = await readMessage(stray, ids[0] ?? '')
    await stray.ask('POST', `/conversations/${contactId}/notes`, { body: { body: 'About a jackalope' } })
    const others = Array.from({ length: 20 }, () => receive(stray, { body: 'kept' }))
    await Promise.all(others)
    const words = ['xylograph', 'quetzal', 'jackalope']
    const held = async () => {
      const files = (await readdir(server.dataDir)).filter((name) => name.startsWith('replyloop.db'))
      const contents = await Promise.all(files.map((name) => readFile(join(server.dataDir, name))))
      return words.filter((word) => contents.some((content) => content.includes(word)))
    }
    expect(await held()).toEqual(words)
    expect(await stray.ask('DELETE', `/contacts/${contactId}`)).toMatchObject({ status: 200 })
    await until(async () => (await held()).length === 0)
  })
