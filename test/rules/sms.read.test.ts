import type { ChannelEvent } from '../../server/src/modules/channels/incoming.ts'
import { formsOfAddress, phoneOfAddress } from '../../server/src/modules/channels/sms/address.rules.ts'
import { telnyxChannel } from '../../server/src/modules/channels/telnyx/adapter.ts'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { hookOf } from '../support/readHooks.ts'
import { callOf } from '../support/smsCall.ts'
import { suiteSafeFetch } from '../support/suite.ts'
import { suiteTwilio } from '../support/twilio.ts'

const sid = `SM${'a'.repeat(32)}`
const service = `MG${'b'.repeat(32)}`
const from = '+15551234567'
const to = '+12025550123'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** What Twilio's reader finds in these fields, at an address with this query. */
function readTwilio(fields: Record<string, string>, query: Record<string, string> = {}): ChannelEvent[] {
  const hook = hookOf(Buffer.from(String(new URLSearchParams(fields))), form)
  return twilioChannel.hooks?.read({ ...hook, query }) ?? []
}
const readTelnyx = (event_type: string, payload: object): ChannelEvent[] =>
  telnyxChannel.hooks?.read(
    hookOf(
      Buffer.from(JSON.stringify({ data: { event_type, occurred_at: '2026-11-26T10:00:00Z', payload } })),
    ),
  ) ?? []

describe('A hook of Twilio is read', () => {
  const message = { MessageSid: sid, SmsStatus: 'received', From: from, To: to, Body: 'Hi' }
  const status = { MessageSid: sid, SmsSid: sid, From: to, To: from, MessagingServiceSid: service }

  test('as a message to the Messaging Service, else to the number', () => {
    const read = { address: from, providerId: sid, type: 'text', body: 'Hi', files: [] }
    expect(readTwilio(message)).toMatchObject([{ is: 'message', for: { oneOf: [to] }, message: read }])
    expect(readTwilio({ ...message, MessagingServiceSid: service, New: 'x' })).toMatchObject([
      { for: { oneOf: [service, to] } },
    ])
  })

  test('as a message by GET, where a number is set so', () => {
    const hook = { ...hookOf(Buffer.alloc(0)), method: 'GET' as const, query: message }
    expect(twilioChannel.hooks?.read(hook)).toMatchObject([{ is: 'message', message: { body: 'Hi' } }])
  })

  test('as a message with its files, and without those that name none', () => {
    const files = {
      NumMedia: '3',
      MediaUrl0: 'https://a',
      MediaContentType0: 'image/png',
      MediaUrl2: 'https://c',
    }
    expect(readTwilio({ ...message, ...files })).toMatchObject([
      {
        message: {
          files: [
            { reference: 'https://a', contentType: 'image/png' },
            { reference: 'https://c', contentType: 'application/octet-stream' },
          ],
        },
      },
    ])
  })

  test.each([
    ['STOP', 'stopped'],
    ['START', 'resumed'],
    ['HELP', 'help'],
  ])('as what a person has chosen: %s', (OptOutType, optOut) => {
    expect(readTwilio({ ...message, OptOutType })).toMatchObject([{ message: { optOut } }])
  })

  test('as a message and a notice where the choice is not known', () => {
    const [read, notice] = readTwilio({ ...message, OptOutType: 'PAUSE' })
    expect(read).toMatchObject({ is: 'message', message: { optOut: undefined } })
    expect(notice).toMatchObject({ is: 'notice', kind: 'opt_out', detail: expect.stringContaining('PAUSE') })
  })

  test.each([
    ['accepted', 'sent'],
    ['queued', 'sent'],
    ['sending', 'sent'],
    ['sent', 'sent'],
    ['delivered', 'delivered'],
    ['read', 'read'],
  ])('as a receipt: %s is %s', (MessageStatus, state) => {
    expect(readTwilio({ ...status, MessageStatus }, { message: 'msg_1' })).toEqual([
      {
        for: { oneOf: [service, to], isOfOurs: true },
        is: 'receipt',
        receipt: { message: { id: 'msg_1', providerId: sid }, state },
      },
    ])
  })

  test.each([
    [{ MessageStatus: 'undelivered', ErrorCode: '30006' }, { error: { code: '30006' } }],
    [{ MessageStatus: 'failed', ErrorCode: '21610' }, { optsOut: 'all' }],
    [{ MessageStatus: 'failed' }, { error: { detail: expect.stringContaining('does not say why') } }],
    [{ MessageStatus: 'canceled' }, { error: { detail: expect.stringContaining('canceled') } }],
  ])('as a failure: %j', (fields, outcome) => {
    expect(readTwilio({ ...status, ...fields })).toMatchObject([
      { is: 'receipt', receipt: { message: { providerId: sid }, state: 'failed', outcome } },
    ])
  })

  test('as a failure that stops the channel, with the reason', () => {
    const events = readTwilio({ ...status, MessageStatus: 'undelivered', ErrorCode: '30034' })
    expect(events).toMatchObject([
      {
        is: 'receipt',
        receipt: {
          state: 'failed',
          outcome: { is: 'stopped', what: 'channel', error: { detail: expect.stringContaining('10DLC') } },
        },
      },
    ])
  })

  test.each([
    ['an unknown status', { ...status, MessageStatus: 'frozen' }],
    ['nobody', { ...message, From: '' }],
    ['no message', { AccountSid: 'AC1', To: to }],
    ['nothing', {}],
  ])('as a notice that holds it, with %s', (_what, fields) => {
    expect(readTwilio(fields)).toMatchObject([{ is: 'notice', body: expect.any(String) }])
  })

  test.each(['', '{', '%E0%A4%A', '[]', 'a=b&a=c'])('without an exception: %j', (body) => {
    for (const type of [form['content-type'], 'application/json'])
      expect(twilioChannel.hooks?.read(hookOf(Buffer.from(body), { 'content-type': type }))).toHaveLength(1)
  })
})

