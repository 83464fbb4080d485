import { lockWaits } from '../support/cluster.ts'
import { askDashboard, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { holdWrites } from '../support/databases.ts'
import { createContact, newEmail, type TestAccount } from '../support/factories.ts'
import { importsOf } from '../support/imports.ts'
import { receive, senderOf } from '../support/messages.ts'
import type { Declaration } from '../support/server.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteAccount, suiteReceiver, suiteServerAndClient } from '../support/suite.ts'
import { answer } from '../support/webhookReceiver.ts'
import { send, subscribe } from '../support/webhooks.ts'

const { server, beside } = suiteServerAndClient()
const receiver = suiteReceiver()
const acme = suiteAccount(server)
const waiting = (count: number) => lockWaits(beside(), count)

/** Saves from the version of before in the instant in which another change of the thing, which has no version, is about to commit. */
async function saveDuring(
  { account, path, table }: { account: TestAccount; path: string; table: string },
  {
    at = path,
    method = 'PATCH',
    body,
  }: { at?: string | undefined; method?: string | undefined; body: unknown },
  change: () => Promise<unknown>,
) {
  const before = await askDashboard(server, account, 'GET', path)
  const headers = { 'if-match': before.headers.get('etag') ?? 'no ETag' }
  const release = await holdWrites(server.dataDir, table)
  const changed = change()
  await waiting(1)
  const saved = askDashboard(server, account, method, at, { body, headers })
  await Promise.race([saved, waiting(2)])
  await release()
  await changed
  return saved
}

const others: { what: string; gains: object; change: (email: string, id: string) => Promise<unknown> }[] = [
  {
    what: 'the API adds them again',
    gains: { lastName: 'Doe' },
    change: (email) => createContact(acme, { email, lastName: 'Doe' }),
  },
  {
    what: 'a file names them',
    gains: { lastName: 'Doe' },
    change: (email) => importsOf(server, acme).run(`email,lastName\n${email},Doe\n`),
  },
  {
    what: 'their message names them',
    gains: { lastName: 'Doe' },
    change: (email) => receive(acme, { fromId: email, lastName: 'Doe' }),
  },
  {
    what: 'they write STOP',
    gains: { optedOut: true },
    change: (email) => receive(acme, { fromId: email, body: 'STOP' }),
  },
  {
    what: 'another one is merged into them',
    gains: { lastName: 'Doe' },
    change: (_email, id) => mergeInto(id),
  },
]

const waitingOne = suiteConstant(() => createContact(acme, { lastName: 'Doe' }))
const mergeInto = (id: string) =>
  acme.ask('POST', `/contacts/${id}/merge`, { body: { otherId: waitingOne.id } })

test.each(others)(
  'a save of a contact is told what has changed where, in the same instant, $what',
  async ({ gains, change }) => {
    const email = newEmail()
    const { id } = await senderOf(acme, { fromId: email, email })
    const body = { lastName: 'Roe', optedOut: false }
    const saved = saveDuring({ account: acme, path: `/contacts/${id}`, table: 'contact' }, { body }, () =>
      change(email, id),
    )
    expect(await saved).toMatchObject({ status: 412, body: { current: gains } })
    expect(await askDashboard(server, acme, 'GET', `/contacts/${id}`)).toMatchObject({ body: gains })
  },
)

const publicKey = (letter: string) => `${letter.repeat(43)}=`
const telnyx = (letter: string) =>
  ({ kind: 'telnyx', apiKey: 'KEYsecret', publicKey: publicKey(letter), from: '+12025550124' }) as const
const shop = newEmail('shop')
const agency = suiteAccount(server, () => ({
  type: 'agency',
  replyWebhook: { url: 'https://one.example/hook' },
  campaigns: [{ name: 'Funnel', openingMessage: 'Hello' }],
  channels: [telnyx('A')],
  subAccounts: [{ email: shop, name: 'Shop' }],
}))
const connected = suiteConstant(async () => ({
  id: String(rowsOf(await askDashboard(server, agency, 'GET', '/connected_channels'))[0]?.['id']),
}))

const files: {
  thing: string
  path: () => string
  at?: () => string
  method?: string
  body: object
  file: Partial<Declaration>
  gains: object
}[] = [
  {
    thing: 'the settings',
    path: () => '/settings',
    body: { timeZone: 'Asia/Tokyo' },
    file: { timeZone: 'Europe/Berlin' },
    gains: { timeZone: 'Europe/Berlin' },
  },
  {
    thing: 'the limits',
    path: () => '/automatic_limits',
    body: { answersPerHour: 3 },
    file: { limits: { answersPerHour: 7 } },
    gains: { answersPerHour: 7 },
  },
  {
    thing: 'the reply webhook',
    path: () => '/reply_webhook',
    method: 'PUT',
    body: { url: 'https://three.example/hook' },
    file: { replyWebhook: { url: 'https://two.example/hook' } },
    gains: { url: 'https://two.example/hook' },
  },
  {
    thing: 'a campaign',
    path: () => `/campaigns/${agency.campaignId('Funnel')}`,
    body: { name: 'Funnel', openingMessage: 'Servus' },
    file: { campaigns: [{ name: 'Funnel', openingMessage: 'Good day' }] },
    gains: { openingMessage: 'Good day' },
  },
  {
    thing: 'a channel',
    path: () => `/connected_channels/${connected.id}`,
    body: { settings: { publicKey: publicKey('C') } },
    file: { channels: [telnyx('B')] },
    gains: { settings: { publicKey: publicKey('B') } },
  },
  {
    thing: 'an auto-recharge',
    path: () => `/agency/subaccounts/${agency.subAccount(shop).id}`,
    at: () => `/subaccounts/${agency.subAccount(shop).id}/auto_recharge`,
    body: { autoRecharge: { threshold: 5, amount: 50 } },
    file: {
      subAccounts: [{ email: shop, name: 'Shop', autoRecharge: { threshold: 10, amount: 100 } }],
    },
    gains: { autoRecharge: { threshold: 10, amount: 100 } },
  },
]

test.each(files)(
  'a save of $thing is told what a file changes in the same instant',
  async ({ path, at, method, body, file, gains }) => {
    const saved = saveDuring(
      { account: agency, path: path(), table: 'audit_entry' },
      { at: at?.(), method, body },
      () => server.provision({ email: agency.email, name: 'Acme', ...file }),
    )
    expect(await saved).toMatchObject({ status: 412, body: { current: gains } })
    expect(await askDashboard(server, agency, 'GET', path())).toMatchObject({ body: gains })
  },
)

test('a save of a webhook is told that its URL is gone in the same instant', async () => {
  receiver.behave(answer(410))
  const { id } = await subscribe(acme, receiver.url)
  const path = `/webhooks/${id}`
  const body = { targetUrl: `${receiver.url}/other`, active: true }
  const saved = saveDuring({ account: acme, path, table: 'subscription' }, { body }, () => send(acme))
  expect(await saved).toMatchObject({ status: 412, body: { current: { active: false } } })
  expect(await askDashboard(server, acme, 'GET', path)).toMatchObject({ body: { disabledReason: 'gone' } })
})

test('a time zone that is saved while somebody joins from another one stays', async () => {
  const { account, owner } = await openOwner(server)
  const members = membersOf(server)
  const { token } = await members.invite(owner)
  const release = await holdWrites(server.dataDir, 'audit_entry')
  const saved = owner.ask('PATCH', '/settings', { body: { timeZone: 'Europe/Berlin' } })
  await waiting(1)
  const joined = members.accept(token, { timeZone: 'Asia/Tokyo' })
  await Promise.race([joined, waiting(2)])
  await release()
  expect([await saved, await joined]).toMatchObject([{ status: 200 }, { status: 201 }])
  expect(await askDashboard(server, account, 'GET', '/settings')).toMatchObject({
    body: { timeZone: 'Europe/Berlin' },
  })
})
