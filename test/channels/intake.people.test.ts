import {
  addressOfPhone,
  formsOfAddress,
  phoneOfAddress,
} from '../../server/src/modules/channels/whatsapp/address.rules.ts'
import * as numbers from '../../server/src/modules/channels/sms/address.rules.ts'
import { createContact, newPhone } from '../support/factories.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { receive } from '../support/messages.ts'
import { suitePlainChannel } from '../support/plainChannel.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const { server, untilIdle } = suiteOnFakeClock()
/** Its people are known by their digits, as WhatsApp writes them. */
const whatsapp = suitePlainChannel(server, {
  kind: 'whatsapp',
  addressFor: ({ phone }) => addressOfPhone(phone),
  formsOf: formsOfAddress,
  phoneOf: phoneOfAddress,
})
/** Here they are known by their phone numbers. */
const sms = suitePlainChannel(server, {
  kind: 'twilio',
  can: { confirmsOptOut: true, segments: true, reactions: false, maxText: 1600 },
  addressFor: ({ phone }) => numbers.addressOfPhone(phone),
  formsOf: numbers.formsOfAddress,
  phoneOf: numbers.phoneOfAddress,
})
/** And here by ids that say nothing of anybody. */
const pages = suitePlainChannel(server)

/** An account with three channels on which nobody is answered by himself. */
async function open() {
  const opened = await whatsapp.open({ botEnabled: false })
  const { account, channel } = opened
  return { ...opened, whatsapp: channel, sms: await sms.connect(account), page: await pages.connect(account) }
}

describe('one person on several channels', () => {
  test('is one contact by the phone, with one thread, which shows where each message went', async () => {
    const { account, contacts, messages, conversation, replied, ...channels } = await open()
    const phone = newPhone()
    await channels.whatsapp.writes({ address: phone.slice(1), body: 'On WhatsApp', firstName: 'Ann' })
    await channels.sms.writes({ address: phone, body: 'By SMS' })
    const [contact, ...others] = await contacts()
    expect(others).toEqual([])
    expect(contact).toMatchObject({ firstName: 'Ann', phone })
    const id = contact?.id ?? ''
    await replied(id, { body: 'Back by SMS' })
    await replied(id, { body: 'Or on WhatsApp', channel: 'whatsapp' })
    await replied(id, { body: 'There again' })
    await untilIdle()
    expect((await messages()).map(({ channel, body, status }) => [channel, body, status])).toEqual([
      ['whatsapp', 'On WhatsApp', 'received'],
      ['twilio', 'By SMS', 'received'],
      ['twilio', 'Back by SMS', 'Sent'],
      ['whatsapp', 'Or on WhatsApp', 'Sent'],
      ['whatsapp', 'There again', 'Sent'],
    ])
    expect(sms.sent.at(-1)?.reply).toMatchObject({ toId: phone })
    expect(whatsapp.sent.at(-1)?.reply).toMatchObject({ toId: phone.slice(1) })
    const { channels: shown, connectedChannel } = await conversation(id)
    expect(connectedChannel).toMatchObject({ id: channels.whatsapp.id, kind: 'whatsapp' })
    expect(shown).toMatchObject([
      { id: channels.whatsapp.id, name: 'whatsapp', kind: 'whatsapp', segments: false, window: null },
      {
        id: channels.sms.id,
        name: 'twilio',
        kind: 'twilio',
        label: channels.sms.label,
        segments: true,
        maxText: 1600,
        reactions: false,
      },
    ])
    expect((await account.client.listChannels({ query: {} })).body.data).toMatchObject([
      { name: 'messenger', kind: 'messenger', id: channels.page.id, state: 'active' },
      { name: 'twilio', kind: 'twilio', id: channels.sms.id },
      { name: 'whatsapp', kind: 'whatsapp', id: channels.whatsapp.id },
    ])
    const on = async (channel: string) =>
      (await account.client.listMessages({ query: { channel } })).body.data.length
    expect([await on('whatsapp'), await on('twilio'), await on('messenger')]).toEqual([3, 2, 0])
  })

  test('is nobody known by a name: the same one on a page is another contact', async () => {
    const { contacts, ...channels } = await open()
    const name = { firstName: 'Ann', lastName: 'Lee' }
    await channels.sms.writes({ address: newPhone(), ...name })
    await channels.page.writes({ address: '778899', ...name })
    expect(await contacts()).toHaveLength(2)
  })

  test.each([
    ['Mexico', '5215512345678', '+525512345678'],
    ['Argentina', '5491123456789', '+5491123456789'],
    ['Argentina without the 9', '541123456789', '+5491123456789'],
    ['Brazil without the ninth digit', '551187654321', '+5511987654321'],
    ['Brazil', '5511987654321', '+5511987654321'],
    ['Germany', '4915112345678', '+4915112345678'],
  ])(
    'is found by the forms of its number, first on WhatsApp, then by SMS: %s',
    async (_where, digits, number) => {
      const first = await open()
      await first.whatsapp.writes({ address: digits })
      await first.sms.writes({ address: number })
      expect(await first.contacts()).toHaveLength(1)
      const second = await open()
      await second.sms.writes({ address: number })
      await second.whatsapp.writes({ address: digits })
      expect(await second.contacts()).toMatchObject([{ phone: number }])
      const third = await open()
      await createContact(third.account, { phone: number })
      await third.whatsapp.writes({ address: digits })
      await third.sms.writes({ address: number })
      expect(await third.contacts()).toMatchObject([{ phone: number }])
    },
  )
})

