import { eq } from 'drizzle-orm'
import { openDataOf } from '../support/databases.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { echoChange, newWamid, preferenceChange, writtenChange, type Change } from '../support/graph/hooks.ts'
import type { GraphNumber } from '../support/graph/state.ts'
import { suiteResource } from '../support/resource.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'
import { eventsOf } from '../support/conversation.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const db = suiteResource(() => openDataOf(server.dataDir, clock))
const { open, connect } = whatsappOf(server, graph)

const [from, userId] = ['4915112345678', 'DE.13491208655302741918']

/** How a contact is known on channels, in the order of addresses. */
const identitiesOf = (contactId: string) => {
  const { q, t } = db.read
  return q.select().from(t.identity).where(eq(t.identity.contactId, contactId)).orderBy(t.identity.address)
}
const addressesOf = async (contactId: string) => (await identitiesOf(contactId)).map(({ address }) => address)
const noticesOf = (channelId: string) => {
  const { q, t } = db.read
  return q.select().from(t.channelNotice).where(eq(t.channelNotice.channelId, channelId))
}

/** A person has another number or id now, as the chat says. */
const movedChange = (
  number: GraphNumber,
  { from: former, to, id = newWamid() }: { from: string; to: string; id?: string },
): Change =>
  writtenChange(number, {
    from: former,
    id,
    type: 'system',
    content: { body: `User A changed from ${former} to ${to}`, wa_id: to, type: 'user_changed_number' },
  })

const editChange = (number: GraphNumber, edited: string, body: string, at = clock.now()): Change =>
  writtenChange(number, {
    from,
    at,
    type: 'edit',
    content: { original_message_id: edited, message: { type: 'text', text: { body } } },
  })

const revokeChange = (number: GraphNumber, revoked: string, at = clock.now()): Change =>
  writtenChange(number, { from, at, type: 'revoke', content: { original_message_id: revoked } })

const reactionChange = (number: GraphNumber, to: string, emoji?: string): Change =>
  writtenChange(number, {
    from,
    type: 'reaction',
    content: { message_id: to, ...(emoji !== undefined && { emoji }) },
  })

