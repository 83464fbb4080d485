import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { declareAccount } from '../support/factories.ts'
import type { Declaration } from '../support/server.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

type Channel = NonNullable<Declaration['channels']>[number]

const sid = (prefix: string) => `${prefix}0123456789abcdef0123456789abcdef`
const meta = { accessToken: 'EAAGsecret', appSecret: 'an-app-secret' }
const kinds: readonly { channel: Channel; name: string; settings: object; asksForToken: boolean }[] = [
  {
    channel: { kind: 'twilio', accountSid: sid('AC'), authToken: 'auth-secret', from: '+12025550123' },
    name: 'sms',
    settings: { accountSid: sid('AC'), from: '+12025550123' },
    asksForToken: false,
  },
  {
    channel: {
      kind: 'twilio',
      name: 'sms-service',
      accountSid: sid('AC'),
      authToken: 'auth-secret',
      messagingServiceSid: sid('MG'),
      apiKeySid: sid('SK'),
      apiKeySecret: 'key-secret',
    },
    name: 'sms-service',
    settings: { accountSid: sid('AC'), messagingServiceSid: sid('MG'), apiKeySid: sid('SK') },
    asksForToken: false,
  },
  {
    channel: { kind: 'telnyx', apiKey: 'KEYsecret', publicKey: `${'A'.repeat(43)}=`, from: '+12025550124' },
    name: 'sms-2',
    settings: { publicKey: `${'A'.repeat(43)}=`, from: '+12025550124' },
    asksForToken: false,
  },
  {
    channel: { kind: 'messenger', pageId: '104220000000001', humanAgent: true, ...meta },
    name: 'messenger',
    settings: { pageId: '104220000000001', humanAgent: 'yes' },
    asksForToken: true,
  },
  {
    channel: { kind: 'instagram', instagramId: '17841400000000001', login: 'page', ...meta },
    name: 'instagram',
    settings: { instagramId: '17841400000000001', login: 'page' },
    asksForToken: true,
  },
]
const channels = kinds.map(({ channel }) => channel)

test('a file connects every kind by its flat settings, prints where hooks go, and no secret; again it changes nothing', async () => {
  const account = declareAccount({ channels })
  const printed = await server.provision(account)
  expect(printed.accounts[0]?.channels).toEqual(
    kinds.map(({ channel: { kind }, name, asksForToken }) => ({
      name,
      kind,
      id: expect.stringMatching(/^chn_/),
      hookUrl: expect.stringMatching(/\/hooks\/chn_\w+$/),
      verifyToken: asksForToken ? expect.stringMatching(/^[\w-]{20,}$/) : null,
    })),
  )
  expect(JSON.stringify(printed)).not.toMatch(/secret/)
  const again = await server.provision(account)
  expect(again.accounts[0]?.channels).toEqual(printed.accounts[0]?.channels)
  const apiKey = printed.accounts[0]?.apiKey ?? ''
  const shown = rowsOf(await askDashboard(server, { apiKey }, 'GET', '/connected_channels'))
  expect(shown).toMatchObject(kinds.map(({ settings, name }) => ({ name, settings, state: 'active' })))
  expect(JSON.stringify(shown)).not.toMatch(/auth-secret|key-secret|KEYsecret|EAAGsecret|an-app-secret/)
})

test.each<[string, Channel, string]>([
  [
    'neither a number nor a service',
    { kind: 'twilio', accountSid: sid('AC'), authToken: 'x' },
    'settings.from must be given, or messagingServiceSid instead: one of the two',
  ],
  [
    'both a number and a service',
    { ...channels[0], kind: 'twilio', messagingServiceSid: sid('MG') },
    'settings.from must be given, or messagingServiceSid instead: one of the two',
  ],
  [
    'half an API key',
    { ...channels[0], kind: 'twilio', apiKeySid: sid('SK') },
    'settings.apiKeySecret belongs to apiKeySid: give both or neither',
  ],
  [
    'a public key that is none',
    { ...channels[2], kind: 'telnyx', publicKey: 'KEY' },
    'settings.publicKey must be the public key as Telnyx shows it',
  ],
  [
    'a page’s name',
    { ...channels[3], kind: 'messenger', pageId: 'acme' },
    'settings.pageId must be the digits',
  ],
  ['a login that there is not', { ...channels[4], kind: 'instagram', login: 'google' }, 'settings.login '],
])('%s is refused in words, by its place', async (_, channel, says) => {
  await expect(server.provision(declareAccount({ channels: [channel] }))).rejects.toThrow(
    `accounts[0].channels[0].${says}`,
  )
})
