import { EventContact, EventType } from '@replyloop/shared/contract/events'
import { funnel } from '../support/conversation.ts'
import { createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { incoming, postIncoming, readMessage, receive, received } from '../support/messages.ts'
import { accountPerTest, anyInstant, receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { answer, startWebhookReceiver } from '../support/webhookReceiver.ts'
import { becomes, replyText, send, setReplyWebhook, subscribe, webhookId } from '../support/webhooks.ts'

const { server, untilIdle } = suiteOnFakeClock()
const receiver = receiverPerTest()
const acme = accountPerTest(server, {
  lists: [{ name: 'Leads' }],
  campaigns: [{ name: 'Funnel' }, { name: 'Other' }],
})

/** Every event that has arrived, in the order of their making, once nothing is left to be sent. */
async function everything() {
  await untilIdle()
  const inOrder = receiver.deliveries.toSorted((a, b) => webhookId(a).localeCompare(webhookId(b)))
  return inOrder.map(({ json }) => json)
}
const made = { id: expect.stringMatching(/^evt_/), createdAt: anyInstant }
const event = (type: EventType, data: unknown) => ({ ...made, type, data })

/** A message as its events show it. */
async function withContact<T extends { contactId: string }>(message: T) {
  const { body } = await acme.client.getContact({ params: { id: message.contactId } })
  return { ...message, contact: EventContact.parse(body) }
}

describe('published once, with its data', () => {
  test('contact.created and contact.added_to_list, from one create that names a list', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const listId = acme.listId('Leads')
    const contact = await createContact(acme, { firstName: 'Jane', listId })
    await createContact(acme, { phone: contact.phone ?? '', listId })
    expect(await everything()).toEqual([
      event('contact.created', contact),
      event('contact.added_to_list', { contact, list: { id: listId, name: 'Leads' } }),
    ])
  })

  test('contact.added_to_list, from a join; joining again publishes nothing', async () => {
    const contact = await createContact(acme)
    await subscribe(acme, receiver.url, EventType.options)
    const join = { params: { id: acme.listId('Leads') }, body: { contactId: contact.id } }
    await Promise.all([acme.client.joinList(join), acme.client.joinList(join), acme.client.joinList(join)])
    expect(await everything()).toEqual([
      event('contact.added_to_list', { contact, list: { id: join.params.id, name: 'Leads' } }),
    ])
  })

  test('contact.created, message.received and conversation.opened, from a first incoming message', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const message = await received(acme, { fromId: 'platform-7', firstName: 'Jane', channel: 'live-chat' })
    const contact = (await acme.client.getContact({ params: { id: message.contactId } })).body
    const jane = expect.objectContaining({ id: contact.id, fromId: 'platform-7', firstName: 'Jane' })
    expect(await everything()).toEqual([
      event('contact.created', jane),
      event('message.received', await withContact(message)),
      event('conversation.opened', {
        contact: jane,
        conversation: expect.objectContaining({
          contactId: contact.id,
          state: 'open',
          waitingSince: message.createdAt,
        }),
      }),
    ])
  })

  test('contact.opted_out, from a change; opting out again publishes nothing', async () => {
    const { id } = await createContact(acme)
    await subscribe(acme, receiver.url, EventType.options)
    const change = (optedOut: boolean) => acme.client.updateContact({ params: { id }, body: { optedOut } })
    const { body: contact } = await change(true)
    await change(true)
    await change(false)
    expect(contact).toMatchObject({ id, optedOut: true })
    expect(await everything()).toEqual([event('contact.opted_out', contact)])
  })

  test('message.reply: the six fields inside the event, and alone at the reply webhook', async () => {
    await setReplyWebhook(server, acme, { url: `${receiver.url}/reply` })
    const events = EventType.options.filter((type) => type !== 'contact.created')
    await subscribe(acme, `${receiver.url}/event`, events)
    const messageId = await send(acme, { fromId: 'platform-8', customChannel: 'crm', body: 'Ten euros.' })
    const { contactId } = await becomes(acme, messageId, 'Sent')
    const { userId } = (await acme.client.getMe()).body
    const reply = { contactId, messageId, userId, body: 'Ten euros.', toId: 'platform-8', channel: 'crm' }
    await everything()
    const [first, second] = receiver.deliveries.toSorted((left, right) => (left.path < right.path ? -1 : 1))
    expect(receiver.deliveries).toHaveLength(2)
    expect(first).toMatchObject({ path: '/event', json: event('message.reply', reply) })
    expect(second).toMatchObject({ path: '/reply', method: 'POST' })
    expect(second?.json).toEqual(reply)
    expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id'])
  })

  test('message.failed, for a reply with nowhere to go: kind not_configured', async () => {
    await subscribe(acme, receiver.url, ['message.failed'])
    const message = await readMessage(acme, await send(acme))
    const error = { kind: 'not_configured', status: null }
    expect(message).toMatchObject({ status: 'Failed', attempts: 0, error })
    expect(await everything()).toEqual([event('message.failed', await withContact(message))])
  })

  test('message.failed, when the first attempt fails', async () => {
    const failing = await startWebhookReceiver()
    failing.behave(answer(503))
    await setReplyWebhook(server, acme, { url: failing.url })
    await subscribe(acme, receiver.url, ['message.failed'])
    const message = await becomes(acme, await send(acme), 'Failed')
    const error = expect.objectContaining({ kind: 'status', status: 503 })
    expect(await everything()).toEqual([event('message.failed', { ...(await withContact(message)), error })])
    await failing.close()
  })
})