describe('somebody who writes on WhatsApp', () => {
  test('is a new contact, with the name of the profile and the valid form of the phone', async () => {
    const { channel, contact, account } = await open()
    await channel.writes({ from: '5215512345678', name: 'Ana García' })
    const { id, ...ana } = await contact()
    expect(ana).toMatchObject({ firstName: 'Ana', lastName: 'García', phone: '+525512345678' })
    expect(await addressesOf(id)).toEqual(['5215512345678'])
    await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body: 'Hola' } })
    expect(await graph.nextSent()).toMatchObject({ to: '5215512345678' })
  })

  test.each([
    ['Mexico', '+525512345678', '5215512345678'],
    ['Brazil, without the 9', '+5511987654321', '551187654321'],
    ['Argentina', '+5491123456789', '541123456789'],
  ])('is the contact who has another form of the number: %s', async (_country, phone, address) => {
    const { account, channel, contact } = await open()
    const known = await createContact(account, { phone })
    await channel.writes({ from: address, name: 'Ana' })
    expect(await contact()).toMatchObject({ id: known.id, phone, firstName: 'Ana' })
    expect(await addressesOf(known.id)).toEqual([address])
  })

  test('is one contact under both forms of a number', async () => {
    const { channel, contact } = await open()
    for (const address of ['551187654321', '5511987654321', '551187654321'])
      await channel.writes({ from: address })
    const { id, phone } = await contact()
    expect(phone).toBe('+5511987654321')
    expect(await addressesOf(id)).toEqual(['551187654321', '5511987654321'])
  })

  test('is one contact by user id and by number, and is written to by number', async () => {
    const { account, channel, contact } = await open()
    await channel.writes({ from: null, userId, name: 'Hidden' })
    expect(await contact()).toMatchObject({ phone: null, firstName: 'Hidden' })
    await channel.writes({ from, userId })
    await channel.writes({ from })
    const { id } = await contact()
    expect(await addressesOf(id)).toEqual([from, userId])
    await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body: 'Hello' } })
    await untilIdle()
    expect(graph.sent.at(-1)).toMatchObject({ to: from })
  })

  test('is another contact on each channel by its own address, and one by phone', async () => {
    const { account, channel, contact } = await open()
    const second_ = await connect(account)
    await channel.writes({ from })
    await second_.writes({ from })
    const { id } = await contact()
    const known = await identitiesOf(id)
    expect(known.map(({ channelId }) => channelId).toSorted()).toEqual([channel.id, second_.id].toSorted())
  })

  test('is one contact however many pictures come at once', async () => {
    const { channel, contact, messages } = await open()
    const album = Array.from({ length: 6 }, (_, index) =>
      channel.writes({ from, userId, name: 'Ann', body: String(index) }),
    )
    await Promise.all(album)
    await contact()
    expect(await messages()).toHaveLength(6)
  })

  test('stays opted out who has said STOP before being erased, under each address', async () => {
    const { account, channel, contact, messages } = await open()
    await channel.writes({ from, userId, body: 'STOP' })
    const { id } = await contact()
    await account.client.deleteContact({ params: { id } })
    await channel.writes({ from: null, userId, body: 'How much is it?' })
    expect(await contact()).toMatchObject({ optedOut: true })
    await after(2 * second)
    expect((await messages()).map(({ direction }) => direction)).toEqual(['incoming'])
  })

  test('who is erased is not made anew by a hook that comes again', async () => {
    const { account, channel, contact, contacts } = await open()
    const id = newWamid()
    await channel.writes({ from, id })
    await account.client.deleteContact({ params: { id: (await contact()).id } })
    await channel.writes({ from, id })
    await channel.post(editChange(channel.number, id, 'edited'))
    await untilIdle()
    expect(await contacts()).toEqual([])
    expect(await noticesOf(channel.id)).toEqual([])
  })

  test('opens the window at the instant that WhatsApp says, and never moves it back or ahead', async () => {
    const { channel, contact } = await open()
    const now = clock.now()
    const writtenAt = Math.floor((now - 3 * hour) / 1000) * 1000
    await channel.writes({ from, at: writtenAt })
    const { id } = await contact()
    const opened = async () => (await identitiesOf(id)).map(({ lastReceivedAt }) => lastReceivedAt)
    expect(await opened()).toEqual([writtenAt])
    await channel.writes({ from, at: now - 2 * day })
    expect(await opened()).toEqual([writtenAt])
    await channel.writes({ from, at: now + day })
    expect(await opened()).toEqual([now])
  })

  test('from an ad has that on the timeline', async () => {
    const { channel, contact, timeline } = await open()
    const referral = {
      source_url: 'https://fb.me/ad',
      source_type: 'ad',
      source_id: '120',
      headline: 'Summer sale',
      body: 'Come in',
    }
    await channel.writes({ from, body: 'Hi', more: { referral } })
    const entries = await timeline((await contact()).id)
    expect(entries).toContainEqual(
      expect.objectContaining({
        subject: 'channel',
        rule: 'referral',
        detail: expect.stringContaining('Summer sale'),
        messageId: expect.stringMatching(/^msg_/),
      }),
    )
  })
})

