import { createHash } from 'node:crypto'
import {
  getExpectedTwilioSignature,
  validateRequest,
  validateRequestWithBody,
} from 'twilio/lib/webhooks/webhooks.js'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { hookOf } from '../support/readHooks.ts'
import { hookUrl } from '../support/smsCall.ts'
import { suiteTwilio } from '../support/twilio.ts'
import { signatureOf } from '../support/twilio/hooks.ts'

const twilio = suiteTwilio()
const to = '+15551234567'
const { hooks } = twilioChannel

describe('A hook', () => {
  const fields = new URLSearchParams([
    ['From', to],
    ['Body', 'Grüße & 50 % + 👋'],
    ['To', '+12025550123'],
    ['Twice', 'b'],
    ['Twice', 'a'],
    ['Twice', 'a'],
    ['Empty', ''],
  ])
  const params = {
    From: to,
    Body: 'Grüße & 50 % + 👋',
    To: '+12025550123',
    Twice: ['b', 'a', 'a'],
    Empty: '',
  }
  const settings = () => twilioChannel.settings.parse(twilio.settings())
  const form = { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' }
  const verify = (url: string, signature: string, body = fields.toString(), headers: object = form) => {
    const hook = hookOf(Buffer.from(body), { ...headers, 'x-twilio-signature': signature })
    const query = Object.fromEntries(new URL(url).searchParams)
    return hooks?.verify({ ...hook, url, query }, settings(), Date.now())
  }
  const urls = {
    'the address alone': hookUrl,
    'our id of a message behind it': `${hookUrl}?message=msg_1`,
    'a port': 'https://replyloop.example.com:8443/hooks/chn_1',
    'a path before it': 'https://example.com/replyloop/hooks/chn_1',
    'no TLS': 'http://replyloop.example.com/hooks/chn_1',
  }

  test.each(Object.entries(urls))(
    'over %s: the stand-in’s signature passes Twilio’s validator, and Twilio’s ours',
    (_name, url) => {
      const standIns = signatureOf(twilio.authToken, url, fields)
      expect(validateRequest(twilio.authToken, standIns, url, params)).toBe(true)
      const theirs = getExpectedTwilioSignature(twilio.authToken, url, params)
      expect(theirs).toBe(standIns)
      expect(verify(url, theirs)).toEqual({ ok: true })
    },
  )

  test.each([
    ['with the usual port', 'https://replyloop.example.com:443/hooks/chn_1', hookUrl],
    [
      'without its port',
      'https://replyloop.example.com/hooks/chn_1',
      'https://replyloop.example.com:8443/hooks/chn_1',
    ],
  ])('that Twilio has signed %s is accepted, by us and by Twilio’s validator', (_how, signed, called) => {
    const signature = getExpectedTwilioSignature(twilio.authToken, signed, params)
    expect(validateRequest(twilio.authToken, signature, called, params)).toBe(true)
    expect(verify(called, signature)).toEqual({ ok: true })
  })

  const signed = () => getExpectedTwilioSignature(twilio.authToken, hookUrl, params)
  test.each([
    ['another scheme', () => verify(hookUrl.replace('https', 'http'), signed())],
    ['another host', () => verify(hookUrl.replace('replyloop', 'other'), signed())],
    ['another path', () => verify(`${hookUrl}0`, signed())],
    ['another query', () => verify(`${hookUrl}?message=msg_2`, signed())],
    ['another field', () => verify(hookUrl, signed(), `${fields}&More=1`)],
    ['another value', () => verify(hookUrl, signed(), fields.toString().replace('50', '60'))],
    ['another token', () => verify(hookUrl, signatureOf('another', hookUrl, fields))],
    ['a malformed signature', () => verify(hookUrl, 'x')],
  ])('with %s is refused, and says what to check', (_what, result) => {
    expect(result()).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/auth token.*PUBLIC_URL.*proxy/s),
    })
  })

  test('in JSON is accepted by the hash in its address, and refused with another body, as Twilio’s validator does', () => {
    const body = JSON.stringify({ hello: 'Grüße' })
    const url = `${hookUrl}?bodySHA256=${createHash('sha256').update(body).digest('hex')}`
    const signature = getExpectedTwilioSignature(twilio.authToken, url, {})
    const json = { 'content-type': 'application/json' }
    for (const [sent, isGenuine] of [
      [body, true],
      [`${body} `, false],
    ] as const) {
      expect(validateRequestWithBody(twilio.authToken, signature, url, sent)).toBe(isGenuine)
      expect(verify(url, signature, sent, json)).toMatchObject({ ok: isGenuine })
    }
  })

  test('by a rule of the owner’s is refused, and named', () => {
    const settingsHeader = {
      ...form,
      'x-twilio-webhooks-signature-settings': 'key=key_1,algorithm=HMAC_SHA256',
    }
    expect(verify(hookUrl, signed(), undefined, settingsHeader)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/HMAC_SHA256.*key_1.*rule/s),
    })
  })

  test('with more fields than Twilio sends is refused before they are sorted', () => {
    const body = (count: number) => Array.from({ length: count }, (_, at) => `f${at}=`).join('&')
    const most = body(1000)
    const signature = signatureOf(twilio.authToken, hookUrl, new URLSearchParams(most))
    expect(verify(hookUrl, signature, most)).toEqual({ ok: true })
    const startedAt = performance.now()
    expect(verify(hookUrl, 'x', body(300_000))).toMatchObject({
      ok: false,
      reason: expect.stringContaining('1000 fields'),
    })
    expect(performance.now() - startedAt).toBeLessThan(2000)
  })

  test('without a signature is refused', () => {
    expect(hooks?.verify(hookOf(Buffer.from(''), form), settings(), 0)).toMatchObject({ ok: false })
  })
})