describe('never published', () => {
  test('a create that is refused for one of its lists', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const body = { phone: newPhone(), listIds: [acme.listId('Leads'), 'lst_unknown'] }
    expect(await acme.ask('POST', '/contacts', { body })).toMatchObject({ status: 404 })
    expect(await everything()).toEqual([])
    for (const type of EventType.options)
      expect((await acme.client.listEvents({ query: { type } })).body.data).toEqual([])
  })

  test('an incoming message that is refused for its campaign', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const answered = await postIncoming(acme, { customData: incoming({ campaignId: 'cam_unknown' }) })
    expect(answered).toMatchObject({ status: 404 })
    expect(await everything()).toEqual([])
  })

  test('a second time for a repeated messageSid, also of racing ones', async () => {
    await subscribe(acme, receiver.url, ['message.received', 'contact.created'])
    const body = { customData: incoming({}) }
    await Promise.all(Array.from({ length: 8 }, () => postIncoming(acme, body)))
    await postIncoming(acme, body)
    expect(await everything()).toMatchObject([{ type: 'contact.created' }, { type: 'message.received' }])
  })

  test('a second time for a repeated Idempotency-Key', async () => {
    await subscribe(acme, receiver.url, EventType.options)
    const asked = { body: { email: newEmail() }, headers: { 'idempotency-key': 'once' } }
    await acme.ask('POST', '/contacts', asked)
    await acme.ask('POST', '/contacts', asked)
    expect(await everything()).toMatchObject([{ type: 'contact.created' }])
  })

  test('to another account', async () => {
    const stranger = await openAccount(server)
    await subscribe(stranger, receiver.url, EventType.options)
    await createContact(acme)
    await receive(acme, {})
    await send(acme)
    expect(await everything()).toEqual([])
  })
})

describe('a filter', () => {
  /** Which of four replies reach a subscription (`-` is no campaign), and how many of the five new contacts. */
  async function reached(filter: { channel?: string; campaignId?: string }) {
    await subscribe(acme, receiver.url, ['message.reply', 'message.received', 'contact.created'], filter)
    await send(acme, { body: 'crm funnel', customChannel: 'crm', campaignId: acme.campaignId('Funnel') })
    await send(acme, { body: 'crm other', customChannel: 'crm', campaignId: acme.campaignId('Other') })
    await send(acme, { body: 'crm -', customChannel: 'crm' })
    await send(acme, { body: 'sms funnel', customChannel: 'sms', campaignId: acme.campaignId('Funnel') })
    await createContact(acme)
    await everything()
    const replies = receiver.deliveries.filter(
      ({ json }) => !JSON.stringify(json).includes('contact.created'),
    )
    const others = receiver.deliveries.length - replies.length
    return { replies: replies.map(replyText).toSorted(), others }
  }

  test('on a channel passes events of it, and those that have no channel', async () => {
    const passed = await reached({ channel: 'crm' })
    expect(passed).toEqual({ replies: ['crm -', 'crm funnel', 'crm other'], others: 4 })
  })

  test('on a campaign passes a join of the list that it is linked to, and no join that another campaign takes', async () => {
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }, { name: 'Customers' }],
      campaigns: ['Leads', 'Customers'].map((list) => funnel({ name: list, list })),
    })
    for (const name of ['Leads', 'Customers'])
      await subscribe(account, `${receiver.url}/${name}`, ['contact.added_to_list', 'contact.opted_out'], {
        campaignId: account.campaignId(name),
      })
    const fromId = newPhone()
    const { id } = await createContact(account, { phone: fromId })
    for (const name of ['Customers', 'Leads'])
      await account.client.joinList({ params: { id: account.listId(name) }, body: { contactId: id } })
    await receive(account, { fromId, body: 'STOP', campaignId: account.campaignId('Customers') })
    await everything()
    const told = receiver.deliveries.map(({ path, body }) => `${path} ${/contact\.\w+/.exec(body)?.[0]}`)
    expect(told.toSorted((a, b) => a.localeCompare(b))).toEqual([
      '/Customers contact.added_to_list',
      '/Customers contact.opted_out',
      '/Leads contact.added_to_list',
    ])
  })

  test('on a campaign passes events of it, and those that have no campaign', async () => {
    const passed = await reached({ campaignId: acme.campaignId('Funnel') })
    expect(passed).toEqual({ replies: ['crm -', 'crm funnel', 'sms funnel'], others: 5 })
  })

  test('on a campaign passes no message that another campaign takes, though it names none', async () => {
    const campaigns = ['Default', 'Other'].map((name) => ({ name, status: 'Live' as const }))
    const account = await openAccount(server, { campaigns })
    await subscribe(account, receiver.url, ['message.received'], { campaignId: account.campaignId('Other') })
    expect((await received(account, {})).campaignId).toBe(account.campaignId('Default'))
    await everything()
    expect(receiver.deliveries).toEqual([])
  })

  test('on both passes what passes both', async () => {
    const passed = await reached({ channel: 'sms', campaignId: acme.campaignId('Funnel') })
    expect(passed).toEqual({ replies: ['sms funnel'], others: 2 })
  })
})
