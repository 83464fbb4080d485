import { suiteGraph } from '../support/graph.ts'
import { connectSms } from '../support/sms.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'

const suite = suiteOnFakeClock()
const { after, untilIdle, server } = suite
const graph = suiteGraph()
const twilio = suiteTwilio()
const { open: openTemplates } = templatesOf(suite, graph)

/** A short code: it starts more messages than one a second, for which the clock of these tests would have to move. */
async function connect(account: Parameters<typeof connectSms>[1]) {
  const service = twilio.addService({ shortCodes: ['12345'], numbers: [] })
  const settings = twilio.settings(service)
  const channel = await connectSms(server, account, { kind: 'twilio', name: 'sms', settings })
  const writes = async (from: string, body: string) =>
    expect(await twilio.writes({ from, body, service }, { hookUrl: channel.hookUrl })).toEqual([200])
  return { ...channel, writes }
}

/** A campaign on WhatsApp, with SMS for those who are not there. */
async function open() {
  const at = await openTemplates(
    {
      secondChannel: 'sms',
      botEnabled: true,
      followUps: [{ afterMinutes: 60, text: 'Do you still have any questions for us?' }],
    },
    { metered: true, credits: 100 },
  )
  const sms = await connect(at.account)
  await at.approve()
  return { ...at, sms, texts: (to: string) => twilio.sent.filter((sent) => sent.to === to) }
}

test('who is not on WhatsApp gets one SMS, answers there, and is left alone after STOP', async () => {
  const at = await open()
  const ann = await at.joins()
  const from = ann.phone ?? ''

  // WhatsApp takes the opening, and says twice, an hour later, that it cannot reach the number.
  const [opening] = at.sent()
  if (opening === undefined) throw new Error('WhatsApp got nothing')
  await after(hour - minute)
  for (let times = 0; times < 2; times += 1)
    await graph.status(opening, 'failed', { code: 131026, hookUrl: at.channel.hookUrl })
  await untilIdle()
  await after(minute)
  expect(at.texts(from)).toMatchObject([
    {
      messagingServiceSid: at.sms.settings['messagingServiceSid'],
      body: 'Hi Ann, thank you for your interest in us.',
    },
  ])
  expect(at.sent()).toHaveLength(1)
  expect((await at.messages(ann.id)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
    'whatsapp Failed',
    'sms Sent',
  ])
  expect((await at.decisions(ann.id)).slice(0, 3)).toEqual([
    'opening sent joined_list',
    'opening queued second_channel',
    'opening sent joined_list',
  ])
  const charges = (await at.account.client.listCreditTransactions({ query: {} })).body.data
  expect(charges.filter(({ amount }) => amount < 0)).toHaveLength(1)

  // The reminder goes by SMS, too.
  await after(hour)
  expect(at.texts(from).map(({ body }) => body)).toContain('Do you still have any questions for us?')

  // What Ann writes there, the bot answers there.
  await at.sms.writes(from, 'How much is it?')
  await after(5 * second)
  expect(at.texts(from).at(-1)).toMatchObject({ body: 'Ten euros.' })

  // Who sends STOP there gets nothing more, on neither channel.
  await at.sms.writes(from, 'STOP')
  await after(day)
  expect(at.texts(from)).toHaveLength(3)
  expect(at.sent()).toHaveLength(1)
  expect((await at.account.client.getContact({ params: { id: ann.id } })).body).toMatchObject({
    optedOut: true,
  })
})

test('whom SMS cannot reach either, or has stopped there, is not tried a third time', async () => {
  const at = await open()
  for (const code of [30006, 21610]) {
    graph.failNext(131026)
    twilio.failNext(code)
    const bob = await at.joins()
    await after(minute)
    expect((await at.messages(bob.id)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
      'whatsapp Failed',
      'sms Failed',
    ])
    await after(day)
    expect(await at.messages(bob.id)).toHaveLength(2)
    const { optedOut } = (await at.account.client.getContact({ params: { id: bob.id } })).body
    expect(optedOut).toBe(code === 21610)
  }
})

test('a campaign by SMS waits for a phone number, and goes to WhatsApp where a number is a landline', async () => {
  const at = await openTemplates({ channel: 'sms', secondChannel: 'whatsapp' })
  await connect(at.account)
  await at.approve()
  const ann = await at.joins({ phone: undefined, email: 'ann@example.test' })
  expect(await at.readCampaign()).toMatchObject({ held: [{ reason: 'no_address', openings: 1 }] })
  twilio.failNext(21614)
  await at.account.client.updateContact({ params: { id: ann.id }, body: { phone: '+15005550111' } })
  await untilIdle()
  await after(minute)
  expect((await at.messages(ann.id)).map(({ channel, status }) => `${channel} ${status}`)).toEqual([
    'sms Failed',
    'whatsapp Sent',
  ])
})