describe('the channels of a conversation', () => {
  test('are those where the contact is known, or where its phone is an address', async () => {
    const { account, contacts, conversation, ...channels } = await open()
    const { id } = await createContact(account, { phone: newPhone() })
    const names = async (of = id) => (await conversation(of)).channels.map(({ name }) => name)
    expect(await names()).toEqual(['whatsapp', 'twilio'])
    await channels.page.writes({ address: '778899' })
    const onPage = (await contacts()).find(({ phone }) => phone === null)?.id ?? ''
    expect(await names(onPage)).toEqual(['messenger'])
    await account.client.updateContact({ params: { id: onPage }, body: { phone: newPhone() } })
    expect(await names(onPage)).toEqual(['messenger', 'whatsapp', 'twilio'])
  })

  test('include the custom ones where it has messages', async () => {
    const { account, contacts, conversation, replied, ...channels } = await open()
    const phone = newPhone()
    await receive(account, { fromId: phone, channel: 'crm' })
    await channels.sms.writes({ address: phone })
    const [contact, ...others] = await contacts()
    expect(others).toEqual([])
    const id = contact?.id ?? ''
    const { channels: shown } = await conversation(id)
    expect(shown.map(({ name, kind, id: channel }) => [name, kind, channel])).toEqual([
      ['twilio', 'twilio', channels.sms.id],
      ['whatsapp', 'whatsapp', channels.whatsapp.id],
      ['crm', 'custom', null],
    ])
    expect(shown.at(-1)).toEqual({
      id: null,
      name: 'crm',
      kind: 'custom',
      label: 'crm',
      segments: false,
      templates: false,
      reactions: false,
      maxText: expect.any(Number),
      files: [{ type: '', maxBytes: 10_485_760 }],
      window: null,
    })
    expect(await replied(id, { body: 'To your platform', channel: 'crm' })).toMatchObject({ channel: 'crm' })
    expect(await conversation(id)).toMatchObject({
      connectedChannel: null,
      channels: [{ name: 'crm' }, {}, {}],
    })
  })

  test.each([
    ['where the contact is not known', 'messenger', /answered on these channels: whatsapp, twilio/],
    ['that nobody has connected', 'pigeon', /answered on these channels: whatsapp, twilio/],
  ])('a reply on one %s is refused in words', async (_what, channel, message) => {
    const { account, reply } = await open()
    const { id } = await createContact(account, { phone: newPhone() })
    expect(await reply(id, { body: 'Hello', channel })).toMatchObject({
      status: 400,
      body: { error: { code: 'VALIDATION_FAILED', message: expect.stringMatching(message) } },
    })
  })

  test('a reaction goes out where its message is, and names no channel', async () => {
    const { contacts, messages, reply, ...channels } = await open()
    const phone = newPhone()
    await channels.whatsapp.writes({ address: phone.slice(1) })
    await channels.sms.writes({ address: phone })
    const [contact] = await contacts()
    const [first] = await messages()
    const reaction = { reactTo: first?.id, emoji: '👍' }
    expect(await reply(contact?.id ?? '', { ...reaction, channel: 'twilio' })).toMatchObject({ status: 400 })
    expect(await reply(contact?.id ?? '', reaction)).toMatchObject({
      status: 201,
      body: { channel: 'whatsapp' },
    })
  })

  test('a disconnected one is none of them', async () => {
    const { account, conversation, sms: disconnected } = await open()
    const { id } = await createContact(account, { phone: newPhone() })
    await askDashboard(server, account, 'DELETE', `/connected_channels/${disconnected.id}`)
    expect((await conversation(id)).channels.map(({ name }) => name)).toEqual(['whatsapp'])
  })
})

describe('a person whom the provider names by a number and a user id', () => {
  const userId = 'DE.13491208655302741918'

  test('has the phone from then on, and is found and opted out by it', async () => {
    const { account, contacts, whatsapp: channel } = await open()
    const phone = newPhone()
    await channel.writes({ address: userId, body: 'Hi' })
    expect(await contacts()).toMatchObject([{ phone: null }])
    await channel.writes({ address: phone.slice(1), otherAddresses: [userId], body: 'STOP' })
    await untilIdle()
    expect(await contacts()).toMatchObject([{ phone, optedOut: true }])
    expect(await createContact(account, { phone })).toMatchObject({ optedOut: true })
    expect(await contacts()).toHaveLength(1)
  })

  test('stops for the contact who has the phone already, and takes that back for both', async () => {
    const { account, contacts, whatsapp: channel } = await open()
    const phone = newPhone()
    await channel.writes({ address: userId, body: 'Hi' })
    await createContact(account, { phone })
    const stops = async () => (await contacts()).map(({ optedOut }) => optedOut)
    await channel.writes({ address: phone.slice(1), otherAddresses: [userId], body: 'STOP' })
    await untilIdle()
    expect(await stops()).toEqual([true, true])
    await channel.writes({ address: phone.slice(1), otherAddresses: [userId], body: 'START' })
    await untilIdle()
    expect(await stops()).toEqual([false, false])
  })

  test('is stopped on the channel where the contact with the phone stops elsewhere', async () => {
    const { account, contacts, ...channels } = await open()
    const phone = newPhone()
    await channels.whatsapp.writes({ address: userId, body: 'Hi' })
    await createContact(account, { phone })
    await channels.whatsapp.writes({ address: phone.slice(1), otherAddresses: [userId], body: 'Me' })
    await channels.sms.writes({ address: phone, body: 'STOP' })
    await untilIdle()
    expect((await contacts()).map(({ optedOut }) => optedOut)).toEqual([true, true])
  })

  test('opts out by what is behind a button, with any text', async () => {
    const { contacts, whatsapp: channel } = await open()
    await channel.writes({ address: newPhone().slice(1), body: 'No more offers', payload: 'STOP' })
    expect(await contacts()).toMatchObject([{ optedOut: true }])
  })
})
