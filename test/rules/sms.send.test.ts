import type { OutgoingMessage, SendResult } from '../../server/src/modules/channels/outgoing.ts'
import { providerErrors } from '../../server/src/modules/channels/sms/codes.rules.ts'
import { telnyxChannel } from '../../server/src/modules/channels/telnyx/adapter.ts'
import { telnyxCodes } from '../../server/src/modules/channels/telnyx/errors.rules.ts'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { twilioCodes } from '../../server/src/modules/channels/twilio/errors.rules.ts'
import type { Fetch } from '../../server/src/platform/outboundHttp/safeFetch.ts'
import { outgoing, outgoingFile } from '../support/adapterCall.ts'
import { freePort } from '../support/ports.ts'
import { callOf, hookUrl } from '../support/smsCall.ts'
import { suiteSafeFetch } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { suiteTwilio } from '../support/twilio.ts'

const twilio = suiteTwilio()
const telnyx = suiteTelnyx()
const safeFetch = suiteSafeFetch()
const to = '+15551234567'

/** A kind of channel of numbers, at its stand-in. */
interface Kind {
  name: string
  standIn: typeof twilio | typeof telnyx
  send: (settings: Record<string, string>, fetch: Fetch, message: OutgoingMessage) => Promise<SendResult>
  settings: () => Record<string, string>
  secret: () => string
  /** The last accepted message: how the provider calls it, and where it tells what becomes of it. */
  last: () => { id: string | undefined; callback: string | null | undefined }
  maxFiles: number
  tooManyBytes: number
}

const kinds: Kind[] = [
  {
    name: 'Twilio',
    standIn: twilio,
    send: (settings, fetch, message) => twilioChannel.send(callOf(twilioChannel, settings, fetch), message),
    settings: () => twilio.settings(),
    secret: () => twilio.authToken,
    last: () => ({ id: twilio.sent.at(-1)?.sid, callback: twilio.sent.at(-1)?.statusCallback }),
    maxFiles: 10,
    tooManyBytes: 5 * 2 ** 20 + 1,
  },
  {
    name: 'Telnyx',
    standIn: telnyx,
    send: (settings, fetch, message) => telnyxChannel.send(callOf(telnyxChannel, settings, fetch), message),
    settings: () => telnyx.settings(),
    secret: () => telnyx.apiKey,
    last: () => ({ id: telnyx.sent.at(-1)?.id, callback: telnyx.sent.at(-1)?.webhookUrl }),
    maxFiles: 10,
    tooManyBytes: 2 ** 20 + 1,
  },
]

const refused = { is: 'refused', error: { kind: 'refused' } }
const stopped = { is: 'stopped', what: 'channel', error: { kind: 'channel_stopped' } }
const limited = { is: 'later', limits: 'channel', error: { kind: 'rate_limited' } }
const anHourLater = { is: 'later', afterMs: 3_600_000 }

/** What follows from which codes, as the documentation of the providers tells them. */
const tables: Record<string, [readonly number[], object][]> = {
  Twilio: [
    [[20003, 20005, 10001, 90010, 30002, 30032, 30034, 21606, 21659, 21703, 20404], stopped],
    [[20429, 14107, 30022, 30001, 21611, 30023, 30027, 63038], limited],
    [[21610], { is: 'refused', optsOut: 'all' }],
    [[21211, 21612, 21614, 21635, 30005, 30006, 21408, 21608, 21617, 21620, 30004, 30007, 30036], refused],
    [[30003, 30008], anHourLater],
    [[7_654_321], refused], // which nobody knows
  ],
  Telnyx: [
    [[10009, 10010, 20012, 20100, 40010, 40013, 40100, 40305, 40312, 40321, 40329], stopped],
    [[10011, 40011, 40018, 40016, 40318], limited],
    [[40300], { is: 'refused', optsOut: 'all' }],
    [[40001, 40012, 40310, 40309, 40302, 40316, 40317, 40002, 40003, 40015, 40322, 40005, 40014], refused],
    [[40006, 40008], anHourLater],
    [[7_654_321], refused],
  ],
}

