import {
  BotReport,
  CohortsReport,
  HeatmapReport,
  MembersReport,
} from '@replyloop/shared/contract/reportFigures'
import { ReportedEpisode } from '@replyloop/shared/contract/timeReports'
import { z } from 'zod'
import { conversationOf } from '../support/conversationWork.ts'
import { botCampaign } from '../support/conversation.ts'
import { fieldsOf, membersOf, openOwner, rowsOf } from '../support/dashboardApi.ts'
import { databaseOf } from '../support/databases.ts'
import { apiError, type TestAccount } from '../support/factories.ts'
import { execute } from '../support/sql.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute, second } from '../support/time.ts'

const { server, after, clock, catchUpWithIds } = suiteOnFakeClock()
beforeAll(catchUpWithIds)

const read = async <S extends z.ZodType>(account: TestAccount, path: string, shape: S) => {
  const answer = await account.ask('GET', `/reports/${path}`)
  expect(answer).toMatchObject({ status: 200 })
  return shape.parse(answer.body)
}

const linesOf = async (account: TestAccount, path: string) => {
  const answer = await account.ask('GET', `/reports/${path}`, { headers: { accept: 'text/csv' } })
  expect(answer.headers.get('content-type')).toMatch(/^text\/csv/)
  return String(answer.body).replace('\ufeff', '').trimEnd().split('\r\n')
}

const answers = [{ question: 'How much is it?', answer: 'Ten euros.' }]
const open = async () => {
  const opened = await openOwner(server, {
    lists: [{ name: 'Leads' }],
    campaigns: [botCampaign({ answers })],
  })
  return { ...opened, talk: () => conversationOf(server, opened.account) }
}

describe('The report of members', () => {
  test('counts what each had, closed and replied, and how contacts rated it', async () => {
    const { account, owner, talk } = await open()
    const { join } = membersOf(server)
    const { id: memberId, person } = await join(owner, 'agent')
    const [ann, ben] = [await talk(), await talk()]
    for (const one of [ann, ben]) {
      await one.writes('I want to talk to a person')
      await after(5 * minute)
      await person.ask('POST', `/contacts/${one.id}/replies`, { body: { body: 'Here' } })
      await person.ask('POST', `/contacts/${one.id}/replies`, { body: { body: 'What is it?' } })
    }
    await ann.changes(person, { state: 'closed' })
    await after(minute)
    const { rows } = await read(account, 'members?compare=true', MembersReport)
    expect(rows).toEqual([
      {
        memberId,
        name: 'Ann',
        assigned: 2,
        closed: 1,
        replies: 4,
        first: { count: 2, median: 300, p90: 300 },
        next: { count: 0, median: null, p90: null },
        rated: { count: 0, average: null },
      },
    ])
    const [header, line] = await linesOf(account, 'members')
    expect(header).toMatch(/^memberId,name,assigned,closed,replies,first\.count/)
    expect(line).toBe(`${memberId},Ann,2,1,4,2,300,300,0,,,0,`)
    expect((await read(account, 'members?memberId=usr_nobody', MembersReport)).rows).toEqual([])
    expect(await person.ask('GET', '/v1/reports/members')).not.toMatchObject({ status: 200 })
  })
})

describe('The report of bots', () => {
  test('counts what they answered, of which answer, and why they handed over, as the page of the campaign does', async () => {
    const { account, talk } = await open()
    const [ann, ben] = [await talk(), await talk()]
    await ann.writes('How much is it?')
    await ben.writes('I want to talk to a person')
    await after(2 * second)
    await after(minute)
    const report = await read(account, 'bot?compare=true', BotReport)
    const campaignId = account.campaignId('Desk')
    expect(report).toMatchObject({
      answered: 1,
      suggested: 0,
      chosen: 0,
      handedOver: [{ reason: 'asked_for_human', count: 1 }],
      taught: 0,
      byAnswer: [{ campaignId, question: 'How much is it?', count: 1 }],
      previous: { answered: 0, handedOver: [], byAnswer: [] },
    })
    expect(await read(account, `bot?campaignId=${campaignId}`, BotReport)).toMatchObject({ answered: 1 })
    await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
    expect(await read(account, 'bot?tag=vip', BotReport)).toMatchObject({ answered: 1, handedOver: [] })
    expect(await linesOf(account, 'bot')).toContain('handedOver,asked_for_human,1')
  })
})

describe('An answer in the report of bots', () => {
  test('counts under the name it has now, and by its name alone where a version before gave it', async () => {
    const { account, talk } = await open()
    const path = `/campaigns/${account.campaignId('Desk')}/answers`
    const [answer] = rowsOf(await account.ask('GET', path))
    const ann = await talk()
    await ann.writes('How much is it?')
    await after(minute)
    await execute(await databaseOf(server.dataDir), 'update timeline_entry set answer_id = null')
    await after(minute)
    await ann.writes('How much is it?')
    await after(minute)
    const byAnswer = async () => (await read(account, 'bot', BotReport)).byAnswer
    const counts = async () => (await byAnswer()).map(({ question, count }) => ({ question, count }))
    expect(await counts()).toEqual([{ question: 'How much is it?', count: 2 }])
    const renamed = { questions: ['What does it cost?'] }
    const id = String(answer?.['id'])
    expect(await account.ask('PATCH', `${path}/${id}`, { body: renamed })).toMatchObject({ status: 200 })
    expect(await counts()).toEqual([{ question: 'What does it cost?', count: 1 }])
  })
})

