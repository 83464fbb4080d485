import { ChannelTemplate } from '@replyloop/shared/contract/template'
import { Conversation } from '@replyloop/shared/contract/conversation'
import { Message } from '@replyloop/shared/contract/message'
import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { apiError, newPhone } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { dataUri, files } from '../support/media.ts'
import { readMessage } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { hour } from '../support/time.ts'
import { subscribe, retry } from '../support/webhooks.ts'
import { whatsappOf } from '../support/whatsapp.ts'

const { server, clock, untilIdle, after } = suiteOnFakeClock()
const graph = suiteGraph()
const receiver = suiteReceiver()
const { open: openWhatsapp } = whatsappOf(server, graph)

const offer = {
  name: 'offer',
  parameter_format: 'NAMED',
  components: [
    { type: 'HEADER', format: 'TEXT', text: 'News' },
    {
      type: 'BODY',
      text: 'Hi {{first_name}}, {{what}} is ready.',
      example: {
        body_text_named_params: [
          { param_name: 'first_name', example: 'Ann' },
          { param_name: 'what', example: 'it' },
        ],
      },
    },
  ],
}

const invalid = (message: RegExp) => ({
  status: 400,
  body: { error: { code: 'VALIDATION_FAILED', message: expect.stringMatching(message) } },
})

/** A person who has just written on WhatsApp, and what is sent to them from the inbox. */
async function open() {
  const { account, channel, contact, messages } = await openWhatsapp({ botEnabled: false })
  const from = newPhone().slice(1)
  await channel.writes({ from, body: 'Hello', at: clock.now() })
  await untilIdle()
  const { id } = await contact()
  const reply = (body: object) => askDashboard(server, account, 'POST', `/contacts/${id}/replies`, { body })
  return {
    account,
    channel,
    id,
    from,
    messages: () => messages(id),
    reply,
    replied: async (body: object) => {
      const answer = await reply(body)
      expect(answer).toMatchObject({ status: 201 })
      await untilIdle()
      return readMessage(account, Message.parse(answer.body).id)
    },
    conversation: async () =>
      Conversation.parse((await askDashboard(server, account, 'GET', `/conversations/${id}`)).body),
    /** The templates of the channel, as Meta has them. */
    templates: async (...given: Parameters<typeof graph.templates.add>[1][]) => {
      for (const template of given) graph.templates.add(channel.number.businessAccountId, template)
      const path = `/connected_channels/${channel.id}/templates/sync`
      const { body } = await askDashboard(server, account, 'POST', path)
      return z.object({ data: z.array(ChannelTemplate) }).parse(body).data
    },
    posted: () =>
      graph.sent.filter(({ phoneNumberId }) => phoneNumberId === channel.number.phoneNumberId).at(-1)?.body,
  }
}

describe('The window of 24 hours', () => {
  test('is shown, and outside it a free text is a 409 that says when it ended', async () => {
    const { account, id, reply, replied, conversation, channel, from } = await open()
    const shown = await conversation()
    const opensUntil = shown.connectedChannel?.window?.opensUntil ?? ''
    expect(shown).toMatchObject({
      attachments: true,
      connectedChannel: {
        id: channel.id,
        templates: true,
        reactions: true,
        maxText: 4096,
        window: { isOpen: true },
        files: expect.arrayContaining([{ type: 'image/', maxBytes: 5 * 2 ** 20 }]),
      },
    })
    expect(Math.abs(Date.parse(opensUntil) - clock.now() - 24 * hour)).toBeLessThan(2000)
    expect((await replied({ body: 'In time' })).status).toBe('Sent')
    graph.failNext(131026)
    const failed = await replied({ body: 'Refused' })
    await after(24 * hour)
    expect((await conversation()).connectedChannel?.window).toEqual({
      isOpen: false,
      opensUntil,
      lateUntil: null,
    })
    const details = [{ path: 'windowEndedAt', message: opensUntil }]
    const closed = { status: 409, body: { error: { code: 'WINDOW_CLOSED', details } } }
    expect(await reply({ body: 'Too late' })).toMatchObject(closed)
    expect(await reply({ attachments: [dataUri(files.png('x'), 'image/png')] })).toMatchObject(closed)
    expect(await retry(account, failed.id)).toMatchObject(closed)
    await channel.writes({ from, body: 'Here I am', at: clock.now() })
    await untilIdle()
    expect((await replied({ body: 'Again' })).status).toBe('Sent')
    expect(id).toMatch(/^con_/)
  })

  test('is never stood in for by a template: that goes out at any time, as the person sees it', async () => {
    const { replied, templates, posted } = await open()
    const [template] = await templates(offer)
    await after(25 * hour)
    const values = { first_name: 'Ann', what: 'your\n order' }
    const message = await replied({ templateId: template?.id, values })
    expect(message).toMatchObject({
      status: 'Sent',
      author: 'user',
      body: 'News\n\nHi Ann, your order is ready.',
      template: { name: 'offer', language: 'en_US' },
    })
    expect(posted()).toMatchObject({
      type: 'template',
      template: {
        name: 'offer',
        components: [
          {
            type: 'body',
            parameters: [
              { type: 'text', parameter_name: 'first_name', text: 'Ann' },
              { type: 'text', parameter_name: 'what', text: 'your order' },
            ],
          },
        ],
      },
    })
  })
})

