import { conversationOf } from '../support/conversationWork.ts'
import { botCampaign } from '../support/conversation.ts'
import { openCopying } from '../support/copies.ts'
import { askDashboard, fieldsOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { apiError, declareAccount, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteServer } from '../support/suite.ts'

const server = suiteServer()
const teams = [{ name: 'Support', isDefault: true }, { name: 'Sales' }]
const campaigns = [botCampaign({ type: 'Outgoing', team: 'sales' })]
const lists = [{ name: 'Leads' }]
const declared = { lists, teams, campaigns }

const teamNamed = async (account: TestAccount, name: string) =>
  rowsOf(await account.ask('GET', '/teams')).find((team) => team['name'] === name)?.['id']
const pathOf = (account: TestAccount, name = 'Desk') => `/campaigns/${account.campaignId(name)}`
const change = (account: TestAccount, body: object, name?: string) =>
  askDashboard(server, account, 'PATCH', pathOf(account, name), { body })

test('conversations of a campaign’s contacts go to its team, and all others to the one for new ones', async () => {
  const account = await openAccount(server, declared)
  const [support, sales] = [await teamNamed(account, 'Support'), await teamNamed(account, 'Sales')]
  const [ann, bob] = [await conversationOf(server, account), await conversationOf(server, account)]
  await ann.joins()
  await ann.writes('Hello there')
  await bob.writes('Hello there')
  expect(await ann.work()).toMatchObject({ state: 'open', teamId: sales })
  expect(await bob.work()).toMatchObject({ state: 'open', teamId: support })
  await ann.change({ teamId: support })
  await ann.change({ state: 'closed' })
  await ann.writes('Hello again')
  expect(await ann.work()).toMatchObject({ state: 'open', teamId: sales })
})

test('the team of a campaign is saved, read and cleared, told by its name, and goes with the team', async () => {
  const { account, owner } = await openOwner(server, declared)
  const [support, sales] = [await teamNamed(account, 'Support'), await teamNamed(account, 'Sales')]
  const read = async () => fieldsOf(await askDashboard(server, account, 'GET', pathOf(account)))['teamId']
  expect(await read()).toBe(sales)
  expect(await change(account, { teamId: support })).toMatchObject({ status: 200, body: { teamId: support } })
  expect(await change(account, { teamId: 'tea_nobody' })).toMatchObject(apiError(404, 'TEAM_NOT_FOUND'))
  expect(await change(account, { teamId: null })).toMatchObject({ body: { teamId: null } })
  const [line] = rowsOf(await owner.ask('GET', '/audit_log')).filter(
    ({ action }) => action === 'campaign_changed',
  )
  expect(line).toMatchObject({
    details: { changes: { teamId: { before: expect.stringMatching(/^Support \(tea_/), after: null } } },
  })
  await change(account, { teamId: sales })
  await account.ask('DELETE', `/teams/${String(sales)}`)
  expect(await read()).toBeNull()
  expect(
    await askDashboard(server, account, 'POST', '/campaigns', { body: { name: 'New', teamId: support } }),
  ).toMatchObject({ status: 201, body: { teamId: support } })
})

test('a file names the team of a campaign, and is refused where there is none of that name', async () => {
  const account = await openAccount(server, declared)
  const file = (team: string | null) =>
    server.provision(
      declareAccount({ ...declared, email: account.email, campaigns: [botCampaign({ team })] }),
    )
  await expect(file('Nobody')).rejects.toThrow(/names no team of this account: Nobody/)
  await file(null)
  expect(fieldsOf(await askDashboard(server, account, 'GET', pathOf(account)))['teamId']).toBeNull()
})

test('a copy goes to the team of the same name, or says that there is none', async () => {
  const { agency, shop, cafe, copied } = await openCopying(server)
  const { id: teamId } = fieldsOf(await agency.ask('POST', '/teams', { body: { name: 'Sales' } }))
  expect(await change(agency, { teamId }, 'Funnel')).toMatchObject({ status: 200, body: { teamId } })
  await cafe.ask('POST', '/teams', { body: { name: 'SALES' } })
  const made = await copied(cafe)
  const path = `/campaigns/${made.campaign.id}`
  expect(fieldsOf(await askDashboard(server, cafe, 'GET', path))['teamId']).toBe(
    await teamNamed(cafe, 'SALES'),
  )
  const { notes } = await copied(shop)
  expect(notes.filter(({ kind }) => kind === 'team')).toMatchObject([
    { text: expect.stringMatching(/^There is no team Sales here/) },
  ])
})
