import { ResponseTimesReport } from '@replyloop/shared/contract/reportFigures'
import { conversationOf } from '../support/conversationWork.ts'
import { botCampaign, sandboxOf } from '../support/conversation.ts'
import { openOwner } from '../support/dashboardApi.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { server, after, catchUpWithIds } = suiteOnFakeClock()
beforeAll(catchUpWithIds)

const read = async (account: TestAccount, query = '') => {
  const answer = await account.ask('GET', `/reports/response_times?${query}`)
  expect(answer).toMatchObject({ status: 200 })
  return ResponseTimesReport.parse(answer.body)
}

const open = async () => {
  const campaigns = [botCampaign({ answers: [{ question: 'How much is it?', answer: 'Ten euros.' }] })]
  const opened = await openOwner(server, { lists: [{ name: 'Leads' }], campaigns })
  const account = opened.account
  return { ...opened, account, talk: () => conversationOf(server, account) }
}

test('a first response is of a person to what was asked first, and each later wait is a next response', async () => {
  const { account, talk } = await open()
  const ann = await talk()
  await ann.writes('I want to talk to a person')
  await after(10 * minute)
  await ann.writes('Hello?')
  await after(10 * minute)
  await ann.replies('Here I am')
  await after(minute)
  await ann.replies('What is it?')
  await ann.writes('Can you open my order again?')
  await after(2 * minute)
  await ann.replies('Done')
  await after(minute)
  const report = await read(account)
  expect(report.first).toMatchObject({ count: 1, median: 1200, p90: 1200 })
  expect(report.next).toMatchObject({ count: 1, median: 120 })
  expect(report.first.distribution).toEqual([
    { upTo: 300, count: 0 },
    { upTo: 900, count: 0 },
    { upTo: 3600, count: 1 },
    { upTo: 14_400, count: 0 },
    { upTo: 86_400, count: 0 },
    { upTo: null, count: 0 },
  ])
  expect(report.since).not.toBeNull()
  expect(report.rows.reduce((sum, { first }) => sum + first.count, 0)).toBe(1)
})

test('the bot stops the clock of anybody, not that of a person', async () => {
  const { account, talk } = await open()
  const ann = await talk()
  await ann.writes('How much is it?')
  await after(2000)
  await after(hour)
  await ann.replies('Ten euros, as it says')
  await after(minute)
  const report = await read(account)
  expect(report.anybody).toMatchObject({ count: 1, median: 2 })
  expect(report.first).toMatchObject({ count: 1, median: 3602 })
})

test('a conversation that a member began has no first response, and none is counted of tests', async () => {
  const { account, talk } = await open()
  const ann = await talk()
  await ann.replies('Shall we call you?')
  await after(minute)
  await ann.writes('Yes, at what time?')
  await after(minute)
  await ann.replies('At six')
  const phone = sandboxOf(server)
  await phone.connect(account)
  const id = await phone.become(account, 'Desk')
  await phone.write(account, id, { body: 'I want to talk to a person' })
  await after(minute)
  await phone.reply(account, id, { body: 'Here' })
  await after(minute)
  const report = await read(account)
  expect(report.first.count).toBe(0)
  expect(report.anybody.count).toBe(0)
  expect(report.next).toMatchObject({ count: 1, median: 60 })
})

test('within the hours only their time counts, in the file too', async () => {
  const { account, talk } = await open()
  const never = Object.fromEntries([])
  await account.ask('PUT', '/hours', { body: { hours: { timeZone: 'UTC', week: never } } })
  const ann = await talk()
  await ann.writes('I want to talk to a person')
  await after(hour)
  await ann.replies('Here')
  await after(minute)
  expect((await read(account, 'hours=all')).first).toMatchObject({ median: 3600 })
  expect((await read(account, 'hours=within')).first).toMatchObject({ count: 1, median: 0 })
  const file = await account.ask('GET', '/reports/response_times?hours=within&by=month&format=csv')
  expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
  const [header, ...lines] = String(file.body).replace('\ufeff', '').split('\r\n')
  expect(header).toMatch(/^period,first\.count,first\.median,first\.p90,next\.count/)
  expect(lines.filter((line) => /^\d{4}-\d\d-01,1,0,0,0,,,1,0,0$/.test(line))).toHaveLength(1)
})

test('filters and the days before are counted for themselves, and once, however often the report is read', async () => {
  const { account, talk } = await open()
  const ann = await talk()
  await ann.writes('I want to talk to a person')
  await after(minute)
  await ann.replies('Here')
  await after(minute)
  await Promise.all([read(account), read(account)])
  expect((await read(account)).first.count).toBe(1)
  expect((await read(account, `channel=nothing`)).first.count).toBe(0)
  expect((await read(account, `campaignId=${account.campaignId('Desk')}`)).first.count).toBe(1)
  expect((await read(account, `memberId=usr_nobody`)).first.count).toBe(0)
  await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
  await after(40 * day)
  const later = await read(account, 'compare=true')
  expect(later.first.count).toBe(0)
  expect(later.previous?.first).toMatchObject({ count: 1, median: 60 })
  expect((await read(account, `compare=true&tag=vip`)).previous?.first.count).toBe(1)
  expect(await account.ask('GET', '/reports/response_times?tag=unknown')).toMatchObject(
    apiError(400, 'VALIDATION_FAILED'),
  )
})

test('who is erased stays counted, and who is merged goes with the other', async () => {
  const { account, talk } = await open()
  const [ann, ben] = [await talk(), await talk()]
  for (const one of [ann, ben]) {
    await one.writes('I want to talk to a person')
    await after(minute)
    await one.replies('Here')
  }
  await after(minute)
  expect((await read(account)).first.count).toBe(2)
  await account.ask('POST', `/contacts/${ann.id}/merge`, { body: { otherId: ben.id } })
  await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
  expect((await read(account, 'tag=vip')).first.count).toBe(2)
  await account.ask('DELETE', `/contacts/${ann.id}`)
  await after(minute)
  expect((await read(account)).first.count).toBe(2)
})

test('a range that makes no sense, and a campaign of another account, are refused with what to send', async () => {
  const { account } = await open()
  const other = await openAccount(server, { lists: [{ name: 'Leads' }], campaigns: [botCampaign()] })
  for (const query of [
    'from=2026-02-30',
    'from=2026-05-02&to=2026-05-01',
    'from=2016-01-01&to=2026-01-01',
    'hours=some',
    'by=hour',
  ])
    expect(await account.ask('GET', `/reports/response_times?${query}`)).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
  expect(
    await account.ask('GET', `/reports/response_times?campaignId=${other.campaignId('Desk')}`),
  ).toMatchObject(apiError(404, 'CAMPAIGN_NOT_FOUND'))
})