describe('A reply on WhatsApp', () => {
  test('by a template says what is wrong with it', async () => {
    const { reply, templates } = await open()
    const all = await templates(offer, { name: 'waiting', status: 'PENDING' })
    const idOf = (name: string) => all.find((template) => template.name === name)?.id
    expect(await reply({ templateId: 'tpl_none' })).toMatchObject(apiError(404, 'TEMPLATE_NOT_FOUND'))
    expect(await reply({ templateId: idOf('waiting') })).toMatchObject(apiError(409, 'TEMPLATE_NOT_APPROVED'))
    expect(await reply({ templateId: idOf('offer'), values: { what: 'it' } })).toMatchObject(
      invalid(/first_name/),
    )
    const both = { body: 'Hi', templateId: idOf('offer') }
    expect(await reply(both)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })

  test('carries files of every kind, a document with its name', async () => {
    const { replied, posted } = await open()
    const pdf = dataUri(files.pdf(), 'application/pdf')
    const sent = await replied({ body: 'Your offer', attachments: [{ data: pdf, name: 'offer.pdf' }] })
    expect(sent).toMatchObject({
      status: 'Sent',
      media: { name: 'offer.pdf', contentType: 'application/pdf' },
    })
    expect(posted()).toMatchObject({
      type: 'document',
      document: { caption: 'Your offer', filename: 'offer.pdf' },
    })
    const png = dataUri(files.png('x'), 'image/png')
    const two = await replied({ attachments: [png, { data: pdf, name: 'second.pdf' }] })
    expect(two.attachments).toMatchObject([{ contentType: 'image/png' }, { name: 'second.pdf' }])
    expect(posted()).toMatchObject({ type: 'document', document: { filename: 'second.pdf' } })
  })

  test('longer than the channel carries is refused in words, and so is a file that is too large', async () => {
    const { reply } = await open()
    expect(await reply({ body: 'x'.repeat(4097) })).toMatchObject(invalid(/4097 characters of at most 4096/))
    const large = dataUri(Buffer.concat([files.png('x'), Buffer.alloc(5 * 2 ** 20)]), 'image/png')
    expect(await reply({ attachments: [large] })).toMatchObject(invalid(/at most 5 MiB/))
  })

  test('may be a reaction, in the place of the one before it, until it is taken back', async () => {
    const { messages, replied, reply, posted } = await open()
    const [hello] = await messages()
    expect(hello?.providerId).toMatch(/^wamid\./)
    const first = await replied({ reactTo: hello?.id, emoji: '👍' })
    expect(first).toMatchObject({ type: 'reaction', body: '👍', reactsTo: hello?.providerId, status: 'Sent' })
    expect(posted()).toMatchObject({
      type: 'reaction',
      reaction: { message_id: hello?.providerId, emoji: '👍' },
    })
    await replied({ reactTo: hello?.id, emoji: '' })
    expect(posted()).toMatchObject({ reaction: { emoji: '' } })
    expect((await messages()).find(({ id }) => id === first.id)?.revokedAt).not.toBeNull()
    expect(await reply({ reactTo: 'msg_none', emoji: '👍' })).toMatchObject(
      apiError(404, 'MESSAGE_NOT_FOUND'),
    )
    for (const wrong of [{ reactTo: hello?.id }, { reactTo: hello?.id, emoji: 'words' }, { emoji: '👍' }])
      expect(await reply(wrong)).toMatchObject(apiError(400, 'VALIDATION_FAILED'))
  })
})

describe('message.delivered and message.read', () => {
  test('are published once each, no matter in which order the receipts come in, and kept only where they are asked for', async () => {
    const { account, replied, channel } = await open()
    const first = await replied({ body: 'Nobody asks' })
    const statuses = async (id: string, ...all: string[]) => {
      const sent = graph.sent.find(({ callbackData }) => callbackData === id)
      if (sent === undefined) throw new Error('it was not sent')
      for (const status of all)
        await graph.status(sent, status, { hookUrl: channel.hookUrl, at: clock.now() })
      await untilIdle()
    }
    await statuses(first.id, 'delivered', 'read')
    const listed = async (type: 'message.delivered' | 'message.read') =>
      (await account.client.listEvents({ query: { type } })).body.data
    expect([await listed('message.delivered'), await listed('message.read')]).toEqual([[], []])
    await subscribe(account, receiver.url, ['message.delivered', 'message.read'])
    const second = await replied({ body: 'Somebody asks' })
    await statuses(second.id, 'read', 'delivered', 'read', 'sent', 'delivered')
    for (const type of ['message.delivered', 'message.read'] as const)
      expect(await listed(type)).toMatchObject([
        { data: { id: second.id, status: 'Sent', contact: { id: second.contactId } } },
      ])
    expect(receiver.deliveries).toHaveLength(2)
  })
})

test('a contact whom WhatsApp says to have stopped marketing is no opt-out, and is in the person’s data', async () => {
  const { account, replied, reply, id } = await open()
  graph.failNext(131050)
  expect(await replied({ body: 'An offer' })).toMatchObject({ status: 'Failed', error: { code: '131050' } })
  expect(await reply({ body: 'Still there?' })).toMatchObject({ status: 201 })
  expect((await account.client.getContact({ params: { id } })).body.optedOut).toBe(false)
})
