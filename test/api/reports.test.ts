import {
  ChannelsReport,
  FunnelReport,
  SourcesReport,
  VolumeReport,
} from '@replyloop/shared/contract/reportFigures'
import { ReportPeople } from '@replyloop/shared/contract/reports'
import { botCampaign, openContact, openConversation } from '../support/conversation.ts'
import { apiError, openAccount, type TestAccount } from '../support/factories.ts'
import { suiteOnFakeClock } from '../support/suite.ts'
import { day, hour, minute } from '../support/time.ts'

const { clock, server, untilIdle, after } = suiteOnFakeClock()

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
})
