import { CopiedCampaign } from '@replyloop/shared/contract/agency'
import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { eq } from 'drizzle-orm'
import { insertTemplate } from '../../server/src/modules/channels/templates/templates.store.ts'
import type { TemplateUse } from '@replyloop/shared/contract/template'
import { channelsOf } from '../support/connectedChannels.ts'
import { askDashboard, openSession, rowsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, createContact, newEmail, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteGraph } from '../support/graph.ts'
import { suiteConstant } from '../support/resource.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const graph = suiteGraph()
const channels = channelsOf(server, graph)

const whole = {
  name: 'Funnel',
  type: 'Combined' as const,
  language: 'de',
  channel: 'crm',
  triggerOnListAdd: true,
  openingMessage: 'Hi {{firstName|there}} of {{Company}}!',
  botEnabled: true,
  botInstructions: 'Sell blue widgets.',
  answers: [{ question: 'How much?', answer: 'Ten euros for {{company}}.' }],
  keywords: ['widget'],
  followUps: [{ afterMinutes: 60, text: 'Still there, {{plan|friend}}?' }],
  pacePerMinute: 7,
}

const open = async () => {
  const [email, shop, cafe] = [newEmail('owner'), newEmail('shop'), newEmail('cafe')]
  const agency = await openAccount(server, {
    email,
    type: 'agency',
    name: 'Agency',
    password: 'correct horse battery',
    lists: [{ name: 'Leads' }],
    campaigns: [{ ...whole, list: 'Leads', status: 'Live' }],
    subAccounts: [
      { email: shop, name: 'Shop' },
      {
        email: cafe,
        name: 'Cafe',
        lists: [{ name: 'Leads' }],
        campaigns: [{ name: 'Other', list: 'Leads' }],
      },
    ],
  })
  const copy = (to: TestAccount, body: object = {}, headers: Record<string, string> = {}) =>
    askDashboard(server, agency, 'POST', `/subaccounts/${to.id}/campaigns`, {
      body: { campaignId: agency.campaignId('Funnel'), ...body },
      headers,
    })
  return {
    agency,
    email,
    shop: agency.subAccount(shop),
    cafe: agency.subAccount(cafe),
    copy,
    copied: async (...given: Parameters<typeof copy>) => {
      const answer = await copy(...given)
      expect(answer).toMatchObject({ status: 201 })
      return CopiedCampaign.parse(answer.body)
    },
  }
}
const detail = async (account: TestAccount, id: string) =>
  CampaignDetail.parse((await askDashboard(server, account, 'GET', `/campaigns/${id}`)).body)
const namesOf = async (account: TestAccount) =>
  rowsOf(await account.ask('GET', '/campaigns')).map(({ name }) => String(name))
const textsOf = ({ notes }: CopiedCampaign) => notes.map(({ kind, text }) => `${kind}: ${text}`)

test('a copy is a Draft with all texts and settings, and a list of the same name; contacts stay where they are', async () => {
  const { agency, shop, copied } = await open()
  await createContact(agency, { firstName: 'Ann' })
  const made = await copied(shop)
  expect(made).toMatchObject({ campaign: { name: 'Funnel' }, list: { name: 'Leads', isNew: true } })
  const copy = await detail(shop, made.campaign.id)
  expect(copy).toMatchObject({ ...whole, status: 'Draft', listId: made.list?.id })
  const other = await detail(agency, agency.campaignId('Funnel'))
  const own = { id: copy.id, listId: copy.listId, status: copy.status, createdAt: copy.createdAt }
  expect({ ...other, ...own }).toEqual(copy)
  expect(rowsOf(await askDashboard(server, shop, 'GET', '/contact_search'))).toEqual([])
  expect(textsOf(made)).toEqual([
    'customField: Its texts name the field Company, which no contact has yet: import it, or write a fallback',
    'customField: Its texts name the field plan, which no contact has yet: import it, or write a fallback',
  ])
})

