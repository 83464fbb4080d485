import { sandboxOf } from '../../support/conversation.ts'
import { newEmail } from '../../support/factories.ts'
import { readMessage, receive } from '../../support/messages.ts'
import { suiteReceiver } from '../../support/suite.ts'
import { answer } from '../../support/webhookReceiver.ts'
import { becomes, send } from '../../support/webhooks.ts'
import { itemsOf } from './support/n8n.ts'
import { jsonOf, located, suiteWorkbench, pairsOf, replyloop, workflowOf } from './support/workbench.ts'

const receiver = suiteReceiver()
// So late that only n8n sends again what has failed.
const bench = suiteWorkbench(() => ({ replyWebhook: { url: receiver.url }, campaigns: [{ name: 'Desk' }] }), {
  RETRY_SCHEDULE: '86400',
})

const sending = {
  resource: 'message',
  operation: 'send',
  recipient: located('={{ $json.to }}', 'fromId'),
  channel: located('crm', 'name'),
  body: '={{ $json.text }}',
  additionalFields: { firstName: 'Ann' },
}

test('Message: Send Custom Channel Message sends in the order of the items', async () => {
  const { operate } = bench
  const texts = Array.from({ length: 12 }, (_, index) => `Text ${index}`)
  const items = await operate(sending, [
    ...texts.map((text) => ({ to: 'user-ann', text })),
    { to: 'user-ann', text: '   ' },
    { to: 'user-bob', text: 'Hello Bob' },
  ])
  expect(pairsOf(items)).toEqual(items.map((_, index) => index))
  expect(items).toHaveLength(14)
  expect(jsonOf(items)[12]).toEqual({ error: 'Text is empty' })
  await receiver.waitForCount(13)
  const toAnn = receiver.deliveries.flatMap(({ json }) =>
    typeof json === 'object' && json !== null && 'toId' in json && 'body' in json && json.toId === 'user-ann'
      ? [json.body]
      : [],
  )
  expect(toAnn).toEqual(texts)
})

test('Message: Send answers the contact of what came in, and its ID is taken for nobody else', async () => {
  const { account, operate } = bench
  const { contactId } = await readMessage(account, await receive(account, { fromId: 'user-fay' }))
  const toContact = { ...sending, recipient: located('={{ $json.to }}') }
  const items = await operate(toContact, [
    { to: contactId, text: 'Here you are' },
    { to: 'con_none', text: 'Hello' },
  ])
  expect(jsonOf(items)).toMatchObject([
    { success: true, contactId },
    { error: expect.stringMatching(/^CONTACT_NOT_FOUND: /) },
  ])
  const delivered = await receiver.waitFor(({ json }) => JSON.stringify(json).includes('Here you are'))
  expect(delivered.json).toMatchObject({ toId: 'user-fay' })
  const [mistaken] = jsonOf(await operate(sending, [{ to: contactId, text: 'By its ID' }]))
  expect(mistaken).toEqual({ error: expect.stringMatching(/Recipient ID is .+, use Contact ID$/) })
})

test('Message: Send and Receive hand over all that is given', async () => {
  const { account, operate } = bench
  const campaignId = account.campaignId('Desk')
  const person = { firstName: 'Dora', lastName: 'Dorn', email: newEmail('dora') }
  const about = { ...person, campaignId: located(campaignId) }
  const [sent] = await operate({ ...sending, additionalFields: about }, [{ to: 'user-dora', text: 'Hello' }])
  const message = await readMessage(account, String(sent?.json['messageId']))
  expect(message).toMatchObject({ body: 'Hello', channel: 'crm', campaignId })
  const { body: contact } = await account.client.getContact({ params: { id: message.contactId } })
  expect(contact).toMatchObject({ ...person, fromId: 'user-dora' })

  const [received] = await operate(
    {
      resource: 'message',
      operation: 'receive',
      messageSid: 'n8n-reaction',
      fromId: 'user-dora',
      toId: 'acme',
      body: '👍',
      messageType: 'reaction',
      additionalFields: {
        campaignId: located(campaignId),
        channel: located('chat', 'name'),
        status: 'delivered',
      },
    },
    [{}],
  )
  const stored = { contactId: message.contactId, campaignId, channel: 'chat', status: 'delivered' }
  const reaction = { ...stored, type: 'reaction', body: '👍' }
  expect(await readMessage(account, String(received?.json['id']))).toMatchObject(reaction)
})