describe('The report of cohorts', () => {
  test('says of each week who joined, and by when how many had written, once all had that long', async () => {
    const { account, talk } = await open()
    await account.ask('PATCH', `/campaigns/${account.campaignId('Desk')}`, { body: { status: 'Live' } })
    const [ann, ben] = [await talk(), await talk()]
    await ann.joins()
    await ben.joins()
    await after(minute)
    await after(30 * minute)
    await ann.writes('Yes please')
    await after(2 * day)
    await ben.writes('Me too')
    await after(minute)
    const find = async (query = '') => {
      const { rows } = await read(account, `cohorts?${query}`, CohortsReport)
      return rows.filter(({ joined }) => joined > 0)
    }
    const [week, ...others] = await find()
    expect(others).toEqual([])
    expect(week?.joined).toBe(2)
    expect(week?.answered.map(({ by, count }) => [by, count])).toEqual([
      ['hour1', 1],
      ['day1', 1],
      ['day3', 2],
      ['day7', 2],
      ['day30', 2],
    ])
    expect(week?.answered.at(-1)?.share).toBeNull()
    await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
    expect((await find('tag=vip'))[0]).toMatchObject({ joined: 1 })
    await after(50 * day)
    const from = new Date(clock.now() - 70 * day).toISOString().slice(0, 10)
    expect((await find(`from=${from}`))[0]?.answered.map(({ share }) => share)).toEqual([0.5, 0.5, 1, 1, 1])
  })
})

describe('The hours of a week', () => {
  test('count what came in, and how long those waited who began then', async () => {
    const { account, talk } = await open()
    const ann = await talk()
    const at = new Date(clock.now())
    await ann.writes('I want to talk to a person')
    await ann.writes('Hello?')
    await after(10 * minute)
    await ann.replies('Here')
    await after(minute)
    const { cells } = await read(account, 'heatmap', HeatmapReport)
    expect(cells).toHaveLength(168)
    expect(cells.filter(({ incoming }) => incoming > 0)).toEqual([
      { weekday: ((at.getUTCDay() + 6) % 7) + 1, hour: at.getUTCHours(), incoming: 2, median: 600 },
    ])
    await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
    const tagged = await read(account, 'heatmap?tag=vip', HeatmapReport)
    expect(tagged.cells).toEqual(cells)
  })
})

describe('Conversations with their times', () => {
  test('stand one on a line, with all that belongs to it, and nothing that a spreadsheet would run', async () => {
    const { account, owner, talk } = await open()
    const ann = await talk()
    await ann.update({ firstName: '=cmd()', customFields: { city: 'Rome' } })
    await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
    await ann.writes('I want to talk to a person')
    await after(10 * minute)
    await ann.replies('Here')
    await ann.writes('Can you call me?')
    await after(4 * minute)
    await ann.replies('Yes')
    await ann.changes(owner, { state: 'closed' })
    await after(hour)
    const ben = await talk()
    await ben.writes('Hello there, is anybody in?')
    await after(minute)
    const [first, second_] = z
      .array(ReportedEpisode)
      .parse(rowsOf(await account.ask('GET', '/reports/episodes')))
    expect(first).toMatchObject({ contactId: ben.id, state: 'open', firstResponseAt: null, messagesIn: 1 })
    expect(second_).toMatchObject({
      contactId: ann.id,
      state: 'closed',
      closedBy: 'member',
      tags: ['vip'],
      customFields: { city: 'Rome' },
      firstResponseSeconds: 600,
      nextResponseSeconds: 240,
      messagesIn: 2,
      messagesOut: 2,
      humanReplies: 2,
    })
    const page = fieldsOf(await account.ask('GET', '/reports/episodes?limit=1'))
    const next = rowsOf(
      await account.ask('GET', `/reports/episodes?limit=1&cursor=${String(page.nextCursor)}`),
    )
    expect(next).toMatchObject([{ contactId: ann.id }])
    const [header = '', , line = ''] = await linesOf(account, 'episodes')
    expect(header.split(',')).toEqual(
      expect.arrayContaining(['id', 'link', 'tags', 'csat', 'customFields.city']),
    )
    expect(line).toContain("'=cmd()")
    expect(line).toMatch(/,Rome$/)
    expect(await account.ask('GET', '/reports/episodes?cursor=con_1')).toMatchObject(
      apiError(400, 'VALIDATION_FAILED'),
    )
    expect(rowsOf(await account.ask('GET', '/reports/episodes?tag=vip'))).toHaveLength(1)
    expect(rowsOf(await account.ask('GET', '/reports/episodes?memberId=usr_nobody'))).toEqual([])
  })
})
