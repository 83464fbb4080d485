import { channelContract } from './contract.ts'
import { z } from 'zod'
import { askDashboard } from '../support/dashboardApi.ts'
import { openAccount, type TestAccount } from '../support/factories.ts'
import { dataUri, files, readLink } from '../support/media.ts'
import { readMessage, receive } from '../support/messages.ts'
import { suiteOnFakeClock, suiteReceiver } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { replyText, retry, send, setReplyWebhook } from '../support/webhooks.ts'

const suite = suiteOnFakeClock()
const platform = suiteReceiver()
const { server, untilIdle, after } = suite
const hour = 3_600_000
let met = 0

channelContract(
  {
    label: 'crm',
    choices: 'lines',
    shown: () => platform.deliveries.map((delivery) => ({ text: replyText(delivery), taps: [] })),
    connect: (account) => setReplyWebhook(server, account, { url: platform.url }),
    disconnect: (account) => setReplyWebhook(server, account, null),
    async meet(account) {
      const fromId = `ann-${(met += 1)}`
      const writes = (body: string, messageSid?: string) =>
        receive(account, { fromId, body, channel: 'crm', ...(messageSid !== undefined && { messageSid }) })
      return { id: (await readMessage(account, await writes('Hello'))).contactId, writes }
    },
  },
  suite,
)

test('what the API sends goes out too, and once for one Idempotency-Key although its URL failed at first', async () => {
  const account = await openAccount(server, { replyWebhook: { url: `${platform.url}/api` } })
  platform.behave(answer(500), answer(200))
  const body = { customData: { fromId: 'bob', customChannel: 'crm', body: 'From our system.' } }
  const sendOnce = () => account.client.sendMessage({ body, idempotencyKey: 'once' })
  const { messageId } = (await sendOnce()).body
  expect((await sendOnce()).body.messageId).toBe(messageId)
  await untilIdle()
  await retry(account, messageId)
  await untilIdle()
  expect(await readMessage(account, messageId)).toMatchObject({ status: 'Sent', attempts: 2 })
  const came = platform.deliveries.filter(({ path }) => path.startsWith('/api'))
  expect(came.map(replyText)).toEqual(['From our system.', 'From our system.'])
  expect(await send(account)).not.toBe(messageId)
})

/** What was posted of a message with files. */
const repliedWith = (json: unknown) => WithFiles.parse(json)
const WithFiles = z.object({
  messageId: z.string(),
  attachments: z.array(z.looseObject({ url: z.string() })),
})

describe('The reply webhook', () => {
  const buttons = [
    { id: 'price', title: 'How much is it?' },
    { id: 'hours', title: 'When do you open?' },
  ]
  const link = { title: 'Book', url: 'https://example.com/book' }
  const save = (account: TestAccount, body: object) =>
    askDashboard(server, account, 'PUT', '/reply_webhook', {
      body: { url: `${platform.url}/shows`, ...body },
    })
  const open = async (given: object = {}) => {
    const account = await openAccount(server)
    expect(await save(account, given)).toMatchObject({ status: 200, body: given })
    const fromId = `joe-${(met += 1)}`
    const writes = async (body: string) =>
      readMessage(account, await receive(account, { fromId, body, channel: 'crm' }))
    const { contactId } = await writes('Hello')
    /** What is posted of a reply, but its ids. */
    const posted = async (body: object) => {
      await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, { body })
      await untilIdle()
      const { messageId: _, ...reply } = z
        .record(z.string(), z.unknown())
        .parse(platform.deliveries.at(-1)?.json)
      return reply
    }
    const six = { contactId, userId: expect.stringMatching(/^usr_/), toId: fromId, channel: 'crm' }
    return { account, writes, posted, six }
  }

  test('gets buttons as lines of the text and beside it, and nothing beside a text alone', async () => {
    const { account, posted, six } = await open()
    const body = 'What do you want to know?'
    const lines = '1. How much is it?\n2. When do you open?'
    expect(await posted({ body, buttons })).toEqual({ ...six, body: `${body}\n${lines}`, buttons })
    const menu = { button: 'Open', rows: buttons }
    expect(await posted({ body, menu })).toEqual({ ...six, body: `${body}\n${lines}`, menu })
    expect(await posted({ body, link })).toEqual({ ...six, body: `${body}\nBook: ${link.url}`, link })
    expect(await posted({ body })).toEqual({ ...six, body })
    const events = (await account.client.listEvents({ query: { type: 'message.reply' } })).body.data
    expect(events.map(({ data }) => data)).toMatchObject([{ body }, { link }, { menu }, { buttons }])
  })

  test('that shows buttons itself gets the text without lines, and a number is a text', async () => {
    const { account, writes, posted, six } = await open({ showsButtons: true })
    const body = 'What do you want to know?'
    expect(await posted({ body, buttons })).toEqual({ ...six, body, buttons })
    expect(await posted({ body, link })).toEqual({ ...six, body, link })
    await posted({ body, buttons })
    expect((await writes('1')).tapped).toBeNull()
    expect(await save(account, {})).toMatchObject({ body: { showsButtons: true } })
    expect(await save(account, { showsButtons: false })).toMatchObject({ body: { showsButtons: false } })
    expect((await writes('1')).tapped).toBeNull() // it had no lines
    await posted({ body, buttons })
    expect((await writes('1')).tapped).toMatchObject({ id: 'price' })
  })

  test('gets the files of a message by links that hold for an hour, also when it is sent again', async () => {
    const { account, posted, six } = await open()
    const data = dataUri(files.pdf(), 'application/pdf')
    const attachments = [{ data, name: 'prices.pdf' }, { data: dataUri(files.png('crm')) }]
    const sent = [
      { contentType: 'application/pdf', bytes: files.pdf().length, name: 'prices.pdf', error: null },
      { contentType: 'image/png', bytes: files.png('crm').length, error: null },
    ].map((file) => ({ ...file, url: expect.any(String) }))
    platform.behave(answer(500), answer(200))
    expect(await posted({ body: 'Our prices', attachments })).toEqual({
      ...six,
      body: 'Our prices',
      attachments: sent,
    })
    const message = repliedWith(platform.deliveries.at(-1)?.json)
    expect((await readLink(message.attachments[0]?.url)).bytes).toEqual(files.pdf())
    expect((await readLink(message.attachments[1]?.url)).bytes).toEqual(files.png('crm'))
    await after(2 * hour)
    expect((await readLink(message.attachments[0]?.url)).status).toBe(401)
    await retry(account, message.messageId)
    await untilIdle()
    const again = repliedWith(platform.deliveries.at(-1)?.json)
    expect(again).toEqual({ ...message, attachments: sent })
    expect((await readLink(again.attachments[1]?.url)).bytes).toEqual(files.png('crm'))
    expect(await posted({ attachments: attachments.slice(0, 1) })).toMatchObject({
      body: '',
      attachments: sent.slice(0, 1),
    })
    const [event] = (await account.client.listEvents({ query: { type: 'message.reply' } })).body.data
    expect((await readLink(repliedWith(event?.data).attachments[0]?.url)).bytes).toEqual(files.pdf())
  })

  test('without a URL shows nothing itself, so that a number is a tap', async () => {
    const { account, writes } = await open({ showsButtons: true })
    await setReplyWebhook(server, account, null)
    const { contactId } = await writes('Hi')
    const body = { body: 'Which?', buttons }
    await askDashboard(server, account, 'POST', `/contacts/${contactId}/replies`, { body })
    expect((await writes('2')).tapped).toMatchObject({ id: 'hours' })
  })
})
