import type { ChannelInfo } from '@replyloop/shared/contract/channel'
import { telnyxChannel } from '../../server/src/modules/channels/telnyx/adapter.ts'
import { twilioChannel } from '../../server/src/modules/channels/twilio/adapter.ts'
import { servicesUrl } from '../../server/src/modules/channels/twilio/api.ts'
import { callOf, hookUrl } from '../support/smsCall.ts'
import { suiteSafeFetch } from '../support/suite.ts'
import { suiteTelnyx } from '../support/telnyx.ts'
import { suiteTwilio } from '../support/twilio.ts'

const safeFetch = suiteSafeFetch()
const fetch = () => safeFetch({ allowLoopback: true }).fetch

describe('Twilio, asked about the connection', () => {
  const twilio = suiteTwilio()
  const { connection, startsPerSecond } = twilioChannel
  const call = (settings: Record<string, string> = {}) =>
    callOf(twilioChannel, { ...twilio.settings(), ...settings }, fetch())
  const check = (settings: Record<string, string> = {}) => connection?.check(call(settings))
  const byService = (given: Parameters<typeof twilio.addService>[0] = {}) => {
    const { from: _number, ...settings } = twilio.settings()
    const { sid } = twilio.addService(given)
    return callOf(twilioChannel, { ...settings, messagingServiceSid: sid }, fetch())
  }

  test('tells the number, which nobody has named yet, the account and what the number can do', async () => {
    const { phoneNumber, friendlyName } = twilio.number
    expect(friendlyName).toMatch(/^\(\d{3}\) \d{3}-\d{4}$/)
    expect(await check()).toEqual({
      label: `SMS ${phoneNumber}`,
      info: {
        number: phoneNumber,
        friendlyName,
        capabilities: 'SMS, MMS',
        senders: '1',
        senderTypes: '1 long code',
        subscribed: 'no',
        account: 'Acme',
        accountStatus: 'active',
        accountType: 'Full',
      },
    })
  })

  test('tells all senders of a Messaging Service, page by page, also by an API key', async () => {
    const numbers = ['+12025550190', '+12025550191', '+18005550123'] // of two a page
    const service = byService({ numbers, shortCodes: ['725725'], alphaSenders: ['ACME'] })
    const { apiKey } = twilio
    const settings = { ...service.settings, apiKeySid: apiKey.sid, apiKeySecret: apiKey.secret }
    expect(await connection?.check({ ...service, settings })).toMatchObject({
      label: expect.stringMatching(/^SMS MG\w+ \(Acme Notifications\)$/),
      info: { senders: '5', senderTypes: '2 long code, 1 toll-free, 1 short code, 1 alphanumeric' },
    })
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['the auth token is wrong', async () => check({ authToken: 'wrong' }), 'primary token'],
    [
      'the account does not exist',
      async () => check({ accountSid: `AC${'0'.repeat(32)}` }),
      'API keys & tokens',
    ],
    [
      'the API key is wrong',
      async () => check({ apiKeySid: `SK${'0'.repeat(32)}`, apiKeySecret: 'wrong' }),
      'API key: it must be one of this very account',
    ],
    ['the number is another’s', async () => check({ from: '+12025550000' }), 'has no number +12025550000'],
    [
      'the number cannot send',
      async () => {
        const { phoneNumber } = twilio.addNumber({ capabilities: { sms: false, mms: false, voice: true } })
        return check({ from: phoneNumber })
      },
      'cannot send text messages',
    ],
    [
      'the service does not exist',
      async () => {
        const { from: _number, ...settings } = twilio.settings()
        const without = { ...settings, messagingServiceSid: `MG${'0'.repeat(32)}` }
        return connection?.check(callOf(twilioChannel, without, fetch()))
      },
      'has no Messaging Service',
    ],
    [
      'the service has no sender',
      async () => connection?.check(byService({ numbers: [], shortCodes: [] })),
      'add a number to its pool',
    ],
    [
      'something else answers',
      async () => (twilio.answerNext(200, { on: 'account', body: 'hi' }), check()),
      'not as Twilio does',
    ],
    ['Twilio is down', async () => (twilio.answerNext(503, { on: 'account' }), check()), 'answered 503'],
  ])('says what to do where %s', async (_what, ask, words) => {
    expect(await ask()).toEqual({ problem: expect.stringContaining(words) })
  })

  test('says so where the account is suspended, and tells a trial account', async () => {
    twilio.account.status = 'suspended'
    expect(await check()).toEqual({ problem: expect.stringContaining('suspended') })
    twilio.account.status = 'active'
    twilio.account.type = 'Trial'
    expect(await check()).toMatchObject({ info: { accountType: 'Trial' } })
    twilio.account.type = 'Full'
  })

  test('sends what comes in to us, with us as the fallback too', async () => {
    expect(await connection?.subscribe?.(call(), { url: hookUrl, verifyToken: undefined })).toEqual({})
    expect(twilio.number).toMatchObject({ smsUrl: hookUrl, smsFallbackUrl: hookUrl })
    expect(await check()).toMatchObject({ info: { subscribed: 'yes' } })
    const service = byService()
    expect(await connection?.subscribe?.(service, { url: hookUrl, verifyToken: undefined })).toEqual({})
    expect(twilio.services.get(service.settings.messagingServiceSid ?? '')).toMatchObject({
      inboundRequestUrl: hookUrl,
      fallbackUrl: hookUrl,
      useInboundWebhookOnNumber: false,
    })
    expect(await connection?.check(service)).toMatchObject({ info: { subscribed: 'yes' } })
  })

  test('says so where it does not take the address', async () => {
    twilio.failNext(21502, { on: 'subscribe' })
    const answer = await connection?.subscribe?.(call(), { url: hookUrl, verifyToken: undefined })
    expect(answer).toEqual({ problem: expect.stringContaining('PUBLIC_URL') })
  })

  test.each([
    ['https://api.twilio.com', 'https://messaging.twilio.com/v1/Services'],
    ['https://api.dublin.ie1.twilio.com/', 'https://messaging.dublin.ie1.twilio.com/v1/Services'],
    ['https://proxy.example.com/twilio', 'https://proxy.example.com/twilio/v1/Services'],
  ])('has the services of %s at %s', (apiUrl, url) => {
    expect(servicesUrl({ ...call().settings, apiUrl })).toBe(url)
  })

  test.each<[ChannelInfo | null, number]>([
    [null, 1],
    [{ senderTypes: '1 long code' }, 1],
    [{ senderTypes: '1 toll-free' }, 3],
    [{ senderTypes: '4 long code, 1 toll-free' }, 7],
    [{ senderTypes: '1 long code, 2 short code' }, 100],
    [{ senderTypes: 'nonsense' }, 1],
  ])('of %j a channel starts %i a second', (info, perSecond) => {
    expect(startsPerSecond?.(info)).toBe(perSecond)
  })
})

