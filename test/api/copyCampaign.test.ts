import { CampaignDetail } from '@replyloop/shared/contract/campaign'
import { eq } from 'drizzle-orm'
import { whole, openCopying, campaignDetail, textsOf } from '../support/copies.ts'
import { askDashboard, openSession, rowsOf } from '../support/dashboardApi.ts'
import { openDataOf } from '../support/databases.ts'
import { apiError, createContact, openAccount, type TestAccount } from '../support/factories.ts'
import { knowledgeOf } from '../support/knowledge.ts'
import { suiteServer } from '../support/suite.ts'
import { until } from '../support/time.ts'

const server = suiteServer()
const open = () => openCopying(server)
const detail = (account: TestAccount, id: string) => campaignDetail(server, account, id)
const namesOf = async (account: TestAccount) =>
  rowsOf(await account.ask('GET', '/campaigns')).map(({ name }) => String(name))

test('a copy is a Draft with all texts and settings, and a list of the same name; contacts stay where they are', async () => {
  const { agency, shop, copied } = await open()
  await createContact(agency, { firstName: 'Ann' })
  const made = await copied(shop)
  expect(made).toMatchObject({ campaign: { name: 'Funnel' }, list: { name: 'Leads', isNew: true } })
  const copy = await detail(shop, made.campaign.id)
  expect(copy).toMatchObject({ ...whole, status: 'Draft', listId: made.list?.id })
  const other = await detail(agency, agency.campaignId('Funnel'))
  const { id, listId, status, createdAt, answers } = copy
  const ids = answers.map((answer) => answer.id)
  const own = {
    id,
    listId,
    status,
    createdAt,
    answers: other.answers.map((answer, at) => ({ ...answer, id: ids[at] })),
  }
  expect({ ...other, ...own }).toEqual(copy)
  expect(rowsOf(await askDashboard(server, shop, 'GET', '/contact_search'))).toEqual([])
  expect(textsOf(made)).toEqual([
    'customField: Its texts name the field Company, which no contact has yet: import it, or write a fallback',
    'customField: Its texts name the field plan, which no contact has yet: import it, or write a fallback',
  ])
})

test('a copy has the files and pages that the bot knows, reads them itself, and keeps them when the original goes', async () => {
  const { agency, shop, copied } = await open()
  const original = knowledgeOf(agency, agency.campaignId('Funnel'))
  await original.added({ text: '# Delivery\nWe deliver in two days.', name: 'Terms' })
  const made = await copied(shop)
  const at = knowledgeOf(shop, made.campaign.id)
  const [source] = await until(
    () => at.list(),
    ([first]) => first?.state === 'ready',
  )
  expect(source).toMatchObject({ kind: 'text', name: 'Terms', campaignId: made.campaign.id })
  const body = { name: 'Second', copyOf: made.campaign.id }
  const second = await askDashboard(server, shop, 'POST', '/campaigns', { body })
  expect(second).toMatchObject({ status: 201 })
  const [first] = await original.list()
  expect(await original.remove(first?.id ?? '')).toMatchObject({ status: 200 })
  const own = knowledgeOf(shop, CampaignDetail.parse(second.body).id)
  const [copy] = await until(
    () => own.list(),
    ([one]) => one?.state === 'ready',
  )
  expect(await own.texts(copy?.id ?? '')).toEqual(['Delivery: We deliver in two days.'])
  for (const copyOf of [agency.campaignId('Funnel'), 'cam_of_nobody'])
    expect(
      await askDashboard(server, shop, 'POST', '/campaigns', { body: { name: 'Third', copyOf } }),
    ).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
  expect(await namesOf(shop)).not.toContain('Third')
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
  expect(of(shop)).toMatchObject([{ subject: 'Shop', details: { facts: { campaignId: first.campaign.id } } }])
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

test('a follow-up by a date goes along with its field, and where another field has its name, a note says so', async () => {
  const { agency, shop, cafe, copied } = await open()
  const declare = (account: TestAccount, type: string) =>
    account.ask('POST', '/custom_fields', { body: { name: 'appointment', type } })
  await declare(agency, 'date')
  await declare(cafe, 'text')
  const relativeTo = { field: 'appointment', days: -1, at: '10:00', zone: 'account' }
  const path = `/campaigns/${agency.campaignId('Funnel')}`
  const body = { followUps: [{ relativeTo, text: 'See you tomorrow!' }] }
  expect(await askDashboard(server, agency, 'PATCH', path, { body })).toMatchObject({ status: 200 })
  const made = await copied(shop)
  expect(made.customFields).toEqual([{ name: 'appointment', type: 'date', outcome: 'made' }])
  expect(textsOf(made).join()).not.toContain('appointment')
  expect(await detail(shop, made.campaign.id)).toMatchObject({ followUps: [{ relativeTo }] })
  expect((await copied(shop)).customFields).toMatchObject([{ outcome: 'there' }])
  const differs = await copied(cafe)
  expect(differs.customFields).toMatchObject([{ outcome: 'differs' }])
  expect(textsOf(differs)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^customField: Follow-up 1 goes by the date appointment/),
      'customField: The field appointment is declared as text here, and as date in the original: it stays as it is, change it if need be',
    ]),
  )
})
