import { contract } from '@replyloop/shared/contract/contract'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { takesVersion, type Endpoint } from '@replyloop/shared/contract/endpoint'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { createContact, newEmail, openAccount, type TestResponse } from '../support/factories.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'
import { day } from '../support/time.ts'
import {
  makeBroadcast,
  makeConversation,
  makeField,
  makeScheduled,
  makeSegment,
  makeAnswer,
  makeSnippet,
  makeView,
  makeTag,
  makeTeam,
  makeWebhook,
} from '../support/versionedThings.ts'

const server = suiteServer()

const subAccountEmail = newEmail()
const account = suiteConstant(() =>
  openAccount(server, {
    type: 'agency',
    lists: [{ name: 'Leads' }],
    campaigns: [{ name: 'Funnel', followUps: [{ afterMinutes: 60, text: 'Still there?' }] }],
    replyWebhook: { url: 'https://hooks.example.com/replies' },
    subAccounts: [{ email: subAccountEmail, name: 'Shop' }],
  }),
)

const ask = (method: string, path: string, body?: unknown, ifMatch?: string) =>
  askDashboard(server, account, method, path, {
    ...(body !== undefined && { body }),
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })

const etagOf = ({ headers }: TestResponse): string => headers.get('etag') ?? 'no ETag'

const contact = suiteConstant(() =>
  createContact(account, { firstName: 'Jane', customFields: { b: 1, a: 'x' } }),
)
const webhook = suiteConstant(() => makeWebhook(account))
const channel = suiteConstant(async (): Promise<{ id: string }> => {
  const settings = { apiKey: 'KEY', publicKey: `${'A'.repeat(43)}=`, from: '+12025550124' }
  const { id } = fieldsOf(await ask('POST', '/connected_channels', { kind: 'telnyx', settings }))
  return { id: String(id) }
})

const segment = suiteConstant(() => makeSegment(account))
const team = suiteConstant(() => makeTeam(account))
const view = suiteConstant(() => makeView(ask))
const snippet = suiteConstant(() => makeSnippet(account))
const answer = suiteConstant(() => makeAnswer(account))
const begunAt = Date.now()
const conversation = suiteConstant(() => makeConversation(account))
const scheduled = suiteConstant(() => makeScheduled(account))
const broadcast = suiteConstant(() => makeBroadcast(account))
const tag = suiteConstant(() => makeTag(account))
const field = suiteConstant(() => makeField(account))

interface Thing {
  /** The rows of the contracts that save it. */
  rows: string[]
  path: () => string
  savePath?: () => string
  method?: string
  /** Each number makes it another thing, which is shown with what `change` returns. */
  change: (number: number) => Record<string, unknown>
}