describe('A hook of Telnyx is read', () => {
  const profile = '11111111-1111-4111-8111-111111111111'
  const message = {
    id: 'm1',
    from: { phone_number: from },
    to: [{ phone_number: to }],
    text: 'Hi',
    messaging_profile_id: profile,
    received_at: '2026-11-26T09:59:59Z',
  }
  const sent = { ...message, from: { phone_number: to }, to: [{ phone_number: from, status: 'delivered' }] }

  test('as a message to the number, else to its messaging profile', () => {
    expect(readTelnyx('message.received', message)).toMatchObject([
      {
        for: { oneOf: [to, profile] },
        message: { address: from, providerId: 'm1', body: 'Hi', sentAt: Date.parse('2026-11-26T09:59:59Z') },
      },
    ])
  })

  test('as a message with files and a choice', () => {
    const more = {
      autoresponse_type: 'STOP',
      media: [{ url: 'https://a', content_type: 'image/png' }, { url: null }],
    }
    expect(readTelnyx('message.received', { ...message, ...more })).toMatchObject([
      { message: { optOut: 'stopped', files: [{ reference: 'https://a', contentType: 'image/png' }] } },
    ])
  })

  test.each([
    ['message.sent', 'sent', 'sent'],
    ['message.finalized', 'delivered', 'delivered'],
    ['message.finalized', 'delivery_unconfirmed', 'sent'],
  ])('as a receipt: %s with %s is %s', (type, status, state) => {
    const payload = {
      ...sent,
      to: [{ phone_number: from, status }],
      webhook_url: 'https://a/hooks/c?message=msg_1',
    }
    expect(readTelnyx(type, payload)).toEqual([
      {
        for: { oneOf: [to, profile], isOfOurs: true },
        is: 'receipt',
        receipt: { message: { id: 'msg_1', providerId: 'm1' }, state },
      },
    ])
  })

  test.each([
    [[{ code: '40001', title: 'Not routable' }], { is: 'refused', error: { code: '40001' } }],
    [[{ code: '40300', title: 'Blocked due to STOP message' }], { optsOut: 'all' }],
    [[], { error: { detail: expect.stringContaining('does not say why') } }],
  ])('as a failure: %j', (errors, outcome) => {
    const payload = { ...sent, to: [{ phone_number: from, status: 'delivery_failed' }], errors }
    expect(readTelnyx('message.finalized', payload)).toMatchObject([
      { receipt: { message: { providerId: 'm1' }, state: 'failed', outcome } },
    ])
  })

  test.each([
    ['an unknown type', 'message.link_click', message],
    ['an unknown status', 'message.finalized', { ...sent, to: [{ status: 'frozen' }] }],
    ['nobody', 'message.received', { ...message, from: {} }],
    ['no message', 'message.received', {}],
  ])('as a notice that holds it, with %s', (_what, type, payload) => {
    expect(readTelnyx(type, payload)).toMatchObject([{ is: 'notice', body: expect.any(String) }])
  })
})

test.each([
  ['+525512345678', ['+525512345678', '+5215512345678'], '+525512345678'],
  ['+5215512345678', ['+5215512345678', '+525512345678'], undefined],
  ['+4915112345678', ['+4915112345678'], '+4915112345678'],
  ['725725', ['725725'], undefined],
  ['ACME', ['ACME'], undefined],
])('The address %s has the forms %j and the phone %s', (address, forms, phone) => {
  expect(formsOfAddress(address)).toEqual(forms)
  expect(phoneOfAddress(address)).toBe(phone)
})

describe('The file of a message', () => {
  const twilio = suiteTwilio()
  const safeFetch = suiteSafeFetch()
  const locate = (reference: string) => {
    const { fetch } = safeFetch({ allowLoopback: true })
    return twilioChannel.mediaRequest?.(callOf(twilioChannel, twilio.settings(), fetch), reference)
  }
  const media = (id: string) =>
    `${twilio.url}/2010-04-01/Accounts/${twilio.accountSid}/Messages/${sid}/Media/ME${id}`

  test('that Twilio has deleted is gone, and is not asked for again', async () => {
    expect(await locate(media('c'.repeat(32)))).toMatchObject({ is: 'gone' })
  })

  test('that Twilio cannot hand out now is tried later', async () => {
    twilio.answerNext(503, { on: 'media' })
    expect(await locate(media('d'.repeat(32)))).toMatchObject({ is: 'later' })
  })

  test('at another host gets no credentials', async () => {
    const before = twilio.requests.length
    for (const url of ['https://files.example.com/ME1', 'http://api.twilio.com/ME1', 'nonsense'])
      expect(await locate(url)).toMatchObject({ is: 'gone' })
    expect(twilio.requests).toHaveLength(before)
  })
})
