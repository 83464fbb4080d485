import { Message } from '@replyloop/shared/contract/message'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, createContact, newEmail, newPhone, openAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { preferenceChange } from '../support/graph/hooks.ts'
import { senderOf } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { templatesOf } from '../support/templates.ts'
import { day, hour } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { server, untilIdle, after } = suite
const graph = suiteGraph()
const { open, connect } = templatesOf(suite, graph)

/** An account with WhatsApp, and what a program sends there. */
async function openSender(given: Parameters<typeof open>[1] = {}) {
  const at = await open({}, given)
  const send = (body: object, headers: Record<string, string> = {}) =>
    at.account.ask('POST', '/messages', { body, headers })
  /** A template at the provider, which the channel then knows. */
  const add = async (template: Parameters<typeof graph.templates.add>[1]) => {
    graph.templates.add(at.businessAccountId, template)
    await at.ask('POST', `/connected_channels/${at.channel.id}/templates/sync`)
  }
  const contactsCount = async () => (await at.contacts()).length
  return { ...at, send, add, contactsCount }
}
const orderUpdate = {
  name: 'order_update',
  language: 'en_US',
  category: 'UTILITY',
  components: [{ type: 'BODY', text: 'Hi {{1}}, order {{2}} is on its way.' }],
}
const phone = '+4915112345678'
const from = phone.slice(1)

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
          { name: 'crm', can: { buttons: 'numbered', media: [], templates: false, windowHours: null } },
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

describe('a message of a program is refused, and makes no contact', () => {
  test('on WhatsApp without an open window, naming the approved templates', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    const refused = await at.send({ phone, body: 'Hello' })
    expect(refused).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(JSON.stringify(refused.body)).toContain('order_update (en_US)')
    await at.writes(from)
    await untilIdle()
    await after(day + hour)
    expect(await at.send({ phone, body: 'Hello' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(await at.contactsCount()).toBe(1)
    expect(await at.send({ phone: newPhone(), body: 'Hello' })).toMatchObject(apiError(409, 'WINDOW_CLOSED'))
    expect(await at.contactsCount()).toBe(1)
  })

  test('where the template is unknown, pending, in another language, or lacks or exceeds its values', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    await at.add({ ...orderUpdate, language: 'de' })
    await at.add({ ...orderUpdate, name: 'waits', status: 'PENDING' })
    const send = (template: object) => at.send({ phone, template })
    expect(await send({ name: 'no_such' })).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(await send({ name: 'waits' })).toMatchObject(apiError(409, 'TEMPLATE_NOT_APPROVED'))
    const [one, other] = [
      await send({ name: 'order_update', language: 'fr' }),
      await send({ name: 'order_update' }),
    ]
    expect(one).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(other).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'template.language'))
    expect(JSON.stringify(other.body)).toMatch(/de, en_US|en_US, de/)
    const inEnglish = { name: 'order_update', language: 'en-us' }
    const missing = await send({ ...inEnglish, values: { 1: 'Jane' } })
    expect(missing).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
    expect(JSON.stringify(missing.body)).toContain('stand for: 2')
    for (const values of [{ 1: 'Jane', 2: '7', 3: 'x' }, ['Jane', '7', 'x']])
      expect(await send({ ...inEnglish, values })).toMatchObject(apiError(400, 'TEMPLATE_VALUES'))
    expect(await at.contactsCount()).toBe(0)
  })

  test('where its channel is not known, cannot reach the contact, or may be one of several', async () => {
    const at = await openSender()
    const { name } = await connect(at.account, graph.addNumber())
    const several = await at.send({ phone, body: 'Hello' })
    expect(several).toMatchObject(apiError(400, 'CHANNEL_REQUIRED'))
    expect(JSON.stringify(several.body)).toMatch(RegExp(`whatsapp, ${name}|${name}, whatsapp`))
    const { email } = await createContact(at.account, { email: newEmail() })
    expect(await at.send({ email, channel: 'whatsapp', body: 'Hello' })).toMatchObject(
      apiError(400, 'CHANNEL_CANNOT_REACH'),
    )
    expect(await at.send({ email, body: 'Hello' })).toMatchObject(apiError(400, 'CHANNEL_CANNOT_REACH'))
    const misspelt = await at.send({ phone, channel: 'watsapp', body: 'Hello' })
    expect(misspelt).toMatchObject(apiError(400, 'CHANNEL_CANNOT_REACH'))
    expect(await at.send({ fromId: 'nobody', channel: 'whatsapp', body: 'Hello' })).toMatchObject(
      apiError(404, 'CONTACT_NOT_FOUND'),
    )
    expect(await at.contactsCount()).toBe(1)
  })

  test('to a contact of another account, or one that has opted out', async () => {
    const at = await openSender()
    const stranger = await createContact(await openAccount(server))
    for (const contactId of ['con_none', stranger.id])
      expect(await at.send({ contactId, body: 'Hello' })).toMatchObject(apiError(404, 'CONTACT_NOT_FOUND'))
    const { id } = await createContact(at.account, { phone })
    await at.account.client.updateContact({ params: { id }, body: { optedOut: true } })
    for (const who of [{ contactId: id }, { phone }])
      expect(await at.send({ ...who, firstName: 'Jane', body: 'Hello' })).toMatchObject(
        apiError(409, 'CONTACT_OPTED_OUT'),
      )
    expect(await at.contact()).toMatchObject({ firstName: null })
  })

  test.each<[string, object, string, string]>([
    ['no body', { phone }, 'VALIDATION_FAILED', 'body'],
    ['nobody', { body: 'Hello' }, 'VALIDATION_FAILED', 'contactId'],
    ['two people', { contactId: 'con_1', phone, body: 'Hello' }, 'CONFLICTING_FIELDS', 'phone'],
    ['a text beside a template', { phone, body: 'x', template: { name: 'a' } }, 'CONFLICTING_FIELDS', 'body'],
    [
      'eleven files',
      { phone, attachments: Array(11).fill('https://a.test/x') },
      'VALIDATION_FAILED',
      'attachments',
    ],
    ['a file that is none', { phone, attachments: ['x'] }, 'VALIDATION_FAILED', 'attachments[0].url'],
    ['four buttons', { phone, body: 'x', buttons: ['1', '2', '3', '4'] }, 'VALIDATION_FAILED', 'buttons'],
    [
      'a title of 21',
      { phone, body: 'x', buttons: ['123456789012345678901'] },
      'VALIDATION_FAILED',
      'buttons[0].title',
    ],
    ['two alike', { phone, body: 'x', buttons: ['a', 'a'] }, 'VALIDATION_FAILED', 'buttons'],
    ['an odd purpose', { phone, body: 'x', purpose: 'fun' }, 'VALIDATION_FAILED', 'purpose'],
  ])('with %s', async (_name, body, code, path) => {
    const at = await openSender()
    expect(await at.send(body)).toMatchObject(apiError(400, code, path))
    expect(await at.contactsCount()).toBe(0)
  })
})

