import { Conversation, ConversationPage } from '@replyloop/shared/contract/conversation'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { workOnOpen } from '../support/conversationWork.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, openAccount, readPages, type TestAccount } from '../support/factories.ts'
import { outgoing, receive, received } from '../support/messages.ts'
import { anyInstant, suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const ask = (account: TestAccount, method: string, path: string, body?: unknown) =>
  askDashboard(server, account, method, path, { body })

const list = async (account: TestAccount, query = '') => {
  const { status, body } = await ask(account, 'GET', `/conversations${query}`)
  expect({ status, body }).toMatchObject({ status: 200 })
  return ConversationPage.parse(body)
}
/** The contacts of a list, by the id that they have on the platform. */
const people = async (account: TestAccount, query = '') =>
  (await list(account, query)).data.map(({ contact }) => contact.fromId)
const read = async (account: TestAccount, contactId: string) =>
  Conversation.parse((await ask(account, 'GET', `/conversations/${contactId}`)).body)
const send = (account: TestAccount, fields: object) =>
  account.client.sendMessage({ body: { customData: outgoing(fields) } })

describe('GET /conversations', () => {
  test('the latest activity first, incoming or outgoing, each with its last message and what is unread', async () => {
    const acme = await openAccount(server)
    await receive(acme, { fromId: 'jane', body: 'First' })
    await receive(acme, { fromId: 'john', channel: 'mail' })
    const long = 'x'.repeat(300)
    const { id, contactId } = await received(acme, { fromId: 'jane', body: long, channel: 'crm' })
    await createContact(acme) // has said nothing
    const { data, nextCursor } = await list(acme)
    expect(nextCursor).toBeNull()
    expect(data.map(({ contact }) => contact.fromId)).toEqual(['jane', 'john'])
    const contact = (await acme.client.getContact({ params: { id: contactId } })).body
    const { customFields: _, campaignName: __, url: ___, ...shown } = contact
    expect(data[0]).toEqual({
      contact: shown,
      lastMessage: {
        id,
        direction: 'incoming',
        status: 'received',
        type: 'text',
        author: 'contact',
        member: null,
        channel: 'crm',
        preview: long.slice(0, 200),
        mediaContentType: null,
        createdAt: expect.stringMatching(/Z$/),
      },
      unreadCount: 2,
      failedCount: 0,
      version: 2,
      needsHuman: null,
      botPausedUntil: null,
      ...workOnOpen,
      csat: null,
      attachments: false,
      connectedChannel: null,
    })
    await send(acme, { fromId: 'john', body: 'Out' })
    expect((await list(acme)).data[0]).toMatchObject({
      contact: { fromId: 'john' },
      lastMessage: { direction: 'outgoing', author: 'api', preview: 'Out' },
      unreadCount: 1,
    })
  })

  test.each([1, 2, 3])('pages of %i show each conversation once, in order', async (limit) => {
    const acme = await openAccount(server)
    for (const fromId of ['a', 'b', 'c', 'd']) await receive(acme, { fromId })
    const pages = await readPages(async (cursor = '') => ({
      body: await list(acme, `?limit=${limit}&cursor=${cursor}`),
    }))
    expect(pages.slice(0, -1).every(({ length }) => length === limit)).toBe(true)
    expect(pages.flat().map(({ contact }) => contact.fromId)).toEqual(['d', 'c', 'b', 'a'])
  })

  test('filters by unread, failed, channel, campaign and search, which combine', async () => {
    const campaigns = [botCampaign({ botEnabled: false })]
    const acme = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns })
    await receive(acme, { fromId: 'jane', firstName: 'Jane', channel: 'mail' })
    await receive(acme, { fromId: 'john', firstName: 'John', channel: 'mail' })
    await send(acme, { fromId: 'zoe', firstName: 'Zoë', customChannel: 'crm' }) // Failed: no reply webhook is set
    const { data } = await list(acme, '?search=joh')
    await ask(acme, 'POST', `/conversations/${data[0]?.contact.id}/read`, {})
    const joined = (await list(acme, '?search=jane')).data[0]?.contact.id ?? ''
    await acme.client.joinList({ params: { id: acme.listId('Leads') }, body: { contactId: joined } })

    expect(await people(acme, '?filter=unread')).toEqual(['jane'])
    expect(await people(acme, '?filter=failed')).toEqual(['jane', 'zoe']) // the opening has failed too
    expect(await people(acme, '?channel=mail')).toEqual(['jane', 'john'])
    expect(await people(acme, `?campaignId=${acme.campaignId('Desk')}`)).toEqual(['jane'])
    expect(await people(acme, '?search=zo%C3%AB')).toEqual(['zoe'])
    expect(await people(acme, '?search=%25')).toEqual([])
    expect(await people(acme, '?channel=crm&filter=unread')).toEqual([])
    expect(await people(acme, '?filter=failed&channel=crm&search=ZO%C3%8B')).toEqual(['zoe'])
    expect(await people(acme, '?filter=&channel=&campaignId=&search=')).toEqual(['jane', 'zoe', 'john'])
  })

  test('needs_human: those whom the bot has handed over, with the reason, until a person answers', async () => {
    const ann = await openConversation(server, [botCampaign()])
    await ann.writes('Who was the first person on the moon?')
    await after(2 * second)
    await ann.update({ botActive: false }) // which answers nothing
    const needsHuman = { reason: expect.stringMatching(/^\w+$/), since: anyInstant }
    const waiting = [{ contact: { id: ann.id }, needsHuman }]
    expect((await list(ann.account, '?filter=needs_human')).data).toMatchObject(waiting)
    await ann.replies()
    expect((await list(ann.account, '?filter=needs_human')).data).toEqual([])
    const answered = { needsHuman: null, unreadCount: 0, botPausedUntil: anyInstant }
    expect(await read(ann.account, ann.id)).toMatchObject(answered)
  })

  test('order=waiting: who has waited longest first, page by page, also past one who waits no more', async () => {
    const ann = await openConversation(server, [botCampaign()])
    const { account } = ann
    const people = [ann]
    for (const phone of ['+15550001001', '+15550001002', '+15550001003'])
      people.push({ account, ...(await openContact(server, account, phone)) })
    for (const person of people) {
      await person.writes('Who was the first person on the moon?')
      await after(3 * second)
    }
    await ann.writes('Still there?') // a later word makes nobody wait again
    const ids = people.map(({ id }) => id)
    const page = (query: string) => list(account, `?filter=needs_human&order=waiting${query}`)
    const idsOf = ({ data }: Awaited<ReturnType<typeof page>>) => data.map(({ contact }) => contact.id)
    expect(idsOf(await page(''))).toEqual(ids)
    const first = await page('&limit=2')
    expect(idsOf(first)).toEqual(ids.slice(0, 2))
    await people[1]?.replies()
    expect(idsOf(await page(`&limit=2&cursor=${first.nextCursor}`))).toEqual(ids.slice(2))
    expect(idsOf(await page(`&search=${encodeURIComponent(people[3]?.phone ?? '')}`))).toEqual(ids.slice(3))
    const counts = async (query = '') => (await ask(account, 'GET', `/conversation_counts${query}`)).body
    const failed = (await list(account, '?filter=failed')).data.length
    expect(await counts()).toMatchObject({ needsHuman: 3, failed, unread: 3, sentByCampaigns: 0 })
    expect(await counts('?search=0001002')).toMatchObject({ needsHuman: 1, unread: 1 })
    expect(await counts('?channel=crm')).toMatchObject({ needsHuman: 0, failed: 0, unread: 0 })
  })

  test('contactIds: those of these contacts that match, and a waiting one among those who wait', async () => {
    const acme = await openAccount(server)
    const other = await openAccount(server)
    const ids = new Map<string, string>()
    for (const fromId of ['jane', 'john', 'jill'])
      ids.set(fromId, (await received(acme, { fromId, body: `I am ${fromId}` })).contactId)
    const { contactId: foreign } = await received(other, {})
    const named = (...names: string[]) =>
      `contactIds=${[...names.map((name) => ids.get(name)), foreign].join()}`
    expect(await people(acme, `?${named('jane', 'jill')}`)).toEqual(['jill', 'jane'])
    await ask(acme, 'POST', `/conversations/${ids.get('jill')}/read`, {})
    expect(await people(acme, `?filter=unread&${named('jane', 'jill')}`)).toEqual(['jane'])
    expect(await people(acme, `?search=john&${named('jane', 'john')}`)).toEqual(['john'])
    expect(await people(acme, `?filter=needs_human&order=waiting&${named('jane')}`)).toEqual([])
    const many = Array.from({ length: 101 }, () => foreign).join()
    expect(await ask(acme, 'GET', `/conversations?contactIds=${many}`)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'contactIds'),
    )
  })

  test('another account’s are never shown', async () => {
    const [acme, other] = [await openAccount(server), await openAccount(server)]
    const { contactId, id } = await received(acme, { fromId: 'jane' })
    expect(await list(other)).toEqual({ data: [], nextCursor: null })
    expect(await list(other, `?cursor=${id}z`)).toEqual({ data: [], nextCursor: null })
    const missing = apiError(404, 'CONTACT_NOT_FOUND')
    expect(await ask(other, 'GET', `/conversations/${contactId}`)).toMatchObject(missing)
    expect(await ask(other, 'POST', `/conversations/${contactId}/read`, {})).toMatchObject(missing)
    const answer = await ask(other, 'PATCH', `/conversations/${contactId}/bot`, { botActive: false })
    expect(answer).toMatchObject(missing)
    expect(await read(acme, contactId)).toMatchObject({ unreadCount: 1, contact: { botActive: true } })
  })

  test.each([
    'filter=all',
    'order=waiting&filter=failed',
    'order=waiting&filter=needs_human&cursor=msg_1',
    'limit=0',
    `channel=${'x'.repeat(101)}`,
    'search=%00',
  ])('400: %s', async (query) => {
    const acme = await openAccount(server)
    const answer = await ask(acme, 'GET', `/conversations?${query}`)
    expect(answer).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

describe('One conversation', () => {
  test('of a contact without messages is there, and empty', async () => {
    const acme = await openAccount(server)
    const { id } = await createContact(acme)
    const answer = await read(acme, id)
    expect(answer).toMatchObject({ contact: { id }, lastMessage: null, unreadCount: 0, failedCount: 0 })
  })

  test('is erased with its contact', async () => {
    const acme = await openAccount(server)
    const { contactId } = await received(acme, {})
    await acme.client.deleteContact({ params: { id: contactId } })
    expect((await list(acme)).data).toEqual([])
    const answer = await ask(acme, 'GET', `/conversations/${contactId}`)
    expect(answer).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
  })

  test('is read up to the message that was seen: what came after stays unread', async () => {
    const acme = await openAccount(server)
    const first = await received(acme, { fromId: 'jane' })
    await receive(acme, { fromId: 'jane' })
    await send(acme, { fromId: 'jane' }) // which nobody has to read
    await receive(acme, { fromId: 'jane' })
    const markRead = (body: object) => ask(acme, 'POST', `/conversations/${first.contactId}/read`, body)
    expect(await markRead({ messageId: first.id })).toMatchObject({ status: 200, body: { unreadCount: 2 } })
    expect(await markRead({})).toMatchObject({ status: 200, body: { unreadCount: 0 } })
    expect(await markRead({ messageId: first.id })).toMatchObject({ status: 200, body: { unreadCount: 0 } })
  })

  test('counts a failed message once, also after a retry that fails', async () => {
    const acme = await openAccount(server)
    const { messageId, contactId } = (await send(acme, { fromId: 'jane' })).body
    expect(await read(acme, contactId)).toMatchObject({ failedCount: 1, lastMessage: { status: 'Failed' } })
    expect(await people(acme, '?filter=failed')).toEqual(['jane'])
    await acme.client.retryMessage({ params: { id: messageId } }) // there is still nowhere to send it
    expect(await read(acme, contactId)).toMatchObject({ failedCount: 1 })
  })

  test('has the switch of its bot, and its pause', async () => {
    const acme = await openAccount(server)
    const { id } = await createContact(acme)
    const change = async (body: object) => (await ask(acme, 'PATCH', `/conversations/${id}/bot`, body)).body
    expect(await change({ botActive: false })).toMatchObject({ contact: { botActive: false } })
    const paused = { contact: { botActive: false }, botPausedUntil: anyInstant }
    expect(await change({ pauseHours: 2 })).toMatchObject(paused)
    expect(await change({ pauseHours: 0 })).toMatchObject({ botPausedUntil: null })
    await change({ pauseHours: 2 })
    const answer = await change({ botActive: true })
    expect(answer).toMatchObject({ contact: { botActive: true }, botPausedUntil: null })
    expect(await change({})).toMatchObject({ contact: { botActive: true } })
    for (const body of [{ pauseHours: -1 }, { pauseHours: 1.5 }, { botActive: 'no' }])
      expect(await ask(acme, 'PATCH', `/conversations/${id}/bot`, body)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED'),
      )
  })
})
