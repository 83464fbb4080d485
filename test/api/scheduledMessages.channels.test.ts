import { Message } from '@replyloop/shared/contract/message'
import { apiError } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { downloadsOf } from '../support/personalData.ts'
import { scheduledOf } from '../support/scheduled.ts'
import { orderUpdate, sendersOf, somebody } from '../support/senders.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const suite = suiteOnFakeClock()
const { clock, untilIdle, after, server } = suite
const download = downloadsOf(server)
const graph = suiteGraph()
const { openSender } = sendersOf(suite, graph)
const { phone, from } = somebody
const png = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a', 'hex').toString('base64')}`
const at = (ms: number) => new Date(clock.now() + ms).toISOString()

async function open(given: Parameters<typeof openSender>[0] = {}) {
  const sender = await openSender(given)
  return { ...sender, later: scheduledOf(sender.account) }
}

describe('a scheduled message on WhatsApp', () => {
  test('has its files in the data of its person while it waits, and none once it is cancelled', async () => {
    const { later, writes, account } = await open()
    await writes(from)
    await untilIdle()
    const id = await later.schedule({ phone, body: 'Look', sendAt: at(20 * hour), attachments: [png] })
    const { contactId } = await later.read(id)
    const name = `files/${id}-1.png`
    const { names, json, html, bytes } = await download(account, contactId)
    expect(names).toContain(name)
    expect(bytes(name)).toEqual(Buffer.from('89504e470d0a1a0a', 'hex'))
    expect(json).toMatchObject({ scheduledMessages: [{ id, attachments: [{ url: name }] }] })
    expect(html).toContain(`<a href="${name}">image/png</a>`)
    await later.cancel(id)
    const gone = await download(account, contactId)
    expect(gone.names).not.toContain(name)
    expect(gone.json).toMatchObject({ scheduledMessages: [{ id, attachments: [{ url: null }] }] })
  })

  test('keeps its files until it goes out, and shows them in the message that it becomes', async () => {
    const { later, writes, account, sent } = await open()
    await writes(from)
    await untilIdle()
    const id = await later.schedule({ phone, body: 'Look', sendAt: at(20 * hour), attachments: [png] })
    await after(10 * hour)
    const { attachments } = await later.read(id)
    expect(attachments).toMatchObject([{ contentType: 'image/png' }])
    const [file] = attachments ?? []
    expect(await later.change(id, { attachments: [{ id: file?.id, name: 'look.png' }] })).toMatchObject({
      status: 200,
      body: { body: 'Look', attachments: [{ id: file?.id, name: 'look.png' }] },
    })
    expect(await later.change(id, { attachments: [{ id: 'none' }] })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'attachments[0].id'),
    )
    await after(10 * hour + minute)
    const { state, messageId } = await later.read(id)
    expect(state).toBe('sent')
    const { body } = await account.ask('GET', `/messages/${messageId}`)
    const { media } = Message.parse(body)
    expect(media).toMatchObject({ contentType: 'image/png', error: null })
    expect((await fetch(media?.url ?? '')).status).toBe(200)
    expect(sent().length).toBeGreaterThan(0)
  })

  test('asks whether the window is open when it is due, and then says which templates fit', async () => {
    const { later, writes, add, sent } = await open()
    await add(orderUpdate)
    await writes(from)
    await untilIdle()
    const before = sent().length
    const id = await later.schedule({ phone, body: 'Still interested?', sendAt: at(2 * day) })
    await after(2 * day + minute)
    const { state, error } = await later.read(id)
    expect(state).toBe('failed')
    expect(error).toMatchObject({ code: 'WINDOW_CLOSED', message: expect.stringContaining('order_update') })
    const template = { name: 'order_update', values: ['Jane', '7'] }
    expect(await later.change(id, { template, body: 'x' })).toMatchObject(
      apiError(400, 'CONFLICTING_FIELDS', 'body'),
    )
    expect(await later.change(id, { template })).toMatchObject({
      body: {
        state: 'failed',
        body: 'Hi Jane, order 7 is on its way.',
        template: { name: 'order_update', language: 'en_US', values: { 1: 'Jane', 2: '7' } },
      },
    })
    expect(await later.now(id)).toMatchObject({ status: 200, body: { state: 'sent', error: null } })
    await untilIdle()
    expect(sent().length).toBe(before + 1)
  })

  test('is refused at once for a template that is not approved or lacks values, and makes no contact', async () => {
    const { later, add, contactsCount } = await open()
    await add(orderUpdate)
    await add({ ...orderUpdate, name: 'waits', status: 'PENDING' })
    const send = (template: object) => later.send({ phone, template, sendAt: at(hour) })
    expect(await send({ name: 'waits' })).toMatchObject(apiError(409, 'TEMPLATE_NOT_APPROVED'))
    expect(await send({ name: 'order_update', values: ['Jane'] })).toMatchObject(
      apiError(400, 'TEMPLATE_VALUES'),
    )
    expect(await contactsCount()).toBe(0)
    expect(await send({ name: 'order_update', values: ['Jane', '7'] })).toMatchObject({ status: 202 })
    expect(await contactsCount()).toBe(1)
  })

  test('is a reply of the inbox too, by the id of a template; a reaction is none', async () => {
    const { later, writes, add, ask, list, contact, sent } = await open()
    await add(orderUpdate)
    await writes(from)
    await untilIdle()
    const before = sent().length
    const { id: contactId } = await contact()
    const reply = (body: object) =>
      ask('POST', `/contacts/${contactId}/replies`, { ...body, sendAt: at(2 * day) })
    const [template] = await list()
    const values = { 1: 'Jane', 2: '7' }
    expect(await reply({ templateId: template?.id, values })).toMatchObject({
      status: 202,
      body: { state: 'scheduled', sendAt: at(2 * day), contactId },
    })
    expect(await later.list()).toMatchObject([
      { body: 'Hi Jane, order 7 is on its way.', template: { name: 'order_update', values } },
    ])
    expect(await reply({ templateId: 'tpl_none' })).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(await reply({ reactTo: 'msg_1', emoji: '👍' })).toMatchObject(
      apiError(400, 'VALIDATION_FAILED', 'sendAt'),
    )
    await after(2 * day + minute)
    expect(await later.list()).toMatchObject([{ state: 'sent' }])
    expect(sent().length).toBe(before + 1)
  })

  test('costs its credit when it goes out, and fails without one', async () => {
    const { later, add, account } = await open({ metered: true, credits: 1 })
    await add({ ...orderUpdate, name: 'promotion', category: 'MARKETING' })
    const template = { name: 'promotion', values: ['Jane', '7'] }
    const balance = async () => (await account.client.getMe()).body
    const ids = [
      await later.schedule({ phone, template, sendAt: at(hour) }),
      await later.schedule({ phone, template, sendAt: at(2 * hour) }),
    ]
    expect(JSON.stringify(await balance())).toContain('"balance":1')
    await after(hour + minute)
    expect(await later.read(ids[0] ?? '')).toMatchObject({ state: 'sent' })
    await after(hour)
    expect(await later.read(ids[1] ?? '')).toMatchObject({ state: 'failed', error: { code: 'NO_CREDIT' } })
  })

  test('does not go out by a channel that is disconnected by then', async () => {
    const { later, writes, ask, channel, sent } = await open()
    await writes(from)
    await untilIdle()
    const before = sent().length
    const id = await later.schedule({ phone, body: 'Hi', sendAt: at(hour) })
    await ask('DELETE', `/connected_channels/${channel.id}`)
    await after(hour + minute)
    expect(await later.read(id)).toMatchObject({ state: 'failed', error: { code: 'CHANNEL_CANNOT_REACH' } })
    expect(sent().length).toBe(before)
  })
})