describe('marketing of a program', () => {
  const promotion = { ...orderUpdate, name: 'promotion', category: 'MARKETING' }
  const template = { name: 'promotion', values: ['Jane', '7'] }

  test('goes to nobody who wants none on the channel, while the transactional still goes out', async () => {
    const at = await openSender()
    await at.add(promotion)
    await at.add(orderUpdate)
    await at.channel.post(preferenceChange(at.channel.number, { from, value: 'stop' }))
    expect(await at.send({ phone, template })).toMatchObject(apiError(409, 'MARKETING_STOPPED'))
    expect(await at.send({ phone, template: { ...template, name: 'order_update' } })).toMatchObject({
      status: 201,
    })
    expect(
      await at.send({ phone, template: { ...template, name: 'order_update' }, purpose: 'marketing' }),
    ).toMatchObject(apiError(409, 'MARKETING_STOPPED'))
  })

  test('waits for no quiet hours by itself: it is refused until they end', async () => {
    const at = await openSender({ timeZone: 'UTC', quietHours: { from: '00:00', until: '23:59' } })
    await at.add(promotion)
    const refused = await at.send({ phone, template })
    expect(refused).toMatchObject(apiError(409, 'QUIET_HOURS', 'until'))
    expect(
      await at.send({ phone, template: { ...template, name: 'promotion' }, channel: 'whatsapp' }),
    ).toMatchObject(apiError(409, 'QUIET_HOURS'))
  })

  test('costs a credit, and is refused without one; what is transactional is free', async () => {
    const at = await openSender({ metered: true, credits: 1 })
    await at.add(promotion)
    await at.add(orderUpdate)
    expect(await at.send({ phone, template })).toMatchObject({ status: 201 })
    expect(await at.send({ phone, template })).toMatchObject(apiError(409, 'NO_CREDIT'))
    expect(await at.send({ phone, template: { ...template, name: 'order_update' } })).toMatchObject({
      status: 201,
    })
  })
})

describe('the templates that can be sent', () => {
  test('are listed with their variables, by channel and page by page', async () => {
    const at = await openSender()
    await at.add(orderUpdate)
    await at.add({ ...orderUpdate, name: 'another' })
    await at.add({ ...orderUpdate, name: 'rejected', status: 'REJECTED' })
    const first = await at.account.ask('GET', '/templates?channel=whatsapp&limit=1')
    expect(first).toMatchObject({
      status: 200,
      body: { data: [{ name: 'another', channel: 'whatsapp', variables: [{ name: '1' }, { name: '2' }] }] },
    })
    const cursor = String(Object(first.body).nextCursor)
    expect(await at.account.ask('GET', `/templates?limit=1&cursor=${cursor}`)).toMatchObject({
      body: { data: [{ name: 'order_update', category: 'UTILITY', problem: null }], nextCursor: null },
    })
    expect(await at.account.ask('GET', '/templates?channel=sms')).toMatchObject(
      apiError(404, 'CHANNEL_NOT_FOUND'),
    )
    expect(await at.account.ask('GET', '/templates?search=order')).toMatchObject({
      body: { data: [{ name: 'order_update' }] },
    })
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
