import { Contact } from '@replyloop/shared/contract/contact'
import { botCampaign, eventsOf } from '../support/conversation.ts'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, newPhone, openAccount } from '../support/factories.ts'
import { dataUri, files, readLink } from '../support/media.ts'
import { telnyxKind, twilioKind, type SmsKind } from '../support/sms/kinds.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'

const { server, clock, untilIdle } = suiteOnFakeClock()
const twilio = suiteTwilio()
const telnyx = suiteTelnyx(clock)

/** Moves the clock, on and on until the service is idle: after each text, a number may send none for a second. */
async function after(ms: number) {
  clock.advance(ms)
  const ticking = setInterval(() => clock.advance(second), 20)
  await untilIdle().finally(() => clearInterval(ticking))
}

/** An account as a file declares it, with a sender of texts and a campaign that opens there. */
async function provision(kind: SmsKind) {
  const sender = kind.addSender()
  const account = await openAccount(server, {
    channels: [{ kind: kind.kind, ...sender.settings }],
    lists: [{ name: 'Leads' }],
    campaigns: [
      botCampaign({
        channel: 'sms',
        openingMessage: 'Hi {{firstName|there}}, thank you for your interest in us.',
        followUps: [{ afterMinutes: 60, text: 'Do you still have any questions for us?' }],
      }),
    ],
  })
  const channels = (await account.client.listChannels({ query: {} })).body.data
  const id = channels.find(({ name }) => name === 'sms')?.id
  expect(await askDashboard(server, account, 'POST', `/connected_channels/${id}/subscribe`)).toMatchObject({
    status: 200,
  })
  return { account, sender, hookUrl: `${server.origin}/hooks/${id}` }
}

test.each<[string, () => SmsKind]>([
  ['a number of Twilio', () => twilioKind(twilio, 'number')],
  ['a Messaging Service of Twilio', () => twilioKind(twilio)],
  ['a messaging profile of Telnyx', () => telnyxKind(telnyx)],
])('by %s, from opt-in to STOP and START: opening, receipt, answer, bot, pictures', async (_, kindOf) => {
  const kind = kindOf()
  const { account, sender, hookUrl } = await provision(kind)
  const { client } = account
  const from = newPhone()
  const leads = account.listId('Leads')

  // Somebody leaves a name and a phone on the landing page, and gets the opening as a text.
  const optIn = { first_name: 'Jane', phone_number: from, listIds: [leads] }
  const { id } = Contact.parse((await account.ask('POST', '/contacts', { body: optIn })).body)
  const messages = async () =>
    (await client.listMessages({ query: { contactId: id, limit: '100' } })).body.data.toReversed()
  const writes = async (text: string, more: object = {}) => {
    expect(await sender.writes({ from, text, ...more }, hookUrl)).toEqual([200])
    await after(2 * second)
  }
  const reply = async (body: object) => {
    const answer = await askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body })
    await after(second)
    return answer
  }
  const isOptedOut = async () => (await client.getContact({ params: { id } })).body.optedOut
  await after(minute)
  const [opening] = sender.accepted()
  expect(opening).toMatchObject({ to: from, text: 'Hi Jane, thank you for your interest in us.' })

  // The provider tells that it arrived.
  const told = { author: 'campaign', status: 'Sent', channel: 'sms', providerId: opening?.id }
  expect(await messages()).toMatchObject([{ ...told, deliveredAt: null }])
  expect(await sender.status(opening?.id ?? '', 'delivered')).toEqual([200])
  expect(await messages()).toMatchObject([{ ...told, deliveredAt: expect.any(String) }])

  // She asks and the bot answers. A person sends a picture, and she sends one back.
  await writes('How much is it?')
  expect(sender.accepted().at(-1)).toMatchObject({ to: from, text: 'Ten euros.' })
  const picture = files.png('the way')
  expect(await reply({ body: 'This way', attachments: [dataUri(picture)] })).toMatchObject({ status: 201 })
  const shown = sender.accepted().at(-1)
  expect(shown).toMatchObject({ to: from, text: 'This way' })
  expect(await readLink(shown?.files[0])).toMatchObject({ status: 200, bytes: picture })
  const house = files.jpeg()
  await writes('This house?', { files: [{ bytes: house, contentType: 'image/jpeg' }] })
  const attachments = (await messages()).at(-1)?.attachments
  expect(attachments).toMatchObject([{ contentType: 'image/jpeg', error: null }])
  expect(await readLink(attachments?.[0]?.url ?? undefined)).toMatchObject({ status: 200, bytes: house })
  expect(kind.standIn.files.asked.at(-1)).toMatchObject({ hasCredentials: false })

  // STOP is confirmed by the provider, and nothing of ours follows: no word, no reminder, no opening, no reply.
  const before = sender.accepted().length
  await writes('STOP')
  expect(await isOptedOut()).toBe(true)
  const decisions = async () =>
    (await client.getTimeline({ params: { id }, query: { limit: '100' } })).body.data.map(
      ({ subject, decision, rule }) => `${subject} ${decision} ${rule}`,
    )
  expect((await decisions()).filter((line) => line.startsWith('opt_out'))).toEqual([
    'opt_out done told_provider',
  ])
  expect(await reply({ body: 'One more' })).toMatchObject(apiError(409, 'CONTACT_OPTED_OUT'))
  await client.leaveList({ params: { id: leads, contactId: id } })
  await client.joinList({ params: { id: leads }, body: { contactId: id } })
  await after(2 * hour)
  await after(day)
  expect(sender.accepted()).toHaveLength(before)

  // START lets her in again.
  await writes('START')
  expect(await isOptedOut()).toBe(false)
  expect(await decisions()).toContain('opt_out undone start_keyword')
  expect(await reply({ body: 'Welcome back' })).toMatchObject({ status: 201 })
  expect(sender.accepted().slice(before)).toMatchObject([{ text: 'Welcome back' }])
  expect(await eventsOf(account, 'contact.opted_out')).toHaveLength(1)
})
