import Telnyx from 'telnyx'
import type { OutgoingMessage } from '../../server/src/modules/channels/outgoing.ts'
import { telnyxChannel } from '../../server/src/modules/channels/telnyx/adapter.ts'
import { outgoing, outgoingFile } from '../support/adapterCall.ts'
import { hookOf } from '../support/readHooks.ts'
import { callOf, hookUrl } from '../support/smsCall.ts'
import { suiteSafeFetch } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { minute } from '../support/time.ts'

const telnyx = suiteTelnyx()
const safeFetch = suiteSafeFetch()
const to = '+15551234567'
const callback = `${hookUrl}?message=msg_1`
const { hooks } = telnyxChannel

/** Telnyx's own client, towards the stand-in. */
const theirs = () =>
  new Telnyx({
    apiKey: telnyx.apiKey,
    publicKey: telnyx.publicKey,
    baseURL: `${telnyx.url}/v2`,
    maxRetries: 0,
  })

/** A message as we are told it, and as Telnyx's client is. */
interface Case {
  ours: Partial<OutgoingMessage> & { body?: string }
  theirs: { text?: string; media_urls?: string[] }
  byProfile?: true
}
const link = 'https://files.example.com/1'
const cases: Record<string, Case> = {
  'a text': { ours: { body: 'Grüße 👋' }, theirs: { text: 'Grüße 👋' } },
  'a text of a messaging profile': { ours: {}, theirs: { text: 'Hello' }, byProfile: true },
  'a text with a picture': {
    ours: { body: 'Look', attachments: [outgoingFile('image/jpeg')] },
    theirs: { text: 'Look', media_urls: [link] },
  },
  'two files': {
    ours: { body: '', attachments: [outgoingFile('image/png'), outgoingFile('video/mp4')] },
    theirs: { media_urls: [link, link] },
  },
}

const posted = () => {
  const { method, path, json, headers } = telnyx.requests.at(-1) ?? {}
  return { method, path, json, authorization: headers?.['authorization'] }
}

test.each(Object.entries(cases))(
  '%s is the same request as Telnyx’s own client writes',
  async (_name, given) => {
    const sender = given.byProfile ? telnyx.addProfile() : telnyx.number
    const { fetch } = safeFetch({ allowLoopback: true })
    const call = callOf(telnyxChannel, telnyx.settings(sender), fetch)
    const message = outgoing({ ...given.ours, toId: to })
    expect(await telnyxChannel.send(call, message)).toMatchObject({ is: 'accepted' })
    const ours = posted()
    const made = await theirs().messages.send({
      to,
      ...('phoneNumber' in sender ? { from: sender.phoneNumber } : { messaging_profile_id: sender.id }),
      ...given.theirs,
      webhook_url: callback,
      webhook_failover_url: callback,
    })
    expect(made.data?.id).toBe(telnyx.sent.at(-1)?.id)
    expect(ours).toEqual(posted())
  },
)

describe('A hook', () => {
  const body = JSON.stringify({ data: { event_type: 'message.received', payload: { text: 'Grüße 👋' } } })
  const settings = () => telnyxChannel.settings.parse(telnyx.settings())
  const verify = (given: string, headers: Record<string, string>, now = Date.now()) =>
    hooks?.verify(hookOf(Buffer.from(given), headers), settings(), now)
  const theyAccept = (given: string, headers: Record<string, string>) =>
    theirs()
      .webhooks.unwrap(given, { headers })
      .then(
        () => true,
        () => false,
      )

  test('that the stand-in has signed is accepted, by us and by Telnyx’s own client', async () => {
    const headers = telnyx.headersOf(body)
    expect(await theyAccept(body, headers)).toBe(true)
    expect(verify(body, headers)).toEqual({ ok: true })
  })

  test.each([
    ['another body', (headers: Record<string, string>) => ({ given: `${body} `, headers })],
    [
      'another time',
      (headers: Record<string, string>) => ({
        given: body,
        headers: { ...headers, 'telnyx-timestamp': String(Number(headers['telnyx-timestamp']) + 1) },
      }),
    ],
    [
      'a malformed signature',
      (headers: Record<string, string>) => ({
        given: body,
        headers: { ...headers, 'telnyx-signature-ed25519': 'AAAA' },
      }),
    ],
  ])('with %s is refused by both, and says what to check', async (_what, change) => {
    const { given, headers } = change(telnyx.headersOf(body))
    expect(await theyAccept(given, headers)).toBe(false)
    expect(verify(given, headers)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/public key.*proxy/s),
    })
  })

  test('of more than five minutes ago, or ahead, is refused by both', async () => {
    for (const at of [Date.now() - 5.1 * minute, Date.now() + 5.1 * minute]) {
      const headers = telnyx.headersOf(body, at)
      expect(await theyAccept(body, headers)).toBe(false)
      expect(verify(body, headers)).toMatchObject({ ok: false, reason: expect.stringContaining('clock') })
      expect(verify(body, headers, at)).toEqual({ ok: true })
    }
  })

  test('without a signature is refused', () => {
    expect(verify(body, {})).toMatchObject({ ok: false, reason: expect.stringContaining('headers') })
  })
})
