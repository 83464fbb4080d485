import {
  ChannelsReport,
  FunnelReport,
  SourcesReport,
  VolumeReport,
} from '@replyloop/shared/contract/reportFigures'
import { ReportPeople } from '@replyloop/shared/contract/reports'
import { openBroadcasts } from '../support/broadcasts.ts'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { receive } from '../support/messages.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { clock, server, untilIdle, after, catchUpWithIds } = suiteOnFakeClock()
beforeAll(catchUpWithIds)

const read = async (account: TestAccount, path: string) => {
  const { status, body } = await account.ask('GET', `/reports/${path}`)
  expect({ path, status, body }).toMatchObject({ status: 200 })
  return body
}
const today = () => new Date(clock.now()).toISOString().slice(0, 10)

/** A campaign in which Ann was greeted, asked, and opted out, and Bob was greeted. */
async function openStory() {
  await after(day - (clock.now() % day) + hour)
  const ann = await openConversation(server, [botCampaign()])
  const { account } = ann
  const campaignId = account.campaignId('Desk')
  await ann.joins()
  const bob = await openContact(server, account)
  await bob.joins()
  await after(minute)
  await ann.writes('How much is it?')
  await after(minute)
  await ann.writes('STOP')
  await untilIdle()
  return { ann, bob, account, campaignId, began: today() }
}

