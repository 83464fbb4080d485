import type { ChannelEvent } from '../../server/src/modules/channels/incoming.ts'
import { telnyxChannel } from '../../server/src/modules/channels/telnyx/adapter.ts'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { hookOf } from '../support/readHooks.ts'

const service = `MG${'b'.repeat(32)}`
const from = '+15551234567'
const to = '+12025550123'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

const readTwilio = (fields: Record<string, string>): ChannelEvent[] =>
  twilioChannel.hooks?.read(hookOf(Buffer.from(String(new URLSearchParams(fields))), form)) ?? []
const readTelnyx = (payload: object): ChannelEvent[] =>
  telnyxChannel.hooks?.read(
    hookOf(Buffer.from(JSON.stringify({ data: { event_type: 'message.received', payload } }))),
  ) ?? []

describe('A hook of Twilio that came by RCS, or by another service, is read', () => {
  const message = { MessageSid: `SM${'a'.repeat(32)}`, SmsStatus: 'received', From: from, To: to, Body: 'Hi' }

  test.each([
    ['rcs:+15551234567', from],
    ['RCS:+15551234567', from],
    ['tel:+15551234567', from],
    ['26464', '26464'],
    ['ACME', 'ACME'],
  ])('as a message of the number behind a scheme: %s', (From, address) => {
    expect(
      readTwilio({ ...message, From, To: 'rcs:brand_agent', MessagingServiceSid: service }),
    ).toMatchObject([{ is: 'message', for: { oneOf: [service, 'rcs:brand_agent'] }, message: { address } }])
  })

  test.each(['whatsapp:+15551234567', 'messenger:123', 'rcs:brand_agent', ' '])(
    'as a notice, and of no person, where it is of another service: %j',
    (From) => {
      expect(readTwilio({ ...message, From })).toMatchObject([{ is: 'notice' }])
    },
  )

  test('as the button that was tapped, and as the place that was sent', () => {
    const tapped = { ...message, Body: '', ButtonText: 'No more offers', ButtonPayload: 'STOP' }
    expect(readTwilio(tapped)).toMatchObject([{ message: { body: 'No more offers', payload: 'STOP' } }])
    expect(readTwilio({ ...tapped, OriginalRepliedMessageSid: 'SM1' })).toMatchObject([
      {
        message: {
          data: { tapped: { id: 'STOP', title: 'No more offers', answers: { providerId: 'SM1' } } },
        },
      },
    ])
    const place = { ...message, Body: '', Latitude: '52.5', Longitude: '13.4', Label: 'Cafe' }
    expect(readTwilio(place)).toMatchObject([
      { message: { body: expect.stringMatching(/^Cafe\nhttps:.*52\.5,13\.4$/) } },
    ])
  })
})

describe('A hook of Telnyx that came by RCS, or by another service, is read', () => {
  const message = { id: 'm1', from: { phone_number: from }, to: [{ phone_number: to }], text: 'Hi' }

  test.each<[object, object]>([
    [{ body: { text: 'hello' } }, { body: 'hello' }],
    [
      { body: { suggestion_response: { text: 'No more', postback_data: 'STOP' } } },
      { body: 'No more', payload: 'STOP', data: { tapped: { id: 'STOP', title: 'No more' } } },
    ],
    [
      { body: { location: { latitude: 52.5, longitude: 13.4 } } },
      { body: expect.stringContaining('52.5,13.4') },
    ],
    [
      { body: { user_file: { payload: { file_uri: 'https://a/b', mime_type: 'image/png' } } } },
      { files: [{ reference: 'https://a/b', contentType: 'image/png' }] },
    ],
    [{ text: 'Hi', body: null, media: null, errors: null }, { body: 'Hi' }],
  ])('as what came by RCS: %j', (more, read) => {
    const rcs = { ...message, type: 'RCS', from: { phone_number: `rcs:${from}` }, text: null, ...more }
    expect(readTelnyx(rcs)).toMatchObject([{ message: { address: from, ...read } }])
  })

  test('as a notice where it is of another service', () => {
    const strange = { ...message, from: { phone_number: `whatsapp:${from}` } }
    expect(readTelnyx(strange)).toMatchObject([{ is: 'notice' }])
  })
})
