import { askDashboard } from '../support/dashboardApi.ts'
import { createContact, newPhone, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { preferenceChange } from '../support/graph/hooks.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { received } from '../support/messages.ts'
import { receiverPerTest, suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'
import { whatsappOf } from '../support/whatsapp.ts'

// One person who wrote on WhatsApp and on the website, and was two contacts until somebody saw it.

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const website = receiverPerTest()
const { identitiesOf } = suiteChannelRows(server, clock)
const { open } = whatsappOf(server, graph)

const merge = ({ client }: TestAccount, id: string, otherId: string) =>
  client.mergeContacts({ params: { id }, body: { otherId } })
const reply = (account: TestAccount, id: string, body: string) =>
  askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body: { body } })

test('somebody of two channels is one contact: one thread, and replies go where the last message came from', async () => {
  const { account, channel, messages, contact, timeline } = await open(
    {},
    { replyWebhook: { url: website.url } },
  )
  await channel.writes({ from: '15550100123', name: 'Ana García', body: 'How much is it?' })
  await after(2 * second)
  await graph.nextSent()
  const onWhatsapp = await contact()
  const onWebsite = await received(account, {
    fromId: 'visitor-7',
    channel: 'website',
    body: 'Do you deliver?',
  })
  await after(2 * second)
  const id = onWebsite.contactId
  expect((await merge(account, id, onWhatsapp.id)).body).toMatchObject({
    id,
    firstName: 'Ana',
    phone: '+15550100123',
    fromId: 'visitor-7',
  })
  expect((await messages(id)).map(({ channel: name, body }) => `${name}: ${body}`)).toEqual([
    'whatsapp: How much is it?',
    'whatsapp: Ten euros.',
    'website: Do you deliver?',
  ])
  expect((await timeline(onWhatsapp.id)).map(({ subject, rule }) => `${subject} ${rule}`)).toEqual(
    expect.arrayContaining(['answer answered', 'contact merged_into', 'contact merged']),
  )

  await reply(account, id, 'Yes, we do')
  await untilIdle()
  expect(website.deliveries.at(-1)?.json).toMatchObject({
    channel: 'website',
    toId: 'visitor-7',
    contactId: id,
  })
  await channel.writes({ from: '15550100123', body: 'To Rome, too?' })
  await reply(account, onWhatsapp.id, 'To Rome, too')
  expect(await graph.nextSent()).toMatchObject({ to: '15550100123' })
  expect((await messages(id)).at(-1)).toMatchObject({ contactId: id, channel: 'whatsapp' })

  await channel.writes({ from: '15550100123', body: 'STOP' })
  await after(2 * second)
  await graph.nextSent() // the confirmation
  expect((await account.client.getContact({ params: { id } })).body).toMatchObject({ optedOut: true })
  const customData = { fromId: 'visitor-7', customChannel: 'website', body: 'Hi' }
  expect(await account.ask('POST', '/send_custom_channel_message', { body: { customData } })).toMatchObject({
    status: 409,
  })
})

test('somebody with two numbers on one channel keeps both, and is answered on the one written from', async () => {
  const { account, channel, contacts } = await open()
  for (const from of ['15550100124', '15550100125']) await channel.writes({ from, body: 'Hello' })
  const [newer, older] = (await contacts()).map(({ id }) => String(id))
  if (newer === undefined || older === undefined) throw new Error('both are one contact already')
  await channel.post(preferenceChange(channel.number, { from: '15550100125', value: 'stop' }))
  await merge(account, older, newer)
  expect(await identitiesOf(older)).toMatchObject([
    { address: '15550100124', marketingStoppedAt: expect.any(Number) },
    { address: '15550100125', marketingStoppedAt: expect.any(Number) },
  ])
  const sentTo = async (from: string) => {
    clock.advance(2 * second)
    await channel.writes({ from, body: 'Me again', at: clock.now() })
    await reply(account, older, `To ${from}`)
    return (await graph.nextSent()).to
  }
  for (const from of ['15550100124', '15550100125', '15550100124']) expect(await sentTo(from)).toBe(from)
})

test('a number that only the other one had leads to the kept one when it writes on a channel for the first time', async () => {
  const { account, channel, messages } = await open()
  const kept = await createContact(account, { firstName: 'Jane', phone: newPhone() })
  const other = await createContact(account, { phone: '+15550100126' })
  await merge(account, kept.id, other.id)
  await channel.writes({ from: '15550100126', name: 'J. Doe', body: 'It is me' })
  expect(await messages(kept.id)).toMatchObject([{ body: 'It is me', channel: 'whatsapp' }])
})