describe('a message on WhatsApp', () => {
  test('is published and answered by the bot, on its channel', async () => {
    const { account, channel, messages } = await open()
    await channel.writes({ from, body: 'How much is it?' })
    await after(2 * second)
    expect(await eventsOf(account, 'message.received')).toMatchObject([
      { data: { body: 'How much is it?', channel: 'whatsapp' } },
    ])
    expect((await messages()).map(({ author, body }) => `${author}: ${body}`)).toEqual([
      'contact: How much is it?',
      'bot: Ten euros.',
    ])
  })

  test('of a kind that WhatsApp does not hand out is published and shown, and no bot answers it', async () => {
    const { account, channel, messages } = await open()
    await channel.writes({
      from,
      type: 'unsupported',
      more: { errors: [{ code: 131051, title: 'Message type unknown', message: 'Message type unknown' }] },
    })
    await after(5 * second)
    expect(await messages()).toMatchObject([{ type: 'system', direction: 'incoming' }])
    expect(await eventsOf(account, 'message.received')).toHaveLength(1)
  })

  test('is answered as it was edited, and not at all once it is taken back', async () => {
    const { channel, messages } = await open()
    const [first, second_] = [newWamid(), newWamid()]
    await channel.writes({ from, id: first, body: 'How mcuh is ti?' })
    await channel.post(editChange(channel.number, first, 'How much is it?'))
    await after(3 * second)
    const [edited, answer] = await messages()
    expect(edited).toMatchObject({ body: 'How much is it?', editedAt: expect.any(String), revokedAt: null })
    expect(answer).toMatchObject({ author: 'bot', body: 'Ten euros.' })
    await channel.writes({ from, id: second_, body: 'How much is it?' })
    await channel.post(revokeChange(channel.number, second_))
    await after(3 * second)
    const all = await messages()
    expect(all).toHaveLength(3)
    expect(all[2]).toMatchObject({ revokedAt: expect.any(String) })
  })

  test('is edited by the latest change, whatever comes first, also before the message itself', async () => {
    const { channel, messages } = await open()
    const id = newWamid()
    const now = clock.now()
    await channel.post(editChange(channel.number, id, 'last', now))
    await channel.post(editChange(channel.number, id, 'first', now - 5000))
    await channel.writes({ from, id, body: 'original' })
    await after(2 * second)
    expect(await messages()).toMatchObject([{ body: 'last' }])
  })

  test('that becomes STOP opts out', async () => {
    const { channel, contact } = await open()
    const id = newWamid()
    await channel.writes({ from, id, body: 'STPO' })
    await channel.post(editChange(channel.number, id, 'STOP'))
    expect(await contact()).toMatchObject({ optedOut: true })
  })

  test('that never came leaves its edit as a notice, and a receipt of it nothing', async () => {
    const { channel } = await open()
    await channel.post(editChange(channel.number, newWamid(), 'lost'))
    await graph.status(
      {
        id: newWamid(),
        phoneNumberId: channel.number.phoneNumberId,
        to: from,
        type: 'text',
        body: graphText,
      },
      'delivered',
      { hookUrl: channel.hookUrl },
    )
    for (const ms of [2 * second, 30 * second, 600 * second]) await after(ms)
    expect(await noticesOf(channel.id)).toMatchObject([
      { kind: 'edit', body: expect.stringContaining('lost') },
    ])
  })

  test('has one reaction of a person, until it is taken back, and no bot answers one', async () => {
    const { channel, messages } = await open()
    const id = newWamid()
    await channel.writes({ from, id, body: 'Nice' })
    await channel.post(reactionChange(channel.number, id, '👍'))
    await channel.post(reactionChange(channel.number, id, '❤️'))
    const reactions = async () =>
      (await messages())
        .filter(({ type }) => type === 'reaction')
        .map(({ body, revokedAt }) => [body, revokedAt === null])
    expect(await reactions()).toEqual([
      ['👍', false],
      ['❤️', true],
    ])
    for (const emoji of ['', undefined]) await channel.post(reactionChange(channel.number, id, emoji))
    expect(await reactions()).toEqual([
      ['👍', false],
      ['❤️', false],
    ])
  })
})

const graphText = { messaging_product: 'whatsapp', to: from, type: 'text', text: { body: 'x' } } as const

describe('what a person sends from the phone app', () => {
  test('is a reply by hand: it is Sent, pauses the bot, reads the conversation, and comes in once', async () => {
    const { account, channel, contact, messages } = await open()
    await channel.writes({ from, body: 'How much is it?' })
    const { id } = await contact()
    const echo = newWamid()
    for (let times = 0; times < 2; times += 1)
      await channel.echoes({ from, id: echo, body: 'Twelve, sorry.' })
    await after(5 * second)
    await channel.writes({ from, body: 'How much is it?' })
    await after(5 * second)
    const all = await messages(id)
    expect(all.map(({ author, body }) => `${author}: ${body}`)).toEqual([
      'contact: How much is it?',
      'user: Twelve, sorry.',
      'contact: How much is it?',
    ])
    expect(all[1]).toMatchObject({
      status: 'Sent',
      providerId: echo,
      sentAt: expect.any(String),
      attempts: 0,
    })
    const conversation = await askDashboard(server, account, 'GET', `/conversations/${id}`)
    expect(conversation).toMatchObject({ body: { unreadCount: 1, botPausedUntil: expect.any(String) } })
    expect(graph.sent.filter(({ body }) => JSON.stringify(body).includes('Twelve'))).toEqual([])
  })

  test('finds the contact by the forms of the number, makes one for somebody new, and is kept for who has opted out', async () => {
    const { account, channel, messages, contacts } = await open()
    const known = await createContact(account, { phone: '+5511987654321' })
    await account.client.updateContact({ params: { id: known.id }, body: { optedOut: true } })
    await channel.echoes({ from: '551187654321', body: 'Olá' })
    expect(await messages(known.id)).toMatchObject([{ body: 'Olá', status: 'Sent', author: 'user' }])
    await channel.echoes({ from, body: 'Hallo' })
    expect(await contacts()).toHaveLength(2)
  })

  test('is no echo where the service has sent it itself', async () => {
    const { account, channel, contact, messages } = await open()
    await channel.writes({ from })
    const { id } = await contact()
    await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body: 'Mine' } })
    await untilIdle()
    const [, reply] = await messages(id)
    if (typeof reply?.providerId !== 'string') throw new Error('the reply has no id at its provider')
    await channel.post(echoChange(channel.number, { from, id: reply.providerId, body: 'Mine' }))
    expect(await messages(id)).toHaveLength(2)
  })
})