test('Message: Receive Incoming Message takes a link and a binary file', async () => {
  const { account, execute, operate } = bench
  const receiving = {
    resource: 'message',
    operation: 'receive',
    messageSid: '={{ $json.sid }}',
    fromId: 'user-carl',
    toId: 'acme',
    body: '={{ $json.text }}',
    additionalFields: { channel: located('live-chat', 'name'), lastName: 'Carlson' },
  }
  const items = await operate(
    { ...receiving, media: 'link', mediaUrl: '={{ $json.link }}', mediaContentType: 'image/png' },
    [
      { sid: 'n8n-1', text: 'Look', link: 'https://files.example.test/photo.png' },
      { sid: 'n8n-2', text: 'Look', link: 'no link' },
      { sid: 'n8n-1', text: 'Look', link: 'https://files.example.test/photo.png' },
    ],
  )
  expect(pairsOf(items)).toEqual([0, 1, 2])
  const [first, failed, repeated] = jsonOf(items)
  expect(failed).toEqual({ error: expect.stringMatching(/^VALIDATION_FAILED: Media URL must/) })
  expect(repeated).toEqual(first)

  const file = {
    ...replyloop({
      operation: 'toBinary',
      sourceProperty: 'file',
      binaryPropertyName: 'attachment',
      options: { mimeType: 'text/plain; charset=utf-8' },
    }),
    name: 'File',
    type: 'n8n-nodes-base.convertToFile',
    typeVersion: 1.1,
  }
  const withFile = replyloop(
    { ...receiving, messageSid: 'n8n-3', body: 'A file', media: 'binary', binaryProperty: 'attachment' },
    { onError: 'continueRegularOutput' },
  )
  const text = 'größer als nichts'
  const encoded = Buffer.from(text).toString('base64')
  const execution = await execute(workflowOf([{ file: encoded }], file, withFile))
  const [stored] = itemsOf(execution, 'Replyloop')
  const { media, channel } = await readMessage(account, String(stored?.json['id']))
  expect(channel).toBe('live-chat')
  expect(media).toMatchObject({ contentType: 'text/plain', bytes: Buffer.byteLength(text) })
  expect(await (await fetch(media?.url ?? '')).text()).toBe(text)

  const download = { resource: 'message', operation: 'downloadFile', messageId: '={{ $json.id }}' }
  const files = await operate(download, [
    { id: first?.['id'] },
    { id: stored?.json['id'] },
    { id: (await readMessage(account, await receive(account, {}))).id },
  ])
  expect(pairsOf(files)).toEqual([0, 1])
  expect(jsonOf(files)).toEqual([
    { error: 'File 1 of the message is not stored' },
    { messageId: stored?.json['id'], number: 1, contentType: 'text/plain', bytes: Buffer.byteLength(text) },
  ])
  expect(files[1]?.['binary']).toMatchObject({
    data: { mimeType: 'text/plain', fileName: `${String(stored?.json['id'])}-1.txt` },
  })
  const downloading = { ...replyloop({ ...download, binaryProperty: 'attachment' }), name: 'Download' }
  const again = { ...withFile, parameters: { ...withFile.parameters, messageSid: 'n8n-5' } }
  const chain = await execute(workflowOf([{ id: stored?.json['id'] }], downloading, again))
  const copy = await readMessage(account, String(itemsOf(chain, 'Replyloop')[0]?.json['id']))
  expect(await (await fetch(copy.media?.url ?? '')).text()).toBe(text)

  const without = await operate({ ...receiving, media: 'binary' }, [{ sid: 'n8n-4', text: 'Look' }])
  expect(jsonOf(without)).toEqual([{ error: expect.stringContaining("'data'") }])
})