test('what is there already stays: the list of that name is used, and a second copy gets a number', async () => {
  const { shop, cafe, copied } = await open()
  await createContact(cafe, { customFields: { COMPANY: 'Acme', Plan: 'pro' } })
  const list = rowsOf(await cafe.ask('GET', '/lists'))
  expect(await copied(cafe)).toMatchObject({ list: { id: list[0]?.['id'], isNew: false }, notes: [] })
  const [second, third] = [await copied(cafe), await copied(cafe)]
  expect([second.campaign.name, third.campaign.name]).toEqual(['Funnel (2)', 'Funnel (3)'])
  expect(textsOf(second)).toEqual(['name: There is a campaign named Funnel already: this one is Funnel (2)'])
  expect(rowsOf(await cafe.ask('GET', '/lists'))).toHaveLength(list.length)
  // From one client to another.
  const body = { accountId: cafe.id, campaignId: second.campaign.id }
  expect(await copied(shop, body)).toMatchObject({ campaign: { name: 'Funnel (2)' } })
})

test('one key copies once, many at once get names of their own, and both audit logs tell of each', async () => {
  const { agency, shop, cafe, copy, copied } = await open()
  const headers = { 'idempotency-key': 'batch-1-shop' }
  const first = await copied(shop, {}, headers)
  const again = await copy(shop, {}, headers)
  expect(again).toMatchObject({ status: 201, body: first })
  expect(again.headers.get('idempotency-replayed')).toBe('true')
  expect(await namesOf(shop)).toEqual(['Funnel'])
  await Promise.all(Array.from({ length: 4 }, () => copied(cafe)))
  expect((await namesOf(cafe)).toSorted()).toEqual([
    'Funnel',
    'Funnel (2)',
    'Funnel (3)',
    'Funnel (4)',
    'Other',
  ])
  const db = await openDataOf(server.dataDir)
  const a = db.read.t.auditEntry
  const lines = await db.read.q.select().from(a).where(eq(a.action, 'campaign_copied')).orderBy(a.id)
  await db.close()
  const of = ({ id }: TestAccount) => lines.filter(({ accountId }) => accountId === id)
  expect(of(agency)).toHaveLength(5)
  expect(of(agency)[0]).toMatchObject({
    subject: 'Shop',
    details: { facts: { subAccountId: shop.id, campaignId: first.campaign.id, name: 'Funnel' } },
  })
  expect(of(shop)).toMatchObject([
    { subject: 'Agency', details: { facts: { campaignId: first.campaign.id } } },
  ])
})

test('each refusal names what it is about, and makes nothing', async () => {
  const { agency, email, shop, cafe, copy } = await open()
  const stranger = await openAccount(server, { campaigns: [{ name: 'Theirs' }] })
  const theirs = stranger.campaignId('Theirs')
  const notThere = apiError(404, 'CAMPAIGN_NOT_FOUND')
  const nobody = apiError(404, 'SUBACCOUNT_NOT_FOUND')
  expect(await copy(stranger)).toMatchObject(nobody)
  expect(await copy(agency)).toMatchObject(nobody)
  expect(await copy(shop, { accountId: stranger.id, campaignId: theirs })).toMatchObject(nobody)
  expect(await copy(shop, { campaignId: theirs })).toMatchObject(notThere)
  expect(await copy(shop, { campaignId: cafe.campaignId('Other') })).toMatchObject(notThere)
  expect(await copy(shop, { accountId: shop.id })).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', 'accountId'),
  )
  const path = `/subaccounts/${shop.id}/campaigns`
  const body = { campaignId: agency.campaignId('Funnel') }
  const asked = (account: TestAccount) => askDashboard(server, account, 'POST', path, { body })
  expect(await asked(stranger)).toMatchObject(apiError(403, 'AGENCY_ONLY'))
  expect(await asked(shop)).toMatchObject(apiError(403, 'AGENCY_ONLY'))
  const others = await openAccount(server, { type: 'agency' })
  expect(await asked(others)).toMatchObject(nobody)
  expect(await askDashboard(server, others, 'GET', `/agency${path}`)).toMatchObject(nobody)
  const owner = await openSession(server, email)
  const db = await openDataOf(server.dataDir)
  await db.write(({ q, t }) =>
    q
      .update(t.member)
      .set({ role: 'agent' })
      .where(eq(t.member.accountId, agency.id))
      .then(() => undefined),
  )
  await db.close()
  expect(await owner.ask('POST', path, { body })).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  expect(await owner.ask('GET', `/agency${path}`)).toMatchObject(apiError(403, 'INSUFFICIENT_ROLE'))
  expect(await namesOf(shop)).toEqual([])
  expect(rowsOf(await shop.ask('GET', '/lists'))).toEqual([])
})

