import { eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import {
  echoChange,
  newWamid,
  preferenceChange,
  statusChange,
  writtenChange,
} from '../support/graph/hooks.ts'
import {
  editChange,
  from,
  movedChange,
  reactionChange,
  revokeChange,
} from '../support/graph/personChanges.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { hour, second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { noticesOf, channelRow } = suiteChannelRows(server, clock)
const { open } = whatsappOf(server, graph)

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

  test('that comes a day late is handed over: an answer could not be sent any more, and is not charged', async () => {
    const { account, channel, messages } = await open({}, { metered: true, credits: 5 })
    await channel.writes({ from, body: 'How much is it?', at: clock.now() - 25 * hour })
    await after(2 * second)
    expect(await messages()).toMatchObject([{ direction: 'incoming' }])
    expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([
      { data: { reason: 'window_closed' } },
    ])
    expect((await account.client.getMe()).body).toMatchObject({ balance: 5 })
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
    await channel.post(editChange(channel.number, first, 'How much is it?', clock.now()))
    await after(3 * second)
    const [edited, answer] = await messages()
    expect(edited).toMatchObject({ body: 'How much is it?', editedAt: expect.any(String), revokedAt: null })
    expect(answer).toMatchObject({ author: 'bot', body: 'Ten euros.' })
    await channel.writes({ from, id: second_, body: 'How much is it?' })
    await channel.post(revokeChange(channel.number, second_, clock.now()))
    await after(3 * second)
    const all = await messages()
    expect(all).toHaveLength(3)
    expect(all[2]).toMatchObject({ revokedAt: expect.any(String) })
  })

  test('is edited by the latest change, no matter which comes first, also before the message itself', async () => {
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
    await channel.post(editChange(channel.number, id, 'STOP', clock.now()))
    expect(await contact()).toMatchObject({ optedOut: true })
  })

  test('that never came leaves its edit as a notice, and a receipt of it nothing', async () => {
    const { channel } = await open()
    await channel.post(editChange(channel.number, newWamid(), 'lost', clock.now()))
    await channel.post(statusChange(channel.number, { id: newWamid(), status: 'delivered', to: from }))
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

  test('is one reaction to each message, until it is taken back, and pauses no bot', async () => {
    const { account, channel, contact, messages } = await open()
    const message_id = newWamid()
    await channel.writes({ from, id: message_id, body: 'Nice' })
    for (const emoji of ['👍', '❤️', ''])
      await channel.echoes({ from, type: 'reaction', content: { message_id, emoji } })
    const { id } = await contact()
    const reactions = (await messages(id)).filter(({ direction }) => direction === 'outgoing')
    expect(reactions.map(({ body, revokedAt }) => [body, revokedAt === null])).toEqual([
      ['👍', false],
      ['❤️', false],
      ['', true],
    ])
    const conversation = await askDashboard(server, account, 'GET', `/conversations/${id}`)
    expect(conversation).toMatchObject({ body: { botPausedUntil: null } })
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

test('what Meta tells of the account is kept, and stops the channel where nothing can be sent', async () => {
  const { channel } = await open()
  await graph.tells(
    'account_update',
    { event: 'DISABLED_UPDATE', ban_info: { waba_ban_state: 'DISABLE', waba_ban_date: 'today' } },
    { number: channel.number, hookUrl: channel.hookUrl },
  )
  expect(await channelRow(channel.id)).toMatchObject({ state: 'stopped', stoppedReason: expect.any(String) })
  expect(await noticesOf(channel.id)).toMatchObject([{ kind: 'account_update' }])
})

test('each hook that comes twice at once, and again, comes to the same as once', async () => {
  const { channel, contact, messages, timeline } = await open()
  const { number } = channel
  const [first, second_] = [newWamid(), newWamid()]
  const now = clock.now()
  const hooks = [
    writtenChange(number, { from, id: first, body: 'one' }),
    writtenChange(number, { from, id: second_, body: 'two' }),
    reactionChange(number, first, '👍'),
    echoChange(number, { from, body: 'three' }),
    editChange(number, first, 'one, edited', now),
    revokeChange(number, second_, now),
    preferenceChange(number, { from, value: 'stop' }),
    movedChange(number, { from, to: '4915187654321' }),
  ]
  for (const hook of hooks) {
    await Promise.all([channel.post(hook), channel.post(hook)])
    await channel.post(hook)
  }
  await after(5 * second)
  const { id } = await contact()
  expect((await messages(id)).map(({ type, body }) => `${type}: ${body}`)).toEqual([
    'text: one, edited',
    'text: two',
    'reaction: 👍',
    'text: three',
    expect.stringMatching(/^system: /),
  ])
  const told = (await timeline(id)).filter(({ subject }) => subject === 'channel').map(({ rule }) => rule)
  expect(told).toEqual(['marketing_stopped', 'address_changed'])
  expect(await noticesOf(channel.id)).toEqual([])
})
