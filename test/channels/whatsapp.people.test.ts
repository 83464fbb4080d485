import AdmZip from 'adm-zip'
import { z } from 'zod'
import { eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { newWamid, preferenceChange, writtenChange } from '../support/graph/hooks.ts'
import { editChange, from, identityChange, movedChange } from '../support/graph/personChanges.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { iso } from '../support/receivers.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const { identitiesOf, addressesOf, noticesOf } = suiteChannelRows(server, clock)
const { open, connect } = whatsappOf(server, graph)

const userId = 'DE.13491208655302741918'

/** What the file of a person's data says. */
async function dataOf({ apiKey }: TestAccount, id: string) {
  const file = await fetch(`${server.url}/contacts/${id}/data`, { headers: { 'x-api-key': apiKey } })
  const zip = new AdmZip(Buffer.from(await file.arrayBuffer()))
  const Data = z.looseObject({ identities: z.array(z.looseObject({})) })
  return Data.parse(JSON.parse(zip.readAsText('data.json')))
}

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

  test('is the contact with that phone, also where nobody knows of a number like it', async () => {
    const { account, channel, contact } = await open()
    const known = await createContact(account, { phone: '+15550100120' })
    await channel.writes({ from: '15550100120' })
    expect(await contact()).toMatchObject({ id: known.id })
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

  test('who is erased is not made again by a hook that comes again', async () => {
    const { account, channel, contact, contacts } = await open()
    const id = newWamid()
    await channel.writes({ from, id })
    await account.client.deleteContact({ params: { id: (await contact()).id } })
    await channel.writes({ from, id })
    await channel.post(editChange(channel.number, id, 'edited', clock.now()))
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
  const { identities } = await dataOf(account, id)
  expect(identities).toMatchObject([{ marketingStoppedAt: iso(clock.now()) }, { address: userId }])
  await channel.post(preferenceChange(channel.number, { from, value: 'resume' }))
  expect(await stopped()).toEqual([null, null])
  const rules = (await timeline(id)).map(({ rule }) => rule).filter((rule) => rule.startsWith('marketing'))
  expect(rules).toEqual(['marketing_stopped', 'marketing_resumed'])
})

test('an erasure takes the notices that name the person', async () => {
  const { account, channel, contact } = await open()
  await channel.writes({ from })
  await channel.post(editChange(channel.number, newWamid(), 'of nobody', clock.now()))
  await channel.post(movedChange(channel.number, { from: '4915199999999', to: '4915199999998' }))
  await channel.post(writtenChange(graph.addNumber(), { from, body: 'for another number' }))
  await channel.post(movedChange(channel.number, { from: '5215512345678', to: '5215512345679' }))
  expect(await noticesOf(channel.id)).toHaveLength(3)
  await account.client.deleteContact({ params: { id: (await contact()).id } })
  const unseen = await createContact(account, { phone: '+525512345678' })
  await account.client.deleteContact({ params: { id: unseen.id } })
  const left = await noticesOf(channel.id)
  expect(left).toMatchObject([{ kind: 'moved' }, { kind: 'of_no_channel' }]) // which names no person
  expect(JSON.stringify(left)).not.toContain(from)
})

test('Nobody has written where WhatsApp tells of a new security code: no window, event or unread message', async () => {
  const { account, channel, contact, messages } = await open({ botEnabled: false })
  await channel.writes({ from, at: clock.now() })
  const { id } = await contact()
  await after(25 * hour)
  await channel.post(identityChange(channel.number, clock.now()))
  expect((await messages(id)).at(-1)).toMatchObject({ type: 'system', direction: 'incoming' })
  expect(await eventsOf(account, 'message.received')).toHaveLength(1)
  const { body } = await askDashboard(server, account, 'GET', `/conversations/${id}`)
  expect(body).toMatchObject({ unreadCount: 1, connectedChannel: { window: { isOpen: false } } })
})