describe('The channel and the templates of a copy', () => {
  const at = suiteConstant(async () => {
    const opened = await open()
    const { agency, shop, cafe } = opened
    const source = await channels.connect(agency, { name: 'whatsapp' })
    const target = await channels.connect(shop, { name: 'wa-shop' })
    const db = await openDataOf(server.dataDir)
    const template = (accountId: string, channelId: string, name: string, state: 'approved' | 'rejected') =>
      db.write((tx) =>
        insertTemplate(tx, {
          accountId,
          channelId,
          name,
          state,
          language: 'de',
          category: 'MARKETING',
          campaignId: null,
          providerId: null,
          reason: null,
          quality: null,
          parameterFormat: 'POSITIONAL',
          components: [{ type: 'BODY', text: 'Hello {{1}}!' }],
        }),
      )
    const use = async (name: string, state: 'approved' | 'rejected' = 'approved'): Promise<TemplateUse> => ({
      templateId: (await template(agency.id, source.id, name, state))?.id ?? '',
      nextTemplateId: null,
      values: { 1: '{{firstName|you}}' },
    })
    const [welcome, reminder, last] = [await use('welcome'), await use('reminder'), await use('last')]
    const same = await template(shop.id, target.id, 'welcome', 'approved')
    await template(shop.id, target.id, 'last', 'rejected')
    await db.write(({ q, t }) =>
      q
        .update(t.campaign)
        .set({
          channel: 'whatsapp',
          secondChannel: 'sms',
          openingTemplate: welcome,
          followUps: [
            { afterMinutes: 5, text: 'One', template: reminder },
            { afterMinutes: 9, text: 'Two', template: last },
          ],
        })
        .where(eq(t.campaign.id, agency.campaignId('Funnel')))
        .then(() => undefined),
    )
    await db.close()
    return { ...opened, same, shop, cafe }
  })

  test('are the only channel of the kind, and the templates of the same name that can be sent there', async () => {
    const made = await at.copied(at.shop)
    const copy = await detail(at.shop, made.campaign.id)
    expect(copy).toMatchObject({
      channel: 'wa-shop',
      secondChannel: 'sms',
      templates: {
        opening: { template: { id: at.same?.id }, values: { 1: '{{firstName|you}}' } },
        followUps: [null, null],
      },
      followUps: [
        { afterMinutes: 5, text: 'One' },
        { afterMinutes: 9, text: 'Two' },
      ],
    })
    expect(textsOf(made).slice(0, 2)).toEqual([
      'template: Follow-up 1 goes without its template reminder (de), which wa-shop does not have: submit it there',
      'template: Follow-up 2 goes without its template last (de): The template last is rejected; choose another',
    ])
  })

  test('are none where there is no such channel, or several', async () => {
    const without = [
      'channel: The channel is custom instead of whatsapp, as there is no channel of the kind WhatsApp here: choose another',
      'template: The opening message goes without its template welcome (de): its channel has no templates',
    ]
    const made = await at.copied(at.cafe)
    expect(textsOf(made)).toEqual(expect.arrayContaining(without))
    expect(await detail(at.cafe, made.campaign.id)).toMatchObject({ channel: 'custom', templates: null })
    await channels.connect(at.shop, { name: 'wa-second' })
    expect(textsOf(await at.copied(at.shop))[1]).toContain(
      'as there are several channels of the kind WhatsApp here',
    )
  })
})
