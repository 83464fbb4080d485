import { Message } from '@replyloop/shared/contract/message'
import { askDashboard } from '../../support/dashboardApi.ts'
import { newPhone, openAccount } from '../../support/factories.ts'
import { suiteGraph } from '../../support/graph.ts'
import { files } from '../../support/media.ts'
import { orderUpdate } from '../../support/senders.ts'
import { suiteReceiver, suiteServer } from '../../support/suite.ts'
import { day, until } from '../../support/time.ts'
import { whatsappOf } from '../../support/whatsapp.ts'
import { halted } from './halted.ts'
import { connectZap, failureOf } from './zap.ts'

const server = suiteServer()
const graph = suiteGraph()
/** Where the file of a step before lies. */
const drive = suiteReceiver()

/** An account with WhatsApp and a custom channel, the Zap of it, and a person who has just written. */
async function openShop() {
  const account = await openAccount(server, { replyWebhook: { url: 'https://platform.example/replies' } })
  const channel = await whatsappOf(server, graph).connect(account)
  graph.templates.add(channel.number.businessAccountId, orderUpdate)
  await askDashboard(server, account, 'POST', `/connected_channels/${channel.id}/templates/sync`)
  const zap = connectZap(server, account)
  const phone = newPhone()
  await channel.writes({ from: phone.slice(1), body: 'Where is my order?' })
  const send = async (input: Record<string, unknown>) =>
    Message.parse(await zap.create('create_message', input))
  const arrives = ({ id }: Message) => until(() => graph.sent.find(({ callbackData }) => callbackData === id))
  return { account, channel, zap, phone, send, arrives }
}

describe('Send Message', () => {
  test('answers on WhatsApp whoever has written there, by the contact of the trigger', async () => {
    const { account, phone, send, arrives } = await openShop()
    const { body: contact } = await account.client.createContact({ body: { phone } }) // who wrote
    const sent = await send({ contactId: contact.id, body: 'It ships today.\n' })
    expect(sent).toMatchObject({ channel: 'whatsapp', contactId: contact.id, author: 'api' })
    expect(await arrives(sent)).toMatchObject({ body: { type: 'text', text: { body: 'It ships today.\n' } } })
  })

  test('sends a template to a phone that nobody has, its variables as the fields of the step', async () => {
    const { zap, send, arrives } = await openShop()
    const template = 'order_update/en_US'
    const asked = { channel: 'whatsapp', template }
    expect(await zap.choices('create_message', 'template', undefined, { channel: 'whatsapp' })).toEqual({
      results: [{ id: template, label: 'order_update (en_US, whatsapp)' }],
      paging_token: null,
    })
    const fields = await zap.fields('create_message', asked)
    const ofTemplate = fields.filter(({ key }) => key.startsWith('templateValue'))
    expect(ofTemplate).toMatchObject([
      { label: 'Variable 1', placeholder: 'Jane', required: true },
      { label: 'Variable 2', placeholder: '1042', required: true },
    ])
    const [first = '', second = ''] = ofTemplate.map(({ key }) => key)
    const phone = newPhone()
    const sent = await send({ ...asked, phone, firstName: 'Jane', [first]: 'Jane', [second]: 1042 })
    expect(sent).toMatchObject({
      body: 'Hi Jane, order 1042 is on its way.',
      template: { name: 'order_update' },
    })
    expect(await arrives(sent)).toMatchObject({
      to: phone.slice(1),
      body: { type: 'template', template: { name: 'order_update', language: { code: 'en_US' } } },
    })
  })

  test('asks for no variables where no template is chosen, or the channel has none', async () => {
    const { zap } = await openShop()
    const asked = [
      {},
      { template: '' },
      { template: 'gone/en' },
      { channel: 'crm', template: 'order_update/en_US' },
    ]
    for (const inputData of asked) {
      const fields = await zap.fields('create_message', inputData)
      expect(fields.filter(({ key }) => key.startsWith('template')).map(({ key }) => key)).toEqual([
        'template',
      ])
    }
  })

  test('has buttons as line items, and leaves out those that are empty', async () => {
    const { phone, send } = await openShop()
    const buttons = [{ title: 'Send it', id: 'order-yes' }, { title: '', id: '' }, { title: 'Not yet' }]
    expect(await send({ phone, body: 'Shall we send it?', buttons })).toMatchObject({
      buttons: [
        { id: 'order-yes', title: 'Send it' },
        { id: 'Not yet', title: 'Not yet' },
      ],
    })
  })

  test('carries files of steps before it, with their names', async () => {
    const { phone, send } = await openShop()
    drive.behave((response) => {
      response.writeHead(200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="bill.pdf"',
      })
      response.end(files.pdf())
    })
    expect(await send({ phone, body: 'Your bill', files: `${drive.url}/hydrate` })).toMatchObject({
      attachments: [{ contentType: 'application/pdf', name: 'bill.pdf', bytes: files.pdf().length }],
    })
    expect(await send({ phone, files: [`${drive.url}/a/photo.pdf`] })).toMatchObject({
      attachments: [{ name: 'bill.pdf' }],
    })
  })

  test('writes on a custom channel to an ID of the platform', async () => {
    const { send } = await openShop()
    expect(await send({ fromId: 'user-42', channel: 'crm', body: 'Hi' })).toMatchObject({ channel: 'crm' })
  })

  test('goes out later, and returns what waits', async () => {
    const { zap, account } = await openShop()
    const sendAt = new Date(Date.now() + day).toISOString()
    const who = { fromId: 'user-43', channel: 'crm', body: 'Soon' }
    const waiting = await zap.create('create_message', { ...who, sendAt, unlessTheyWrite: 'yes' })
    expect(waiting).toMatchObject({ state: 'scheduled', sendAt })
    expect((await account.client.listScheduledMessages()).body.data).toMatchObject([
      { body: 'Soon', unlessTheyWrite: true, sendAt },
    ])
  })

  test('goes on with the run where a person cannot be written to, and says what to do', async () => {
    const { zap } = await openShop()
    const phone = newPhone()
    const fails = (input: object) => failureOf(zap.create('create_message', { phone, ...input }))
    expect(await fails({ body: 'Hello' })).toMatchObject(halted(/order_update \(en_US\) \(WINDOW_CLOSED\)$/))
    expect(await fails({ body: 'Hello', template: 'order_update/en_US' })).toMatchObject(
      halted(/^Text cannot go with a template/),
    )
    expect(await fails({ phone: '', body: 'Hello' })).toMatchObject(halted(/^Contact is required, unless/))
    expect(await fails({ body: 'Hello', buttons: [{ id: 'yes' }] })).toMatchObject(
      halted(/^Buttons.+title is empty/),
    )
  })

  test('is an error of the Zap where its template is gone', async () => {
    const { zap } = await openShop()
    expect(
      await failureOf(zap.create('create_message', { phone: newPhone(), template: 'gone/en' })),
    ).toMatchObject({ name: 'AppError', code: 'TEMPLATE_NOT_FOUND' })
  })
})