test('Message: Send and Receive say of a connected channel where its messages go, and what to choose', async () => {
  const { account, operate, server } = bench
  const { name } = await sandboxOf(server).connect(account)
  const channel = located(name, 'name')
  const refusal = {
    error: expect.stringMatching(
      /^CHANNEL_NOT_CUSTOM: sandbox is a connected channel: its messages go out through campaigns.+Name a custom channel instead$/,
    ),
  }
  expect(jsonOf(await operate({ ...sending, channel }, [{ to: 'user-1', text: 'Hi' }]))).toEqual([refusal])
  const receiving = {
    resource: 'message',
    operation: 'receive',
    messageSid: 'n8n-connected',
    fromId: 'user-1',
    toId: 'acme',
    body: 'Hi',
    additionalFields: { channel },
  }
  expect(jsonOf(await operate(receiving, [{}]))).toEqual([refusal])
})

test('Message: Get and Get Many, simplified and whole', async () => {
  const { account, operate } = bench
  const ids: string[] = []
  for (const body of ['One', 'Two']) ids.push(await receive(account, { body, channel: 'sms' }))
  const get = { resource: 'message', operation: 'get', messageId: '={{ $json.id }}' }
  const items = await operate(get, [{ id: ids[0] }, { id: 'msg_none' }, { id: ids[1] }])
  expect(pairsOf(items)).toEqual([0, 1, 2])
  expect(jsonOf(items)).toMatchObject([
    { id: ids[0], body: 'One', channel: 'sms' },
    { error: expect.stringMatching(/^MESSAGE_NOT_FOUND: /) },
    { id: ids[1], body: 'Two' },
  ])
  expect(items[0]?.json).not.toHaveProperty('attempts')
  const [whole] = await operate({ ...get, simplify: false }, [{ id: ids[0] }])
  expect(whole?.json).toEqual(await readMessage(account, String(ids[0])))

  const many = {
    resource: 'message',
    operation: 'getAll',
    filters: { channel: located('={{ $json.channel }}', 'name'), direction: 'incoming' },
  }
  const found = await operate(many, [{ channel: 'sms' }, { channel: 'x'.repeat(101) }, { channel: 'none' }])
  expect(pairsOf(found)).toEqual([0, 0, 1])
  expect(jsonOf(found)).toMatchObject([
    { body: 'Two' },
    { body: 'One' },
    { error: expect.stringMatching(/^VALIDATION_FAILED: /) },
  ])
  expect(found[0]?.json).not.toHaveProperty('attempts')
  expect(await operate({ ...many, limit: 1 }, [{ channel: 'sms' }])).toHaveLength(1)

  const seen = await receive(account, { body: 'Three', channel: 'sms', fromId: 'user-eve', status: 'seen' })
  const { contactId } = await readMessage(account, seen)
  for (const filters of [{ contact: located(contactId) }, { status: 'seen' }])
    expect(jsonOf(await operate({ ...many, filters }, [{}]))).toMatchObject([{ id: seen, contactId }])
})

test('Message: Retry sends what has failed again', async () => {
  const { account, operate } = bench
  receiver.behave(answer(503))
  const failed = await send(account)
  await becomes(account, failed, 'Failed')
  receiver.behave(answer())
  const retry = { resource: 'message', operation: 'retry', messageId: '={{ $json.id }}' }
  const items = await operate(retry, [{ id: 'msg_none' }, { id: failed }])
  expect(pairsOf(items)).toEqual([0, 1])
  const notFound = { error: expect.stringMatching(/^MESSAGE_NOT_FOUND: /) }
  expect(jsonOf(items)).toMatchObject([notFound, { id: failed }])
  expect(items[1]?.json).not.toHaveProperty('attempts')
  await becomes(account, failed, 'Sent')
})
