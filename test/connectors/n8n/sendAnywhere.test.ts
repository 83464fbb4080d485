import { askDashboard } from '../../support/dashboardApi.ts'
import { newEmail, newPhone } from '../../support/factories.ts'
import { suiteGraph } from '../../support/graph.ts'
import { readMessage } from '../../support/messages.ts'
import { orderUpdate } from '../../support/senders.ts'
import { day, until } from '../../support/time.ts'
import { whatsappOf } from '../../support/whatsapp.ts'
import { itemsOf } from './support/n8n.ts'
import { jsonOf, located, pairsOf, replyloop, suiteWorkbench, workflowOf } from './support/workbench.ts'

const graph = suiteGraph()
const bench = suiteWorkbench({ replyWebhook: { url: 'https://platform.example/replies' } })

const phone = newPhone()
let channel: Awaited<ReturnType<ReturnType<typeof whatsappOf>['connect']>>

beforeAll(async () => {
  const { server, account } = bench
  channel = await whatsappOf(server, graph).connect(account)
  graph.templates.add(channel.number.businessAccountId, orderUpdate)
  await askDashboard(server, account, 'POST', `/connected_channels/${channel.id}/templates/sync`)
  await channel.writes({ from: phone.slice(1), body: 'Where is my order?' })
})

const sending = { resource: 'message', operation: 'sendAnywhere' }
const arrived = (id: unknown) => until(() => graph.sent.find(({ callbackData }) => callbackData === id))

test('Message: Send answers on WhatsApp by contact, phone or email, and says who cannot be written to', async () => {
  const { account, operate } = bench
  const { id } = (await account.client.createContact({ body: { phone } })).body // who wrote
  const email = newEmail()
  await account.client.updateContact({ params: { id }, body: { email } })
  const about = { ...sending, body: '={{ $json.text }}' }
  const sent = [
    ...(await operate({ ...about, recipient: located('={{ $json.to }}') }, [
      { to: id, text: 'By its ID' },
      { to: 'con_none', text: 'To nobody' },
    ])),
    ...(await operate({ ...about, recipient: located(phone, 'phone') }, [{ text: 5 }, { text: ' ' }])),
    ...(await operate({ ...about, recipient: located(email, 'email') }, [{ text: 'By email' }])),
    ...(await operate({ ...about, recipient: located(newPhone(), 'phone') }, [{ text: 'Hello' }])),
  ]
  expect(pairsOf(sent)).toEqual([0, 1, 0, 1, 0, 0])
  expect(jsonOf(sent)).toMatchObject([
    { contactId: id, channel: 'whatsapp', body: 'By its ID' },
    { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) },
    { contactId: id, body: '5' },
    { error: expect.stringMatching(/^VALIDATION_FAILED: Text is required/) },
    { contactId: id, body: 'By email' },
    { error: expect.stringMatching(/^WINDOW_CLOSED: .*order_update \(en_US\)/) },
  ])
  expect(sent[0]?.json).not.toHaveProperty('attempts')
  expect(await arrived(sent[0]?.json['id'])).toMatchObject({ body: { text: { body: 'By its ID' } } })
})

test('Message: Send has a message go out later, and returns what waits', async () => {
  const sendAt = new Date(Date.now() + day).toISOString()
  const to = { recipient: located('user-43', 'fromId'), channel: located('crm', 'name') }
  const later = { additionalFields: { sendAt, unlessTheyWrite: true } }
  const [waiting] = await bench.operate({ ...sending, ...to, body: 'Soon', ...later }, [{}])
  expect((await bench.account.client.listScheduledMessages()).body).toMatchObject({
    data: [{ id: waiting?.json['id'], sendAt, unlessTheyWrite: true }],
  })
})

test('Message: Send writes on a custom channel to an ID of the platform, with its names and its campaign', async () => {
  const { account, operate } = bench
  const email = newEmail()
  const [sent] = await operate(
    {
      ...sending,
      recipient: located('user-42', 'fromId'),
      channel: located('crm', 'name'),
      body: 'Hi',
      additionalFields: { firstName: 'Ann', email },
      simplify: false,
    },
    [{}],
  )
  expect(sent?.json).toMatchObject({ channel: 'crm', author: 'api', attempts: 0 })
  const { body } = await account.client.getContact({ params: { id: String(sent?.json['contactId']) } })
  expect(body).toMatchObject({ fromId: 'user-42', firstName: 'Ann', email })
})

test('Message: Send has buttons, and leaves out those that are empty', async () => {
  const button = [{ title: 'Send it', id: '={{ $json.yes }}' }, { title: '', id: '' }, { title: 'Not yet' }]
  const asking = { ...sending, recipient: located(phone, 'phone'), body: 'Shall we send it?' }
  const [sent] = await bench.operate({ ...asking, buttons: { button } }, [{ yes: 'order-yes' }])
  expect(await readMessage(bench.account, String(sent?.json['id']))).toMatchObject({
    buttons: [
      { id: 'order-yes', title: 'Send it' },
      { id: 'Not yet', title: 'Not yet' },
    ],
  })
  const long = { button: [{ title: 'A title of more than twenty' }] }
  expect(jsonOf(await bench.operate({ ...asking, buttons: long }, [{}]))).toEqual([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Buttons.*20 characters/) },
  ])
})