describe('a report', () => {
  test('says how far the people of a campaign have come, and finds them', async () => {
    const { account, campaignId, ann } = await openStory()
    const funnel = FunnelReport.parse(await read(account, `funnel?campaignId=${campaignId}`))
    const counts = Object.fromEntries(funnel.stages.map(({ stage, count }) => [stage, count]))
    expect(counts).toMatchObject({ joined: 2, sent: 2, answered: 1, tapped: 0, optedOut: 1 })
    for (const { stage, count } of funnel.stages) {
      const people = ReportPeople.parse(
        await read(account, `people?report=funnel&stage=${stage}&campaignId=${campaignId}`),
      )
      expect({ stage, people: people.data.length }).toEqual({ stage, people: count })
    }
    const { filter, data } = ReportPeople.parse(
      await read(account, `people?report=funnel&stage=answered&campaignId=${campaignId}`),
    )
    expect(data.map(({ id }) => id)).toEqual([ann.id])
    const { status, body } = await account.ask('POST', '/segments', { body: { name: 'Answered', filter } })
    expect({ status, body }).toMatchObject({ status: 201 })
  })

  test('counts messages and people by day, the same before and after it is folded', async () => {
    const { account, began, campaignId } = await openStory()
    const query = `from=${began}&to=${began}`
    const whole = async () => ({
      volume: VolumeReport.parse(await read(account, `volume?${query}`)),
      ofCampaign: VolumeReport.parse(await read(account, `volume?${query}&campaignId=${campaignId}`)),
      channels: ChannelsReport.parse(await read(account, `channels?${query}`)),
      sources: SourcesReport.parse(await read(account, `sources?${query}`)),
    })
    const live = await whole()
    expect(live.volume.total).toMatchObject({ incoming: 2, newContacts: 2, optedOut: 1, byCampaign: 2 })
    expect(live.volume.rows).toHaveLength(1)
    expect(live.sources.rows).toEqual([
      { origin: 'other', sourceId: null, title: null, contacts: 2, optedOut: 1 },
    ])
    await after(day + 3 * hour)
    await after(2 * hour)
    await after(2 * minute)
    expect(await whole()).toEqual(live)
  })

  test('is a file for who asks for one, in which no cell is a formula', async () => {
    const { account, campaignId } = await openStory()
    await receive(account, { fromId: 'user-7', body: 'Hi', channel: '=1+1' })
    const file = await account.ask('GET', '/reports/channels?format=csv')
    expect(file.headers.get('content-type')).toMatch(/^text\/csv/)
    expect(String(file.body)).toContain("'=1+1,1,0")
    const accepted = await account.ask('GET', `/reports/funnel?campaignId=${campaignId}`, {
      headers: { accept: 'text/csv' },
    })
    expect(String(accepted.body)).toContain('joined,,2,0')
    expect(String((await account.ask('GET', '/reports/volume?format=csv')).body)).toContain('period,incoming')
    expect(String((await account.ask('GET', '/reports/sources?format=csv')).body)).toContain('other,,')
  })

  test('is compared with the period before, in weeks and months', async () => {
    const { account, began } = await openStory()
    await after(day)
    const body = await read(account, `volume?from=${today()}&to=${today()}&compare=true`)
    const { total, previous } = VolumeReport.parse(body)
    expect(total.incoming).toBe(0)
    expect(previous).toMatchObject({ range: { from: began, to: began }, total: { incoming: 2 } })
    const months = VolumeReport.parse(await read(account, `volume?from=${began}&to=${today()}&by=month`))
    expect(months.rows.every(({ period }) => period.endsWith('-01'))).toBe(true)
    expect(months.rows.reduce((sum, { incoming }) => sum + incoming, 0)).toBe(2)
  })

  test('refuses days and names that make no sense, and says what to send', async () => {
    const account = await openAccount(server)
    const other = (await openStory()).campaignId
    const refused: [string, string, string][] = [
      ['volume?from=2020-01-01&to=2030-01-01', 'to', 'ask for at most 366'],
      ['volume?from=2020-01-01', 'from', 'ask for at most 366'],
      ['volume?from=2026-11-30&to=2026-11-01', 'to', 'exchange the two'],
      ['volume?from=2099-01-01', 'from', 'is after'],
      ['volume?from=2026-02-30', 'from', 'must be a day'],
      ['volume?from=2026-11-30T09:00:00Z', 'from', 'must be a day'],
      ['volume?by=second', 'by', 'must be one of'],
      ['volume?tag=nobody', 'tag', 'is no tag'],
      ['funnel', 'campaignId', 'or else broadcastId'],
      [`funnel?campaignId=${other}&broadcastId=brc_1`, 'campaignId', 'send one of the two'],
      ['people?report=volume&stage=joined', 'stage', 'must be one of'],
      ['people?report=weather&stage=joined', 'report', 'must be one of'],
    ]
    for (const [path, field, message] of refused) {
      const { status, body } = await account.ask('GET', `/reports/${path}`)
      expect({ path, status, body: JSON.stringify(body) }).toEqual({
        path,
        status: 400,
        body: expect.stringMatching(new RegExp(`"${field}".*${message}|${message}.*"${field}"`)),
      })
    }
    for (const path of ['funnel', 'volume', 'channels', 'sources'])
      expect(await account.ask('GET', `/reports/${path}?campaignId=${other}`)).toMatchObject(
        apiError(404, 'CAMPAIGN_NOT_FOUND'),
      )
    expect(await account.ask('GET', '/reports/funnel?broadcastId=brc_1')).toMatchObject(
      apiError(404, 'BROADCAST_NOT_FOUND'),
    )
  })

  test('of a tag, a channel or a member is of theirs alone', async () => {
    const { account, ann, campaignId } = await openStory()
    await account.ask('POST', `/contacts/${ann.id}/tags`, { body: { tags: ['vip'] } })
    const vip = VolumeReport.parse(await read(account, 'volume?tag=vip')).total
    expect(vip).toMatchObject({ incoming: 2, newContacts: 1, byCampaign: 1, optedOut: 1 })
    const funnel = FunnelReport.parse(await read(account, `funnel?campaignId=${campaignId}&tag=vip`))
    expect(funnel.stages[0]).toEqual({ stage: 'joined', count: 1, gone: 0 })
    const nowhere = VolumeReport.parse(await read(account, 'volume?channel=nowhere')).total
    expect(Object.values(nowhere)).toEqual(Object.values(nowhere).map(() => 0))
    expect(VolumeReport.parse(await read(account, 'volume?memberId=usr_1')).total.byPerson).toBe(0)
    for (const [stage, people] of [
      ['incoming', 1],
      ['newContacts', 2],
      ['optedOut', 1],
      ['byCampaign', 2],
    ])
      expect(
        ReportPeople.parse(await read(account, `people?report=volume&stage=${stage}`)).data,
      ).toHaveLength(Number(people))
    for (const [report, stage, people] of [
      ['sources', 'contacts&part=other', 2],
      ['sources', 'optedOut', 1],
      ['channels', 'failed&part=not_configured', 2],
      ['channels', 'delivered', 0],
    ])
      expect(
        ReportPeople.parse(await read(account, `people?report=${report}&stage=${stage}`)).data,
      ).toHaveLength(Number(people))
  })

  test('says what became of a broadcast, of its erased people too', async () => {
    const { write, people, start, account } = await openBroadcasts(server)
    const [ann, bob] = await people(2)
    const id = await write({})
    await start(id)
    await after(minute)
    await after(minute)
    const stagesOf = async () => FunnelReport.parse(await read(account, `funnel?broadcastId=${id}`))
    const before = await stagesOf()
    expect(before.stages.slice(0, 2)).toEqual([
      { stage: 'joined', count: 2, gone: 0 },
      { stage: 'sent', count: 2, gone: 0 },
    ])
    const found = ReportPeople.parse(await read(account, `people?report=funnel&stage=sent&broadcastId=${id}`))
    expect(new Set(found.data.map((contact) => contact.id))).toEqual(new Set([ann, bob]))
    await account.client.deleteContact({ params: { id: ann ?? '' } })
    await untilIdle()
    const counts = ({ stages }: FunnelReport) => stages.map(({ count }) => count)
    const since = await stagesOf()
    expect(counts(since)).toEqual(counts(before))
    expect(since.stages[1]).toEqual({ stage: 'sent', count: 2, gone: 1 })
  })
})