const things: Record<string, Thing> = {
  campaign: {
    rows: ['PATCH /campaigns/:id'],
    path: () => `/campaigns/${account.campaignId('Funnel')}`,
    change: (number) => ({ followUps: [{ afterMinutes: 60, text: `Hello ${number}` }] }),
  },
  contact: {
    rows: ['PATCH /contacts/:id'],
    path: () => `/contacts/${contact.id}`,
    change: (number) => ({ customFields: { b: number, a: 'x', 'long name': true } }),
  },
  'contact, by PUT,': {
    rows: ['PUT /contacts/:id'],
    path: () => `/contacts/${contact.id}`,
    method: 'PUT',
    change: (number) => ({ lastName: `Doe ${number}` }),
  },
  'setting of the account': {
    rows: ['PATCH /settings'],
    path: () => '/settings',
    change: (number) => ({ name: `Acme ${number}`, bot: { pauseHours: number } }),
  },
  'limit of automatic messages': {
    rows: ['PATCH /automatic_limits'],
    path: () => '/automatic_limits',
    change: (number) => ({ answersPerHour: number + 1 }),
  },
  'reply webhook': {
    rows: ['PUT /reply_webhook', 'DELETE /reply_webhook'],
    path: () => '/reply_webhook',
    method: 'PUT',
    change: (number) => ({ url: `https://hooks.example.com/${number}`, showsButtons: number % 2 === 0 }),
  },
  webhook: {
    rows: ['PATCH /webhooks/:id'],
    path: () => `/webhooks/${webhook.id}`,
    change: (number) => ({ targetUrl: `https://hooks.example.com/${number}`, active: number % 2 === 0 }),
  },
  channel: {
    rows: ['PATCH /connected_channels/:id'],
    path: () => `/connected_channels/${channel.id}`,
    change: (number) => ({
      settings: { messagingProfileId: `0a1b2c3d-0000-4000-8000-00000000000${number}` },
    }),
  },
  list: {
    rows: ['PATCH /lists/:id'],
    path: () => `/lists/${account.listId('Leads')}`,
    change: (number) => ({ name: `Clients ${number}` }),
  },
  segment: {
    rows: ['PATCH /segments/:id'],
    path: () => `/segments/${segment.id}`,
    change: (number) => ({ name: `Clients ${number}` }),
  },
  team: {
    rows: ['PATCH /teams/:id'],
    path: () => `/teams/${team.id}`,
    change: (number) => ({ capacity: number }),
  },
  hours: {
    rows: ['PUT /hours'],
    path: () => '/hours',
    method: 'PUT',
    change: (number) => ({ hours: { week: {}, daysOff: [`2026-12-${number + 10}`] } }),
  },
  inboxSettings: {
    rows: ['PATCH /inbox_settings'],
    path: () => '/inbox_settings',
    change: (number) => ({ closeAfterDays: number }),
  },
  view: {
    rows: ['PATCH /views/:id'],
    path: () => `/views/${view.id}`,
    change: (number) => ({ name: `View ${number}` }),
  },
  snippet: {
    rows: ['PATCH /snippets/:id'],
    path: () => `/snippets/${snippet.id}`,
    change: (number) => ({ shortcut: `hi${number}` }),
  },
  answer: {
    rows: ['PATCH /campaigns/:campaignId/answers/:id', 'DELETE /campaigns/:campaignId/answers/:id'],
    path: () => `/campaigns/${answer.campaignId}/answers/${answer.id}`,
    change: (number) => ({ questions: [`How much are ${number}?`] }),
  },
  tag: {
    rows: ['PATCH /tags/:tag'],
    path: () => `/tags/${tag.id}`,
    change: (number) => ({ name: `vip ${number}` }),
  },
  'custom field': {
    rows: ['PATCH /custom_fields/:field'],
    path: () => `/custom_fields/${field.id}`,
    change: (number) => ({ options: ['Basic', `Pro ${number}`] }),
  },
  broadcast: {
    rows: ['PATCH /broadcasts/:id'],
    path: () => `/broadcasts/${broadcast.id}`,
    change: (number) => ({ name: `Sale ${number}` }),
  },
  'scheduled message': {
    rows: ['PATCH /scheduled_messages/:id'],
    path: () => `/scheduled_messages/${scheduled.id}`,
    change: (number) => ({ body: `Hi ${number}` }),
  },
  conversation: {
    rows: ['PATCH /conversations/:contactId'],
    path: () => `/conversations/${conversation.id}`,
    change: (number) => ({ snoozedUntil: new Date(begunAt + number * day).toISOString() }),
  },
  'recharge of a sub-account': {
    rows: ['PATCH /subaccounts/:id/auto_recharge'],
    path: () => `/agency/subaccounts/${account.subAccount(subAccountEmail).id}`,
    savePath: () => `/subaccounts/${account.subAccount(subAccountEmail).id}/auto_recharge`,
    change: (number) => ({ autoRecharge: { threshold: number, amount: 2 } }),
  },
}

const rows = Object.values<Endpoint>({ ...contract, ...dashboardContract })
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

test('what is saved by its version stands in the table below', () => {
  const elsewhere = ['POST /campaigns/:id/template'] // ifMatch.test.ts
  expect(rows.filter(takesVersion).map(nameOf).toSorted()).toEqual(
    [...elsewhere, ...Object.values(things).flatMap((thing) => thing.rows)].toSorted(),
  )
})

describe.each(Object.entries(things))(
  'A %s',
  (_name, { path, savePath = path, method = 'PATCH', change }) => {
    const read = () => ask('GET', path())
    const save = (number: number, ifMatch?: string) => ask(method, savePath(), change(number), ifMatch)

    test('is saved once from one version: who comes second hears what it is now, and that nothing was saved', async () => {
      const etag = etagOf(await read())
      expect(etag).toMatch(/^"[\w-]{43}"$/)
      expect(etagOf(await read())).toBe(etag)
      const saved = await save(1, etag)
      expect(saved).toMatchObject({ status: 200, body: change(1) })
      const now = await read()
      expect(etagOf(saved)).toBe(etagOf(now))
      expect(etagOf(now)).not.toBe(etag)

      const refused = await save(2, etag)
      expect(refused).toMatchObject({
        status: 412,
        body: {
          error: { code: 'VERSION_CONFLICT', requestId: expect.stringMatching(/^req_/) },
          current: change(1),
        },
      })
      expect(now.body).toMatchObject(fieldsOf(refused)['current'] ?? {})
      expect(etagOf(refused)).toBe(etagOf(now))
      expect(etagOf(await read())).toBe(etagOf(now))
      expect(await save(2, etagOf(refused))).toMatchObject({ status: 200, body: change(2) })
    })

    test('is saved without If-Match, and with * or one of several versions in it', async () => {
      const etag = etagOf(await read())
      expect(await save(3, `"x,y", W/"z" ,${etag}`)).toMatchObject({ status: 200 })
      expect(await save(4, '*')).toMatchObject({ status: 200 })
      expect(await save(5)).toMatchObject({ status: 200 })
    })

    test('is saved by one of those who began from the same version and save in the same instant', async () => {
      const etag = etagOf(await read())
      const answers = await Promise.all([6, 7, 8].map((number) => save(number, etag)))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
        200, 412, 412,
      ])
    })
  },
)