test('Message: Send carries a binary file of the item, with its name', async () => {
  const file = {
    ...replyloop({
      operation: 'toBinary',
      sourceProperty: 'file',
      binaryPropertyName: 'bill',
      options: { mimeType: 'text/plain', fileName: 'bill.txt' },
    }),
    name: 'File',
    type: 'n8n-nodes-base.convertToFile',
    typeVersion: 1.1,
  }
  const files = { binary: [{ property: 'bill' }] }
  const withFile = replyloop({ ...sending, recipient: located(phone, 'phone'), body: 'Your bill', files })
  const encoded = Buffer.from('One widget: ten euros').toString('base64')
  const [sent] = itemsOf(await bench.execute(workflowOf([{ file: encoded }], file, withFile)), 'Replyloop')
  expect(await readMessage(bench.account, String(sent?.json['id']))).toMatchObject({
    body: 'Your bill',
    attachments: [{ contentType: 'text/plain', name: 'bill.txt', bytes: 21 }],
  })
  const unreachable = { link: [{ url: 'https://127.0.0.1:1/a.png', name: '' }] }
  const refused = { ...sending, recipient: located(phone, 'phone'), files: unreachable }
  expect(jsonOf(await bench.operate(refused, [{}]))).toEqual([
    { error: expect.stringMatching(/^VALIDATION_FAILED: Files/) },
  ])
})

describe('a template', () => {
  const asked = { ...sending, content: 'template', channel: located('whatsapp', 'list') }
  const template = located('order_update/en_US', 'list')

  test('is chosen from a list, and its variables are fields', async () => {
    const results = [{ name: 'order_update (en_US, whatsapp)', value: 'order_update/en_US' }]
    expect(
      await bench.askFor('resource-locator-results', 'replyloop', 'templates', {
        path: 'parameters.template',
        currentNodeParameters: asked,
      }),
    ).toMatchObject({ data: { results } })
    const variables = (more: object) =>
      bench.askFor('resource-mapper-fields', 'replyloop', 'templateVariables', {
        path: 'parameters.templateValues',
        currentNodeParameters: { ...asked, ...more },
      })
    expect(await variables({ template })).toMatchObject({
      data: {
        fields: [
          { id: '1', displayName: 'Variable 1, such as Jane', required: true },
          { id: '2', displayName: 'Variable 2, such as 1042' },
        ],
      },
    })
    for (const none of [{}, { template: located('={{ $json.name }}') }, { template: located('gone') }])
      expect(await variables(none)).toMatchObject({ data: { fields: [] } })
  })

  const schema = ['1', '2'].map((id) => ({
    id,
    displayName: id,
    display: true,
    required: true,
    defaultMatch: false,
    type: 'string',
  }))
  const mapped = (value: Record<string, unknown>) => ({
    templateValues: { mappingMode: 'defineBelow', value, matchingColumns: [], schema },
  })

  test('goes to a phone that nobody has, by the values of its fields', async () => {
    const values = mapped({ 1: '={{ $json.name }}', 2: '={{ $json.order }}' })
    const to = located('={{ $json.phone }}', 'phone')
    const [one, other] = [newPhone(), newPhone()]
    const sent = await bench.operate({ ...asked, template, recipient: to, ...values }, [
      { phone: one, name: 'Jane', order: 1042 },
      { phone: other, name: 'John', order: '7' },
    ])
    expect(jsonOf(sent)).toMatchObject([
      { body: 'Hi Jane, order 1042 is on its way.' },
      { body: 'Hi John, order 7 is on its way.' },
    ])
    expect(await arrived(sent[1]?.json['id'])).toMatchObject({
      to: other.slice(1),
      body: { type: 'template', template: { name: 'order_update', language: { code: 'en_US' } } },
    })
  })

  test('may come from an expression, with its values as JSON', async () => {
    const to = { recipient: located(newPhone(), 'phone'), template: located('={{ $json.name }}', 'name') }
    const sent = await bench.operate({ ...asked, ...to, templateJson: '={{ $json.values }}' }, [
      { name: 'order_update', values: ['Jane', '7'] },
      { name: 'order_update', values: { 1: 'Jane' } },
      { name: 'gone', values: {} },
      { name: 'order_update', values: 'Jane' },
    ])
    expect(jsonOf(sent)).toMatchObject([
      { body: 'Hi Jane, order 7 is on its way.' },
      { error: expect.stringMatching(/^TEMPLATE_VALUES: .*2/) },
      { error: expect.stringMatching(/^TEMPLATE_NOT_FOUND: /) },
      { error: 'Values (JSON) is neither a JSON object nor a list' },
    ])
  })
})

test('a workflow that asks on WhatsApp goes on with what the contact taps', async () => {
  const { n8n, credentialId } = bench
  const ask = replyloop({
    ...sending,
    recipient: located(phone, 'phone'),
    body: 'Friday?',
    buttons: { button: [{ title: 'Friday is fine', id: 'friday' }] },
    additionalFields: { answerUrl: '={{ $execution.resumeUrl }}' },
  })
  const waiting: Parameters<typeof workflowOf>[1] = {
    id: crypto.randomUUID(),
    webhookId: crypto.randomUUID(),
    name: 'Wait',
    type: 'n8n-nodes-base.wait',
    typeVersion: 1.1,
    position: [400, 0],
    parameters: { resume: 'webhook', httpMethod: 'POST' },
  }
  const { id } = await n8n.importWorkflow(workflowOf([{}], ask, waiting), credentialId)
  const running = n8n.run(id, 'Start')
  await n8n.until(
    async () => ((await n8n.executions(id)).some(({ status }) => status === 'waiting') ? true : undefined),
    'the workflow to wait',
  )
  const button_reply = { id: 'friday', title: 'Friday is fine' }
  await channel.writes({
    from: phone.slice(1),
    type: 'interactive',
    content: { type: 'button_reply', button_reply },
  })
  const [answer] = itemsOf(await running, 'Wait')
  expect(answer?.json).toMatchObject({
    body: {
      type: 'message.received',
      data: { body: 'Friday is fine', tapped: button_reply },
    },
  })
})
