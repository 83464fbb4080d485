import { parseJson } from '@replyloop/shared/contract/json'
import { apiError, openAccount } from '../support/factories.ts'
import { peopleOf } from '../support/plainChannel.ts'
import { connectSms } from '../support/sms.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'
import { suiteTwilio } from '../support/twilio.ts'

const publicUrl = 'https://replyloop.example.com'
const server = suiteServer({ env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback' } })
const twilio = suiteTwilio()

/** An account with a number, whose hooks Twilio sends to `PUBLIC_URL` and a proxy passes on. */
async function open() {
  const account = await openAccount(server)
  const number = twilio.addNumber()
  const channel = await connectSms(server, account, { kind: 'twilio', settings: twilio.settings(number) })
  const path = `/hooks/${channel.id}`
  const options = { hookUrl: publicUrl + path, via: server.origin + path }
  return { account, number, options, ...peopleOf(server, account) }
}
const from = '+4915112345678'
/** What a proxy, or somebody who would like to be one, may say of where a request came to. */
const forwarded = (host: string) => ({
  'x-forwarded-host': host,
  'x-forwarded-proto': 'https',
  'x-forwarded-port': '8080',
  'x-forwarded-for': '203.0.113.7',
  forwarded: `host=${host};proto=https`,
})

describe('a form that Twilio posts', () => {
  test('is taken in by its signature over PUBLIC_URL, no matter what a proxy says, and answered in XML', async () => {
    const { number, options, messages } = await open()
    const written = { from, to: number.phoneNumber, body: 'Grüße & mehr+😀' }
    expect(await twilio.writes(written, { ...options, headers: forwarded('internal:3000') })).toEqual([200])
    expect(twilio.responses.at(-1)).toEqual({
      type: 'text/xml; charset=utf-8',
      body: expect.stringMatching(/<Response\s*\/>$/),
    })
    expect(await messages()).toMatchObject([{ body: 'Grüße & mehr+😀', channel: 'sms' }])
  })

  test('is no more genuine for a signature over the host that its headers name', async () => {
    const { number, options, messages } = await open()
    const host = 'attacker.example.com'
    const signed = { ...options, hookUrl: options.hookUrl.replace('replyloop.example.com', host) }
    const headers = forwarded(host)
    expect(await twilio.writes({ from, to: number.phoneNumber }, { ...signed, headers })).toEqual([401])
    expect(twilio.responses.at(-1)?.body).toContain('PUBLIC_URL is how Twilio calls this service')
    expect(await messages()).toEqual([])
  })

  test('is refused beyond 3 MiB, and after 30 that were not signed', async () => {
    const { options, messages } = await open()
    const post = (body: string) =>
      fetch(options.via, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body,
      })
    const answer = async (body: string) => {
      const response = await post(body)
      return { status: response.status, body: parseJson(await response.text()) }
    }
    expect(await answer(`Body=${'x'.repeat(3 * 2 ** 20)}`)).toMatchObject(apiError(413, 'PAYLOAD_TOO_LARGE'))
    expect(await answer('Body=Hello')).toMatchObject(apiError(401, 'UNAUTHORIZED'))
    await Promise.all(Array.from({ length: 30 }, () => post('Body=Hello')))
    expect(await answer('Body=Hello')).toMatchObject(apiError(429, 'RATE_LIMITED'))
    expect(await messages()).toEqual([])
  })
})

describe('an opt-out at Twilio', () => {
  test.each(['STOP', 'stopall', 'Unsubscribe', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])(
    'by %s opts out without a word of ours, and UNSTOP takes it back',
    async (word) => {
      const { number, options, contacts, messages, decisions } = await open()
      const writes = (body: string) => twilio.writes({ from, to: number.phoneNumber, body }, options)
      await writes(word)
      const [contact] = await contacts()
      expect(contact).toMatchObject({ optedOut: true })
      expect(await messages()).toMatchObject([{ direction: 'incoming' }])
      await writes('UNSTOP')
      expect(await contacts()).toMatchObject([{ optedOut: false }])
      expect(await decisions(contact?.id ?? '')).toEqual([
        'opt_out done told_provider',
        'opt_out undone start_keyword',
      ])
    },
  )

  test('that only a refusal tells, 21610, opts out too', async () => {
    const { number, options, contacts, messages, decisions, replied } = await open()
    await twilio.writes({ from, to: number.phoneNumber }, options)
    const id = (await contacts())[0]?.id ?? ''
    twilio.optedOut.add(`${from} ${number.phoneNumber}`)
    await replied(id, { body: 'Are you there?' })
    await until(async () => (await messages()).at(-1)?.status === 'Failed')
    expect((await messages()).at(-1)).toMatchObject({ error: { code: '21610' } })
    expect(await contacts()).toMatchObject([{ optedOut: true }])
    expect(await decisions(id)).toEqual(['opt_out done told_provider'])
  })
})
