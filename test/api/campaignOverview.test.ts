import { CampaignOverviewPage } from '@replyloop/shared/contract/campaignOverview'
import { campaignSorts } from '@replyloop/shared/values/campaignSort'
import { botCampaign, funnel, openContact, sandboxOf } from '../support/conversation.ts'
import { askDashboard, fieldsOf } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { second } from '../support/time.ts'

const { server, after } = suiteOnFakeClock()

const ask = (account: TestAccount, query: string) =>
  askDashboard(server, account, 'GET', `/campaign_overview?${query}`)
const overview = async (account: TestAccount, query = '') => {
  const { status, body } = await ask(account, query)
  expect({ status, body }).toMatchObject({ status: 200 })
  return CampaignOverviewPage.parse(body)
}
const namesOf = async (account: TestAccount, query: string) =>
  (await overview(account, query)).data.map(({ name }) => name)

describe('GET /campaign_overview', () => {
  test('what each campaign has sent and what waits, counted, filtered, sorted and read in pages', async () => {
    const account = await openAccount(server, {
      lists: [{ name: 'Leads' }],
      campaigns: [
        botCampaign({ name: 'Beta' }),
        funnel({ name: 'alpha', list: null, openingMessage: 'Hi {{company}}!', pacePerMinute: 7 }),
        { name: 'Delta: a 50% draft' },
        { name: 'Gamma', status: 'Paused' },
      ],
    })
    const [ann, bob] = [await openContact(server, account), await openContact(server, account)]
    await ann.joins()
    await bob.joins()
    const list = await askDashboard(server, account, 'POST', '/lists', { body: { name: 'Buyers' } })
    const params = { id: String(fieldsOf(list)['id']) }
    const path = `/campaigns/${account.campaignId('alpha')}`
    await askDashboard(server, account, 'PATCH', path, { body: { listId: params.id } })
    await account.client.joinList({ params, body: { contactId: bob.id } })
    await after(5 * second)
    await ann.writes('How much is it?')
    await after(5 * second)
    const sandbox = sandboxOf(server)
    await sandbox.connect(account)
    const test = await sandbox.become(account, 'Beta')
    await after(5 * second)
    await sandbox.write(account, test, { body: 'Hello' })

    const { data, counts, nextCursor } = await overview(account)
    expect(counts).toEqual({ Draft: 1, Live: 2, Paused: 1, Completed: 0 })
    expect(nextCursor).toBeNull()
    expect(data.map(({ name }) => name)).toEqual(['Gamma', 'Delta: a 50% draft', 'alpha', 'Beta'])
    const none = { queued: 0, held: [], sent: 0, answered: 0, failed: 0 }
    const failed = (await ann.outgoing()).length + (await bob.outgoing()).length
    expect(data).toMatchObject([
      { status: 'Paused', ...none, listName: null, hasOpeningMessage: false, effectivePacePerMinute: 30 },
      { status: 'Draft', ...none },
      {
        ...none,
        held: [{ reason: 'missing_variable', openings: 1 }],
        listName: 'Buyers',
        hasOpeningMessage: true,
        botEnabled: false,
        effectivePacePerMinute: 7,
      },
      { ...none, listName: 'Leads', sent: 2, answered: 1, failed, botEnabled: true },
    ])

    expect(await namesOf(account, 'status=Live')).toEqual(['alpha', 'Beta'])
    expect(await namesOf(account, 'search=TA')).toEqual(['Delta: a 50% draft', 'Beta'])
    expect((await overview(account, 'search=TA')).counts).toMatchObject({ Draft: 1, Live: 1, Paused: 0 })
    expect(await namesOf(account, 'sort=name')).toEqual(['alpha', 'Beta', 'Delta: a 50% draft', 'Gamma'])
    expect(await namesOf(account, 'sort=status&order=desc')).toEqual([
      'Delta: a 50% draft',
      'Gamma',
      'alpha',
      'Beta',
    ])
    for (const [sort, first] of [
      ['held', 'alpha'],
      ['sent', 'Beta'],
      ['answered', 'Beta'],
      ['failed', 'Beta'],
    ] as const)
      expect((await namesOf(account, `sort=${sort}`))[0]).toBe(first)
    for (const sort of campaignSorts)
      for (const order of ['asc', 'desc']) {
        const query = `sort=${sort}&order=${order}`
        const read: string[] = []
        for (let cursor: string | null = ''; cursor !== null;) {
          const page = await overview(account, `${query}&limit=1&cursor=${encodeURIComponent(cursor)}`)
          read.push(...page.data.map(({ name }) => name))
          cursor = page.nextCursor
        }
        expect({ query, read }).toEqual({ query, read: await namesOf(account, query) })
      }
    const { nextCursor: ofNames } = await overview(account, 'sort=name&limit=1')
    const wrong = [
      'cam_1',
      ...['x', '%E0', '1.5', '1e300', 'Infinity'].map((key) => `held:desc:${key}:cam_1`),
    ]
    for (const cursor of [ofNames ?? '', ...wrong])
      expect(await ask(account, `sort=held&cursor=${encodeURIComponent(cursor)}`)).toMatchObject(
        apiError(400, 'VALIDATION_FAILED', 'cursor'),
      )
    for (const cursor of ['name:asc:%00:cam_1', 'created:desc:%00:cam_1'])
      expect(
        await ask(account, `sort=${cursor.split(':')[0]}&cursor=${encodeURIComponent(cursor)}`),
      ).toMatchObject(apiError(400, 'VALIDATION_FAILED', 'cursor'))
  })
})
