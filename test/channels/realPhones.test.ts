import { randomUUID } from 'node:crypto'
import { peopleOf } from '../support/plainChannel.ts'
import { botCampaign } from '../support/conversation.ts'
import { createContact, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { newWamid, writtenChange, type Written } from '../support/graph/hooks.ts'
import { suiteChannelRows } from '../support/channelRows.ts'
import { connectSms } from '../support/sms.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { second } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'
import type { Written as Text } from '../support/twilio/hooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const [twilio, telnyx, graph] = [suiteTwilio(), suiteTelnyx(clock), suiteGraph()]
const { noticesOf } = suiteChannelRows(server, clock)
const whatsapp = whatsappOf(server, graph)

/** A Messaging Service of Twilio that sends by RCS too, and a contact with a phone. */
async function openTwilio() {
  const account = await openAccount(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ channel: 'sms', botEnabled: false })],
  })
  const service = twilio.addService()
  const { hookUrl } = await connectSms(server, account, {
    kind: 'twilio',
    settings: twilio.settings(service),
  })
  const phone = newPhone()
  const { id } = await createContact(account, { phone })
  const people = peopleOf(server, account)
  return {
    ...people,
    id,
    phone,
    latest: async () => (await people.messages()).at(-1),
    writes: async (text: Omit<Text, 'from'> & { from?: string }) => {
      expect(await twilio.writes({ from: phone, service, ...text }, { hookUrl })).toEqual([200])
      await untilIdle()
    },
  }
}

describe('What a person does in RCS by Twilio', () => {
  test('is done by the contact with that number: a STOP there stops text messages, too', async () => {
    const { contacts, phone, id, writes } = await openTwilio()
    await writes({ from: `rcs:${phone}`, to: 'rcs:brand_agent', body: 'STOP', optOutType: 'STOP' })
    expect(await contacts()).toMatchObject([{ id, phone, optedOut: true }])
  })

  test.each<[string, Omit<Text, 'from'>, object]>([
    [
      'a place',
      { body: '', more: { Latitude: '52.5', Longitude: '13.4', Label: 'Cafe' } },
      { type: 'text', body: expect.stringMatching(/^Cafe\nhttps:.*52\.5,13\.4$/) },
    ],
    [
      'a tapped button',
      { body: '', more: { ButtonText: 'Tell me more', ButtonPayload: 'MORE' } },
      { type: 'text', body: 'Tell me more' },
    ],
  ])('is in the conversation: %s', async (_what, text, shown) => {
    const { latest, phone, writes } = await openTwilio()
    await writes({ from: `rcs:${phone}`, to: 'rcs:brand_agent', ...text })
    expect(await latest()).toMatchObject(shown)
  })
})

test.each([
  ['an iPhone in English', 'Loved “Reply STOP to unsubscribe”'],
  ['one in German', '„Reply STOP to unsubscribe“ ein Herz hinzugefügt'],
  ['one in French', 'A ajouté un « J’adore » à « Reply STOP to unsubscribe »'],
  [
    'Google Messages in any language',
    '\u200aΑντέδρασε με \u200b❤️\u200b σε «\u200aReply STOP to unsubscribe\u200a»\u200a',
  ],
])('What %s writes for a reaction is one, and stops nothing', async (_phone, body) => {
  const { id, contacts, conversation, replied, latest, writes } = await openTwilio()
  await replied(id, { body: 'Reply STOP to unsubscribe', channel: 'sms' })
  await after(2 * second)
  await writes({ body })
  expect(await latest()).toMatchObject({ type: 'reaction', body: '❤️' })
  expect(await contacts()).toMatchObject([{ optedOut: false }])
  expect(await conversation(id)).toMatchObject({ needsHuman: null })
})

test.each([
  ['a text', { text: 'hello' }, 'hello'],
  [
    'a tapped suggestion',
    { suggestion_response: { text: 'Tell me more', postback_data: 'MORE' } },
    'Tell me more',
  ],
])('What a person sends in RCS by Telnyx is in the conversation: %s', async (_what, body, shown) => {
  const account = await openAccount(server)
  const profile = telnyx.addProfile()
  const settings = telnyx.settings(profile)
  const { hookUrl } = await connectSms(server, account, { kind: 'telnyx', settings })
  const payload = {
    record_type: 'message',
    direction: 'inbound',
    id: randomUUID(),
    type: 'RCS',
    messaging_profile_id: profile.id,
    from: { phone_number: newPhone() },
    to: [{ phone_number: profile.shortCodes[0] }],
    body,
  }
  expect(await telnyx.post(hookUrl, { type: 'message.received', payload })).toEqual([200])
  await untilIdle()
  expect(await peopleOf(server, account).messages()).toMatchObject([{ type: 'text', body: shown }])
})

describe('On WhatsApp', () => {
  const from = '4915112345678'
  const taps = (payload: string, text: string): Written => ({
    from,
    type: 'button',
    content: { payload, text },
    more: { context: { id: 'wamid.ours', from: '1' } },
  })

  test.each([
    ['Benin', '+2290197123401', '22997123401'],
    ['Ivory Coast', '+2250707123401', '22507123401'],
  ])(
    'a STOP from the number of before it was changed is of the contact with the new one: %s',
    async (_country, phone, address) => {
      const { account, channel, contact } = await whatsapp.open()
      const { id } = await createContact(account, { phone })
      await channel.writes({ from: address, body: 'STOP' })
      expect(await contact()).toMatchObject({ id, phone, optedOut: true })
    },
  )

  test.each<[string, Written, boolean, string[]]>([
    ['the business’s own stop', taps('STOP', 'No more offers'), true, []],
    ['Meta’s stop of promotions', taps('Stop promotions', 'Stop promotions'), false, ['marketing_stopped']],
    ['another one', taps('OFFERS', 'More offers'), false, []],
  ])('a tapped button means what is behind it: %s', async (_what, tapped, optedOut, marketing) => {
    const { channel, contact, timeline } = await whatsapp.open({ botEnabled: false })
    await channel.writes({ from })
    await channel.writes(tapped)
    await untilIdle()
    const { id, ...shown } = await contact()
    expect(shown.optedOut).toBe(optedOut)
    expect(
      (await timeline(id)).map(({ rule }) => rule).filter((rule) => rule.startsWith('marketing')),
    ).toEqual(marketing)
  })

  test('a message that is changed to something unknown keeps its text, and there is a notice', async () => {
    const { channel, messages } = await whatsapp.open({ botEnabled: false })
    const id = newWamid()
    await channel.writes({ from, id, body: 'Two tickets, please' })
    const message = { type: 'hologram', hologram: {} }
    const content = { original_message_id: id, message }
    await channel.post(writtenChange(channel.number, { from, type: 'edit', content }))
    await untilIdle()
    expect((await messages())[0]).toMatchObject({
      body: 'Two tickets, please',
      editedAt: expect.any(String),
    })
    expect(await noticesOf(channel.id)).toHaveLength(1)
  })
})
