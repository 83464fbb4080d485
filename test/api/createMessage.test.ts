import { Message } from '@replyloop/shared/contract/message'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, newEmail, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { senderOf } from '../support/messages.ts'
import { orderUpdate, sendersOf, somebody } from '../support/senders.ts'
import { suiteOnFakeClock } from '../support/suite.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle } = suite
const graph = suiteGraph()
const { openSender } = sendersOf(suite, graph)
const { phone, from } = somebody

describe('a message of a program', () => {
  test('goes out on WhatsApp while the contact’s window is open, by phone, id or email, and tells what became of it', async () => {
    const at = await openSender()
    await at.writes(from)
    await untilIdle()
    const { id } = await at.contact()
    const email = newEmail()
    await at.account.client.updateContact({ params: { id }, body: { email } })
    for (const who of [{ phone }, { contact_id: id }, { email }]) {
      const sent = await at.send({ ...who, body: 'Your order has left.' })
      expect(sent).toMatchObject({
        status: 201,
        body: {
          contactId: id,
          channel: 'whatsapp',
          status: 'Queued',
          author: 'api',
          body: 'Your order has left.',
        },
      })
      await untilIdle()
      const { body } = await at.account.ask('GET', `/messages/${Message.parse(sent.body).id}`)
      expect(body).toMatchObject({ status: 'Sent', error: null })
    }
    expect(at.sent().map(({ body }) => body)).toMatchObject(
      Array.from({ length: 3 }, () => ({ type: 'text', to: from, text: { body: 'Your order has left.' } })),
    )
  })

  test('makes a contact of a phone that nobody has, by a template, and fills its fields', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    const sent = await at.send({
      phone,
      firstName: 'Jane',
      customFields: { plan: 'gold' },
      template: { name: 'order_update', values: { 1: 'Jane', 2: 1042 } },
    })
    expect(sent).toMatchObject({
      status: 201,
      body: {
        body: 'Hi Jane, order 1042 is on its way.',
        template: { name: 'order_update', language: 'en_US' },
      },
    })
    await untilIdle()
    expect(at.sent().map(({ body }) => body)).toMatchObject([
      { type: 'template', template: { name: 'order_update', components: [{ type: 'body' }] } },
    ])
    expect(await at.contact()).toMatchObject({ phone, firstName: 'Jane', customFields: { plan: 'gold' } })
  })

  test('takes the values of a template as a list in their order', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    const sent = await at.send({ phone, template: { name: 'order_update', values: ['Jane', '7'] } })
    expect(sent).toMatchObject({ status: 201, body: { body: 'Hi Jane, order 7 is on its way.' } })
  })

  test('does not pause the bot, and belongs to the campaign that it names', async () => {
    const at = await openSender()
    await at.writes(from)
    await untilIdle()
    const sent = await at.send({ phone, body: 'Hello', campaignId: at.campaignId })
    expect(sent).toMatchObject({ status: 201, body: { campaignId: at.campaignId } })
    expect(await at.contact()).toMatchObject({ campaignId: at.campaignId, botActive: true })
    expect(await at.send({ phone, body: 'Hello', campaignId: 'cam_none' })).toMatchObject(
      apiError(404, 'CAMPAIGN_NOT_FOUND'),
    )
  })

  test('is sent once under one Idempotency-Key', async () => {
    const at = await openSender()
    await at.writes(from)
    await untilIdle()
    const headers = { 'Idempotency-Key': 'order-1042' }
    const answers = await Promise.all([1, 2, 3].map(() => at.send({ phone, body: 'Once' }, headers)))
    const again = await at.send({ phone, body: 'Once' }, headers)
    await untilIdle()
    expect(
      new Set([...answers, again].flatMap(({ body }) => Message.safeParse(body).data?.id ?? [])).size,
    ).toBe(1)
    expect(at.sent()).toHaveLength(1)
  })

  test('carries files by link and as data, with their names', async () => {
    const at = await openSender()
    await at.writes(from)
    await untilIdle()
    const data = `data:text/plain;base64,${Buffer.from('Bill').toString('base64')}`
    const sent = await at.send({ phone, body: 'Here it is', attachments: [{ data, name: 'bill.txt' }] })
    expect(sent).toMatchObject({
      status: 201,
      body: { attachments: [{ contentType: 'text/plain', name: 'bill.txt' }] },
    })
    await untilIdle()
    expect(at.sent().map(({ body }) => body)).toMatchObject([{ type: 'document' }])
    expect(await at.send({ phone, attachments: ['https://127.0.0.1:1/a.png'] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'attachments[0].url'),
    )
  })

  test('has buttons that WhatsApp shows, and no word that stops, starts or asks for help', async () => {
    const at = await openSender()
    await at.writes(from)
    await untilIdle()
    const buttons = [{ id: 'fri', title: 'Friday' }, 'No, thank you']
    const sent = await at.send({ phone, body: 'Shall we come on Friday?', buttons })
    const shown = [
      { id: 'fri', title: 'Friday' },
      { id: 'No, thank you', title: 'No, thank you' },
    ]
    expect(sent).toMatchObject({ status: 201, body: { body: 'Shall we come on Friday?', buttons: shown } })
    await untilIdle()
    expect(at.sent().map(({ body }) => body)).toMatchObject([
      { type: 'interactive', interactive: { type: 'button', body: { text: 'Shall we come on Friday?' } } },
    ])
    const both = await at.send({ phone, body: 'x', buttons, link: { title: 'Open', url: 'https://a.test' } })
    expect(both).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'link'))
    for (const title of ['Stop', 'start', 'HELP'])
      expect(await at.send({ phone, body: 'x', buttons: [title] })).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'buttons[0].title'),
      )
  })

  test('finds in the list of channels what each can', async () => {
    const at = await openSender()
    await senderOf(at.account, { channel: 'crm' })
    expect(await at.account.ask('GET', '/channels')).toMatchObject({
      body: {
        data: [
          { name: 'crm', can: { buttons: 'numbered', media: [''], templates: false, windowHours: null } },
          {
            name: 'whatsapp',
            can: { buttons: 'shown', templates: true, windowHours: 24, writesFirst: true },
          },
        ],
      },
    })
  })

  test('goes out on a custom channel through the reply webhook, and makes a contact of a new fromId', async () => {
    const account = await openAccount(server, { replyWebhook: { url: 'https://platform.example/replies' } })
    const sent = await account.ask('POST', '/messages', {
      body: { fromId: 'user-42', channel: 'crm', body: 'Hi' },
    })
    expect(sent).toMatchObject({ status: 201, body: { channel: 'crm', author: 'api' } })
    const found = await account.ask('GET', '/contacts?search=user-42')
    expect(found).toMatchObject({ body: { data: [{ fromId: 'user-42' }] } })
  })
})

test('a message of a program by a person’s fromId finds the contact on its custom channel', async () => {
  const account = await openAccount(server, { replyWebhook: { url: 'https://platform.example/replies' } })
  const { id } = await senderOf(account, { fromId: 'known-1', channel: 'live-chat' })
  expect(await account.ask('POST', '/messages', { body: { fromId: 'known-1', body: 'Hi' } })).toMatchObject({
    status: 201,
    body: { contactId: id, channel: 'live-chat' },
  })
})

test('a message of a manager who is signed in goes out as that of a program', async () => {
  const at = await openSender()
  await at.writes(from)
  await untilIdle()
  expect(
    await askDashboard(server, at.account, 'POST', '/messages', { body: { phone, body: 'Hi' } }),
  ).toMatchObject({
    status: 201,
  })
})