describe('Telnyx, asked about the connection', () => {
  const telnyx = suiteTelnyx()
  const { connection, startsPerSecond } = telnyxChannel
  const call = (settings: Record<string, string> = {}) =>
    callOf(telnyxChannel, { ...telnyx.settings(), ...settings }, fetch())
  const byProfile = (given: Parameters<typeof telnyx.addProfile>[0] = {}) =>
    callOf(telnyxChannel, telnyx.settings(telnyx.addProfile(given)), fetch())

  test('tells the number, its profile and where it may send', async () => {
    const { phoneNumber, profileId } = telnyx.number
    expect(await connection?.check(call())).toEqual({
      label: `SMS ${phoneNumber} (Acme)`,
      info: {
        number: phoneNumber,
        messagingProfile: profileId,
        friendlyName: 'Acme',
        capabilities: 'SMS, MMS',
        destinations: 'US, CA',
        senders: '1',
        senderTypes: '1 long code',
        subscribed: 'no',
      },
    })
  })

  test('tells all senders of a profile, page by page', async () => {
    const profile = telnyx.addProfile()
    for (const phoneNumber of ['+12025550190', '+12025550191', '+18005550123'])
      telnyx.addNumber({ phoneNumber, profileId: profile.id })
    const asked = callOf(telnyxChannel, telnyx.settings(profile), fetch())
    expect(await connection?.check(asked)).toMatchObject({
      info: { senders: '4', senderTypes: '2 long code, 1 toll-free, 1 short code' },
    })
  })

  test.each<[string, () => Promise<unknown>, string]>([
    ['the key is wrong', async () => connection?.check(call({ apiKey: 'wrong' })), 'API Keys'],
    [
      'the number is another’s',
      async () => connection?.check(call({ from: '+12025550000' })),
      'has no number',
    ],
    [
      'the number has no profile',
      async () => connection?.check(call({ from: telnyx.addNumber({ profileId: null }).phoneNumber })),
      'choose one under Messaging',
    ],
    [
      'the number cannot send texts',
      async () => {
        const { phoneNumber } = telnyx.addNumber({ features: { sms: null, mms: null } })
        return connection?.check(call({ from: phoneNumber }))
      },
      'cannot send text messages',
    ],
    [
      'the number has another profile',
      async () => connection?.check(call({ messagingProfileId: telnyx.addProfile().id })),
      'another messaging profile',
    ],
    [
      'the profile does not exist',
      async () => {
        const { from: _number, ...settings } = telnyx.settings()
        const messagingProfileId = '11111111-1111-4111-8111-111111111111'
        return connection?.check(callOf(telnyxChannel, { ...settings, messagingProfileId }, fetch()))
      },
      'no messaging profile',
    ],
    ['the profile is disabled', async () => connection?.check(byProfile({ enabled: false })), 'disabled'],
    ['the profile has no pool', async () => connection?.check(byProfile({ hasPool: false })), 'Number Pool'],
    [
      'the profile has no number',
      async () => connection?.check(byProfile({ shortCodes: [] })),
      'has no number',
    ],
  ])('says what to do where %s', async (_what, ask, words) => {
    expect(await ask()).toEqual({ problem: expect.stringContaining(words) })
  })

  test('sends what comes in to us, with us as the failover too', async () => {
    expect(await connection?.subscribe?.(call(), { url: hookUrl, verifyToken: undefined })).toEqual({})
    expect(telnyx.profiles.get(telnyx.number.profileId ?? '')).toMatchObject({
      webhookUrl: hookUrl,
      webhookFailoverUrl: hookUrl,
    })
    expect(await connection?.check(call())).toMatchObject({ info: { subscribed: 'yes' } })
  })

  test.each<[ChannelInfo | null, number]>([
    [null, 1],
    [{ senderTypes: '3 long code' }, 3],
    [{ senderTypes: '1 toll-free' }, 20],
    [{ senderTypes: '1 short code' }, 100],
  ])('of %j a channel starts %i a second', (info, perSecond) => {
    expect(startsPerSecond?.(info)).toBe(perSecond)
  })
})
