import { Conversation } from '@replyloop/shared/contract/conversation'
import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { Contact } from '@replyloop/shared/contract/contact'
import { Message } from '@replyloop/shared/contract/message'
import { askDashboard } from '../support/dashboardApi.ts'
import { openAccount } from '../support/factories.ts'
import { botCampaign, eventsOf } from '../support/conversation.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files } from '../support/media.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { openingText } from '../support/templates.ts'
import { day, hour, minute, second } from '../support/time.ts'
import { subscribe } from '../support/webhooks.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const receiver = suiteReceiver()

/** An account as a file declares it, with a number of WhatsApp and a campaign that opens there by a template. */
async function provision() {
  const { verifyToken: _made, ...settings } = graph.settings()
  const account = await openAccount(server, {
    channels: [{ kind: 'whatsapp', ...settings }],
    lists: [{ name: 'Leads' }],
    campaigns: [
      botCampaign({
        channel: 'whatsapp',
        openingMessage: openingText,
        openingTemplate: { category: 'MARKETING', language: 'en_US' },
        followUps: [{ afterMinutes: 60, text: 'Do you still have any questions for us?' }],
      }),
    ],
  })
  const [channel] = (await account.client.listChannels({ query: {} })).body.data.filter(
    ({ kind }) => kind === 'whatsapp',
  )
  const ask = (method: string, path: string, body?: object) =>
    askDashboard(server, account, method, path, { body })
  graph.useHook(`${server.origin}/hooks/${String(channel?.id)}`)
  await untilIdle()
  return { account, ask }
}

test('from opt-in to STOP: approval, opening, receipts, answer, bot, a person with an image', async () => {
  const { account, ask } = await provision()
  const { client } = account
  await subscribe(account, receiver.url, ['message.delivered', 'message.read'])
  const campaign = async () =>
    CampaignDetail.parse((await ask('GET', `/campaigns/${account.campaignId('Desk')}`)).body)
  const told = () => receiver.deliveries.map(({ json }) => json)

  // Somebody leaves a name and a phone on the landing page. The template is not approved yet, so the opening waits.
  const optIn = { first_name: 'Jane', phone_number: '+49 1511 2345678', listIds: [account.listId('Leads')] }
  const created = await account.ask('POST', '/contacts', { body: optIn })
  expect(created).toMatchObject({ status: 201, body: { firstName: 'Jane', phone: '+4915112345678' } })
  const { id } = Contact.parse(created.body)
  const from = '4915112345678'
  const messages = async () =>
    (await client.listMessages({ query: { contactId: id, limit: '100' } })).body.data.toReversed()
  const writes = async (body: string) => {
    expect(await graph.writes({ from, name: 'Jane', body, at: clock.now() })).toEqual([200])
    await after(2 * second)
  }
  await after(minute)
  expect(await campaign()).toMatchObject({
    templates: { opening: { template: { state: 'pending', name: 'desk_opening' } } },
    held: [{ reason: 'template_pending', openings: 1 }],
  })
  expect(graph.sent).toEqual([])

  // Meta approves it, and says so by a hook: the opening goes out, with the name as its parameter.
  const [template] = graph.templates.all.values()
  if (template === undefined) throw new Error('no template was submitted')
  expect(await graph.decides(template, 'APPROVED')).toEqual([200])
  await after(2 * second)
  const opening = await graph.nextSent()
  expect(opening).toMatchObject({
    to: from,
    body: {
      type: 'template',
      template: {
        name: 'desk_opening',
        language: { code: 'en_US' },
        components: [
          { type: 'body', parameters: [{ type: 'text', parameter_name: 'first_name', text: 'Jane' }] },
        ],
      },
    },
  })
  expect((await campaign()).held).toEqual([])
  const body = 'Hi Jane, thank you for your interest in us.'
  expect(await messages()).toMatchObject([
    {
      body,
      status: 'Sent',
      author: 'campaign',
      channel: 'whatsapp',
      providerId: opening.id,
      deliveredAt: null,
    },
  ])

  // It arrives and is read; who asked for it is told.
  await graph.status(opening, 'delivered', { at: clock.now() })
  await after(minute)
  expect(await messages()).toMatchObject([{ deliveredAt: expect.any(String), readAt: null }])
  await graph.status(opening, 'read', { at: clock.now() })
  await untilIdle()
  const [read] = await messages()
  expect(Date.parse(read?.readAt ?? '') - Date.parse(read?.deliveredAt ?? '')).toBe(minute)
  expect(told()).toMatchObject([
    { type: 'message.delivered', data: { id: opening.callbackData, contact: { id }, readAt: null } },
    { type: 'message.read', data: { id: opening.callbackData, contact: { id }, readAt: read?.readAt } },
  ])

  // She asks. The bot answers inside the window, and hands over what it does not know.
  await writes('How much is it?')
  expect((await graph.nextSent()).body).toMatchObject({
    to: from,
    type: 'text',
    text: { body: 'Ten euros.' },
  })
  await writes('Do you know the way to San José?')
  expect(await eventsOf(account, 'conversation.needs_human')).toMatchObject([{ data: { contact: { id } } }])
  const conversation = Conversation.parse((await ask('GET', `/conversations/${id}`)).body)
  expect(conversation).toMatchObject({
    needsHuman: { reason: 'no_answer' },
    connectedChannel: { window: { isOpen: true } },
  })

  // A person replies with an image, which arrives as one.
  const image = files.png('the way')
  const reply = { body: 'It is this way.', attachments: [dataUri(image)] }
  const replied = await ask('POST', `/contacts/${id}/replies`, reply)
  expect(replied).toMatchObject({ status: 201, body: { author: 'user' } })
  const shown = await graph.nextSent()
  expect(shown).toMatchObject({
    body: { type: 'image', image: { caption: 'It is this way.' } },
    callbackData: Message.parse(replied.body).id,
    file: { contentType: 'image/png', bytes: image },
  })

  // STOP is confirmed once, and nothing follows: no follow-up, no opening, no reply.
  await writes('STOP')
  expect((await graph.nextSent()).body).toMatchObject({ text: { body: expect.stringMatching(/no more/) } })
  expect((await client.getContact({ params: { id } })).body.optedOut).toBe(true)
  await writes('STOP')
  await writes('How much is it?')
  await after(hour)
  expect(await ask('POST', `/contacts/${id}/replies`, { body: 'One more' })).toMatchObject({ status: 409 })
  await client.leaveList({ params: { id: account.listId('Leads'), contactId: id } })
  await client.joinList({ params: { id: account.listId('Leads') }, body: { contactId: id } })
  await after(day)
  expect(graph.sent).toHaveLength(4)
  expect((await messages()).map(({ author, status, body: text }) => `${author} ${status}: ${text}`)).toEqual([
    `campaign Sent: ${body}`,
    'contact received: How much is it?',
    'bot Sent: Ten euros.',
    'contact received: Do you know the way to San José?',
    'user Sent: It is this way.',
    'contact received: STOP',
    'bot Sent: You will get no more messages from us. Reply START to get them again.',
    'contact received: STOP',
    'contact received: How much is it?',
  ])
})
