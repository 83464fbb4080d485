import { Segment } from '@replyloop/shared/contract/segment'
import { auditedIn } from '../support/auditLines.ts'
import { campaignDetail, openCopying, textsOf } from '../support/copies.ts'
import { askDashboard, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, createContact, type TestAccount } from '../support/factories.ts'
import { select } from '../support/sql.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()

const makeSegment = async (account: TestAccount, name: string, filter: object) => {
  const answer = await account.ask('POST', '/segments', { body: { name, filter } })
  expect(answer).toMatchObject({ status: 201 })
  return Segment.parse(answer.body)
}
const declare = (account: TestAccount, field: object) =>
  account.ask('POST', '/custom_fields', { body: field })
const plan = { name: 'plan', type: 'choice', options: ['Basic', 'Pro'] }

/** An agency whose campaign and segment name a field, a tag, two lists and campaigns. */
const openWithSegment = async () => {
  const opened = await openCopying(server)
  const { agency } = opened
  await declare(agency, plan)
  await createContact(agency, { tags: ['VIP'] })
  expect(
    await askDashboard(server, agency, 'POST', '/lists', { body: { name: 'Trade fair' } }),
  ).toMatchObject({ status: 201 })
  const segment = await makeSegment(agency, 'Regulars', {
    all: [
      { of: 'tag', op: 'is', value: 'vip' },
      { of: 'field', name: 'plan', op: 'is', value: 'Pro' },
      {
        any: [
          { of: 'list', op: 'is', value: 'Leads' },
          { of: 'list', op: 'isNot', value: 'Trade fair' },
        ],
      },
      { not: { of: 'campaign', name: 'Funnel', op: 'stage', value: 'answered' } },
    ],
  })
  return { ...opened, segment }
}

test('segments go along with the fields, tags and lists that they name, and mean the copy of the campaign', async () => {
  const { agency, shop, segment, copied } = await openWithSegment()
  const first = await copied(shop)
  expect(first).toMatchObject({ tags: [], lists: [], segments: [] })
  expect(first.customFields).toEqual([{ name: 'plan', type: 'choice', outcome: 'made' }])
  const made = await copied(shop, { segmentIds: [segment.id] })
  expect(made).toMatchObject({
    campaign: { name: 'Funnel (2)' },
    customFields: [{ name: 'plan', outcome: 'there' }],
    tags: [{ name: 'VIP', outcome: 'made' }],
    lists: [{ name: 'Trade fair', outcome: 'made' }],
    segments: [{ name: 'Regulars', outcome: 'made' }],
  })
  const id = made.segments[0]?.id ?? ''
  const copy = Segment.parse((await shop.ask('GET', `/segments/${id}`)).body)
  expect(copy).toMatchObject({ name: 'Regulars', broken: [] })
  expect(JSON.stringify(copy.filter)).toContain(made.campaign.id)
  const theirs = new Set(JSON.stringify(segment.filter).match(/\b(?:tag|lst|cam)_\w+/g))
  for (const named of theirs) expect(JSON.stringify(copy.filter)).not.toContain(named)
  await createContact(shop, { tags: ['vip'], customFields: { plan: 'Pro' }, listIds: [made.list?.id ?? ''] })
  await createContact(shop, { tags: ['vip'], customFields: { plan: 'Basic' } })
  expect(rowsOf(await shop.ask('GET', `/segments/${id}/contacts`))).toHaveLength(1)
  // The same once more: all of it is there, and its campaign is another one.
  const again = await copied(shop, { segmentIds: [segment.id] })
  expect(again).toMatchObject({ tags: [{ outcome: 'there' }], segments: [{ id, outcome: 'differs' }] })
  expect(textsOf(again).at(-1)).toMatch(/^segment: There is a segment named Regulars with another filter/)
  expect(await auditedIn(server, shop)).toEqual(
    expect.arrayContaining(['custom_field_declared plan', 'segment_created Regulars']),
  )
  const rows = await select(
    await databaseOf(server.dataDir),
    `select details from audit_entry where account_id = '${agency.id}' and action = 'campaign_copied'`,
  )
  for (const text of ['"newTags":"VIP"', '"newLists":"Trade fair"', '"newSegments":"Regulars"'])
    expect(JSON.stringify(rows).replaceAll('\\', '')).toContain(text)
})

test('what the account has otherwise stays, and each difference is said', async () => {
  const { agency, shop, cafe, segment, copied } = await openWithSegment()
  await declare(cafe, { name: 'Plan', type: 'number' })
  await makeSegment(cafe, 'Everybody', { all: [] })
  const everybody = await makeSegment(agency, 'Everybody', { all: [] })
  const other = await askDashboard(server, agency, 'POST', '/campaigns', { body: { name: 'Reunion' } })
  expect(other).toMatchObject({ status: 201 })
  const former = await makeSegment(agency, 'Former', { of: 'campaign', op: 'is', value: 'Reunion' })
  const segmentIds = [segment.id, everybody.id, former.id]
  const made = await copied(cafe, { segmentIds })
  expect(made.customFields).toEqual([{ name: 'plan', type: 'choice', outcome: 'differs' }])
  expect(made.segments.map(({ outcome }) => outcome)).toEqual(['made', 'there', 'leftOut'])
  expect(textsOf(made)).toEqual(
    expect.arrayContaining([
      'customField: The field plan is declared as number here, and as choice in the original: it stays as it is, change it if need be',
      'segment: The segment Former is left out, as its filter would find nobody, since at filter it names a campaign that is not there any more',
    ]),
  )
  expect(rowsOf(await cafe.ask('GET', '/custom_fields'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ name: 'Plan', declaredType: 'number' })]),
  )
  // From one client to another, a manager finds the segments of the first.
  const shown = await askDashboard(server, agency, 'GET', `/agency/subaccounts/${cafe.id}/segments`)
  expect(rowsOf(shown).map(({ name }) => name)).toEqual(['Regulars', 'Everybody'])
  const theirs = await copied(shop, {
    accountId: cafe.id,
    campaignId: made.campaign.id,
    segmentIds: rowsOf(shown).map(({ id }) => String(id)),
  })
  expect(theirs.segments.map(({ outcome }) => outcome)).toEqual(['made', 'made'])
  // A field in another case is no declared one of the filter's name.
  expect(await campaignDetail(server, shop, theirs.campaign.id)).toMatchObject({ status: 'Draft' })
})

test('a segment of another account, too many of them, and one that is gone are refused, and nothing is made', async () => {
  const { agency, shop, cafe, segment, copy } = await openWithSegment()
  const unknown = apiError(404, 'SEGMENT_NOT_FOUND')
  const theirs = await makeSegment(cafe, 'Theirs', { all: [] })
  expect(await copy(shop, { segmentIds: [segment.id, theirs.id] })).toMatchObject(unknown)
  const many = Array.from({ length: 21 }, () => segment.id)
  expect(await copy(shop, { segmentIds: many })).toMatchObject(
    apiError(400, 'VALIDATION_FAILED', 'segmentIds'),
  )
  await agency.ask('DELETE', `/segments/${segment.id}`)
  expect(await copy(shop, { segmentIds: [segment.id] })).toMatchObject(unknown)
  for (const path of ['/campaigns', '/tags', '/segments', '/lists', '/custom_fields'])
    expect(rowsOf(await shop.ask('GET', path))).toEqual([])
})