describe.each(kinds)(
  'What becomes of a message at $name',
  ({ name, standIn, send, settings, secret, ...kind }) => {
    const sendOne = (
      message: OutgoingMessage = outgoing({ toId: to }),
      given: Record<string, string> = {},
      fetch: Fetch = safeFetch({ allowLoopback: true }).fetch,
    ) => send({ ...settings(), ...given }, fetch, message)

    const rows = (tables[name] ?? []).flatMap(([codes, result]) => codes.map((code) => ({ code, result })))
    test.each(rows)('with the code $code: $result.is', async ({ code, result }) => {
      const before = standIn.sent.length
      standIn.failNext(code)
      const got = await sendOne()
      expect(got).toMatchObject(result)
      expect(got).toMatchObject({
        error: { code: String(code), detail: expect.stringContaining(String(code)) },
      })
      expect(standIn.sent).toHaveLength(before)
    })

    test('that is accepted: the provider’s id of it, and where it is told what becomes of it', async () => {
      expect(await sendOne()).toMatchObject({ is: 'accepted', providerId: kind.last().id })
      expect(kind.last().callback).toBe(`${hookUrl}?message=msg_1`)
      expect(standIn.requests.at(-1)?.headers['user-agent']).toMatch(/^Replyloop\/\d+\.\d+\.\d+$/)
    })

    test.each([500, 502, 504])('when %i comes without a code: nobody knows', async (status) => {
      standIn.answerNext(status, { body: '<html>Bad gateway</html>' })
      expect(await sendOne()).toMatchObject({ is: 'unknown', error: { kind: 'unknown_outcome' } })
    })

    test('when 503 comes without a code: it was not handled, and goes out again when the answer says', async () => {
      standIn.answerNext(503, { headers: { 'retry-after': '7' } })
      expect(await sendOne()).toMatchObject({ is: 'later', error: { kind: 'status' }, afterMs: 7000 })
    })

    test('when 5xx comes with a code that nobody knows: nobody knows', async () => {
      standIn.failNext(7_654_321, { status: 500 })
      expect(await sendOne()).toMatchObject({ is: 'unknown' })
    })

    test('when 5xx comes with a code that says what was refused: that', async () => {
      const [code = 0] = tables[name]?.[1]?.[0] ?? []
      standIn.failNext(code, { status: 503 })
      expect(await sendOne()).toMatchObject({ ...limited, status: 503 })
    })

    test('when 429 comes with a code that nobody knows: the channel waits', async () => {
      standIn.failNext(7_654_321, { status: 429 })
      expect(await sendOne()).toMatchObject(limited)
    })

    test('when 429 comes without a code: the channel waits as long as it says', async () => {
      standIn.answerNext(429, { headers: { 'retry-after': '7' } })
      expect(await sendOne()).toMatchObject({ ...limited, afterMs: 7000 })
    })

    test('when something else answers 404: it is tried later, and says where to look', async () => {
      standIn.answerNext(404, { body: 'nothing here' })
      expect(await sendOne()).toMatchObject({
        is: 'later',
        error: { detail: expect.stringContaining('API address') },
      })
    })

    test('when it redirects: it is tried later', async () => {
      standIn.answerNext(302, { headers: { location: 'https://elsewhere.test/' } })
      expect(await sendOne()).toMatchObject({ is: 'later', error: { kind: 'redirect' } })
    })

    test('when it is accepted and the connection closes, or no answer comes: it is not sent again', async () => {
      const before = standIn.sent.length
      standIn.cutNext()
      expect(await sendOne()).toMatchObject({ is: 'unknown', error: { kind: 'unknown_outcome' } })
      standIn.hangNext()
      const impatient: Fetch = (request) =>
        safeFetch({ allowLoopback: true }).fetch({ ...request, timeoutMs: 300 })
      expect(await sendOne(undefined, {}, impatient)).toMatchObject({ is: 'unknown' })
      expect(standIn.sent).toHaveLength(before + 2)
    })

    test('when it is accepted without an id: nobody knows', async () => {
      standIn.answerNext(200, { body: '<html>Welcome to the hotel</html>' })
      expect(await sendOne()).toMatchObject({ is: 'unknown' })
    })

    test.each([
      ['nobody listens', async () => `http://127.0.0.1:${await freePort()}`, 'connect'],
      ['the name leads nowhere', async () => 'https://api.invalid', 'dns'],
      ['the address is private', async () => 'https://10.0.0.1', 'unsafe_url'],
    ])('when %s: it is tried later', async (_why, apiUrl, failure) => {
      expect(await sendOne(undefined, { apiUrl: await apiUrl() })).toMatchObject({
        is: 'later',
        error: { kind: failure },
      })
    })

    test('never shows a secret, which others may repeat', async () => {
      standIn.answerNext(500, { body: `The token ${secret()} is wrong` })
      expect(JSON.stringify(await sendOne())).not.toContain(secret())
    })

    const file = outgoingFile('image/png')
    test.each([
      ['a reaction', outgoing({ type: 'reaction', body: '👍', reactsTo: 'SM1' }), 'no reactions'],
      ['neither a text nor a file', outgoing({ body: '' }), 'neither a text nor a file'],
      [
        'too many files',
        outgoing({ attachments: Array.from({ length: kind.maxFiles + 1 }, () => file) }),
        `at most ${kind.maxFiles} files`,
      ],
      [
        'files that are too large',
        outgoing({ attachments: [{ ...file, bytes: kind.tooManyBytes }] }),
        'at most',
      ],
    ])('that is %s is refused in words, and reaches nobody', async (_what, message, words) => {
      const before = standIn.requests.length
      expect(await sendOne(message)).toMatchObject({
        is: 'refused',
        error: { detail: expect.stringContaining(words) },
      })
      expect(standIn.requests).toHaveLength(before)
    })
  },
)

test.each([
  ['Twilio', twilioCodes],
  ['Telnyx', telnyxCodes],
])('%s’s table names each code once', (name, table) => {
  const codes = table.flatMap(([, some]) => some)
  expect(codes).toHaveLength(new Set(codes).size)
  const errors = providerErrors({ name, table, errorOf: () => undefined })
  for (const code of codes)
    expect(errors.failureOf({ code, words: undefined }).error.detail).not.toContain(
      `${name} refused the message.`,
    )
})

test('Telnyx’s code of a STOP is an opt-out only where its words say so', async () => {
  const send = (message: string) => {
    telnyx.failNext(40300, { message })
    const { fetch } = safeFetch({ allowLoopback: true })
    return telnyxChannel.send(callOf(telnyxChannel, telnyx.settings(), fetch), outgoing({ toId: to }))
  }
  expect(await send('Blocked due to STOP message')).toMatchObject({ is: 'refused', optsOut: 'all' })
  expect(await send('Destination number unreachable')).not.toHaveProperty('optsOut')
})
