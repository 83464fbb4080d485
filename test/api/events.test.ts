import { EventType } from '@replyloop/shared/contract/events'
import { apiError, createContact, newEmail, openAccount, readPages } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteAccount, suiteReceiver, suiteServer } from '../support/suite.ts'
import { send, subscribe } from '../support/webhooks.ts'

const server = suiteServer()
const receiver = suiteReceiver()
const shopEmail = newEmail('shop')

const acme = suiteAccount(server, {
  type: 'agency',
  lists: [{ name: 'Leads' }],
  subAccounts: [{ email: shopEmail, name: 'Shop' }],
})

const list = async (type: EventType, account = acme) =>
  (await account.client.listEvents({ query: { type } })).body.data

describe('200', () => {
  test('every event is listed exactly as subscriptions received it', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const { id: contactId } = await createContact(acme, {
      firstName: 'Jane',
      customFields: { company: 'Acme' },
    })
    await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId } })
    await acme.client.updateContact({ params: { id: contactId }, body: { optedOut: true } })
    await receive(acme, {})
    await send(acme)
    await receiver.waitForCount(8)
    const types = [
      'contact.added_to_list',
      'contact.created',
      'contact.opted_out',
      'conversation.opened',
      'message.received',
      'message.reply',
    ]
    const seen = new Set<string>()
    for (const type of EventType.options)
      for (const event of await list(type)) {
        const delivered = receiver.deliveries.filter(({ headers }) => headers['webhook-id'] === event.id)
        expect(delivered.map(({ json }) => json)).toEqual([event])
        seen.add(event.type)
      }
    expect([...seen].toSorted()).toEqual(types)
  })

  test('the filter of a subscription lists the events that it received', async () => {
    const account = await openAccount(server, { campaigns: [{ name: 'Sales', status: 'Live' }] })
    const campaignId = account.campaignId('Sales')
    const sent = [
      await send(account, { customChannel: 'crm' }),
      await send(account, { customChannel: 'crm', campaignId }),
      await send(account, { customChannel: 'chat', campaignId }),
    ]
    const listed = async (filter: { channel?: string; campaignId?: string }) => {
      const { data } = (await account.client.listEvents({ query: { type: 'message.reply', ...filter } })).body
      return data.map((event) => ('messageId' in event.data ? sent.indexOf(event.data.messageId) : -1))
    }
    expect(await listed({ channel: 'crm' })).toEqual([1, 0])
    expect(await listed({ channel: 'chat' })).toEqual([2])
    expect(await listed({ channel: 'crm', campaignId })).toEqual([1, 0]) // one that has no campaign passes
    expect(await listed({ channel: 'email' })).toEqual([])
    expect(await listed({ campaignId: 'cam_1' })).toEqual([0])
    expect(await listed({})).toEqual([2, 1, 0])
  })

  test('newest first, in pages, of the requested type only', async () => {
    const account = await openAccount(server)
    const ids: string[] = []
    for (let count = 0; count < 5; count += 1) ids.unshift((await createContact(account)).id)
    await receive(account, {})
    const pages = await readPages((cursor) =>
      account.client.listEvents({ query: { type: 'contact.created', limit: '2', cursor } }),
    )
    expect(pages.map((page) => page.length)).toEqual([2, 2, 2])
    const events = pages.flat()
    expect(events.slice(1).map(({ data }) => ('id' in data ? data.id : ''))).toEqual(ids)
    expect(new Set(events.map(({ id }) => id)).size).toBe(6)
    expect(events.every(({ type, createdAt }) => type === 'contact.created' && createdAt.endsWith('Z'))).toBe(
      true,
    )
  })

  test('there without any subscription, for clients that poll', async () => {
    const account = await openAccount(server)
    const id = await send(account, { body: 'polled' })
    expect(await list('message.reply', account)).toMatchObject([{ data: { messageId: id, body: 'polled' } }])
    expect(await list('message.failed', account)).toMatchObject([{ data: { id, status: 'Failed' } }])
  })

  test("never another account's", async () => {
    await createContact(acme)
    const stranger = await openAccount(server)
    for (const type of EventType.options) expect(await list(type, stranger)).toEqual([])
  })

  test('those of an erased person are erased too', async () => {
    const account = await openAccount(server)
    const { id } = await createContact(account)
    const { id: kept } = await createContact(account)
    await account.client.deleteContact({ params: { id } })
    expect(await list('contact.created', account)).toMatchObject([{ data: { id: kept } }])
  })
})

describe('400 VALIDATION_FAILED', () => {
  test.each([
    '',
    '?type=',
    '?type=message.sent',
    '?type=message.reply&limit=0',
    '?type=message.reply&limit=101',
  ])('/events%s', async (query) => {
    expect(await acme.ask('GET', `/events${query}`)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})