describe('a person who moves', () => {
  const to = '4915187654321'

  test('to another number stays the same contact, with the new phone and a line on the timeline', async () => {
    const { channel, contact, timeline, messages, account } = await open()
    await channel.writes({ from, body: 'Hi' })
    const { id } = await contact()
    await askDashboard(server, account, 'POST', `/conversations/${id}/read`, { body: {} })
    const told = movedChange(channel.number, { from, to })
    for (let times = 0; times < 2; times += 1) await channel.post(told)
    expect(await contact()).toMatchObject({ id, phone: `+${to}` })
    expect(await addressesOf(id)).toEqual([to])
    const moves = (await timeline(id)).filter(({ rule }) => rule === 'address_changed')
    expect(moves).toMatchObject([{ subject: 'channel', detail: expect.stringContaining(to) }])
    expect((await messages(id)).map(({ type }) => type)).toEqual(['text', 'system'])
    const conversation = await askDashboard(server, account, 'GET', `/conversations/${id}`)
    expect(conversation).toMatchObject({ body: { unreadCount: 0 } })
    expect(await eventsOf(account, 'message.received')).toHaveLength(1)
    await channel.writes({ from: to, body: 'It is me' })
    expect((await contact()).id).toBe(id)
  })

  test('to the number of another contact stays two, and both timelines say so', async () => {
    const { channel, messages, timeline } = await open()
    await channel.writes({ from })
    await channel.writes({ from: to })
    const [mover = '', holder = ''] = (await messages()).map(({ contactId }) => contactId)
    await channel.post(movedChange(channel.number, { from, to }))
    for (const id of [mover, holder])
      expect((await timeline(id)).map(({ rule }) => rule)).toContain('address_of_another')
    expect([await addressesOf(mover), await addressesOf(holder)]).toEqual([[from], [to]])
  })

  test('whom nobody knows makes no contact, and is kept as a notice', async () => {
    const { channel, contacts } = await open()
    await channel.post(movedChange(channel.number, { from, to }))
    expect(await contacts()).toEqual([])
    expect(await noticesOf(channel.id)).toMatchObject([{ kind: 'moved' }])
  })
})

test('a marketing stop holds for the channel, is no opt-out, and is in the person’s data', async () => {
  const { account, channel, contact, timeline } = await open()
  await channel.writes({ from, userId })
  const { id } = await contact()
  const stopped = async () => (await identitiesOf(id)).map(({ marketingStoppedAt }) => marketingStoppedAt)
  for (let times = 0; times < 2; times += 1)
    await channel.post(preferenceChange(channel.number, { from, value: 'stop' }))
  expect(await stopped()).toEqual([clock.now(), clock.now()])
  expect(await contact()).toMatchObject({ optedOut: false })
  await channel.post(preferenceChange(channel.number, { from, value: 'resume' }))
  expect(await stopped()).toEqual([null, null])
  const rules = (await timeline(id)).map(({ rule }) => rule).filter((rule) => rule.startsWith('marketing'))
  expect(rules).toEqual(['marketing_stopped', 'marketing_resumed'])
  expect(account.id).toBeDefined()
})

test('an erasure takes the notices that name the person', async () => {
  const { account, channel, contact } = await open()
  await channel.writes({ from })
  await channel.post(editChange(channel.number, newWamid(), 'of nobody'))
  await channel.post(preferenceChange(channel.number, { from: '4915199999999', value: 'stop' }))
  await channel.post(writtenChange(graph.addNumber(), { from, body: 'for another number' }))
  expect(await noticesOf(channel.id)).toHaveLength(2)
  await account.client.deleteContact({ params: { id: (await contact()).id } })
  expect(await noticesOf(channel.id)).toMatchObject([{ kind: 'preference' }])
})

test('what Meta tells of the account is kept, and stops the channel where nothing can be sent', async () => {
  const { channel } = await open()
  await graph.tells(
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'today' } },
    { number: channel.number, hookUrl: channel.hookUrl },
  )
  const { q, t } = db.read
  const [row] = await q.select().from(t.channel).where(eq(t.channel.id, channel.id))
  expect(row).toMatchObject({ state: 'stopped', stoppedReason: expect.any(String) })
  expect(await noticesOf(channel.id)).toMatchObject([{ kind: 'account_update' }])
})
