import type { Filled } from './fill.ts'
import { memberId } from './fillReports.ts'
import type { Asked } from './previews.ts'

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How the names of reports begin: a year of all that is filled, each in 300 milliseconds. */
export const report = 'Reports: '

/** The reports of a year, and the people behind a number. */
export function reportsOf({ campaignId, smallCampaignId, broadcastId }: Filled): Asked {
  const year = `from=${dayAgo(365)}&to=${dayAgo(0)}`
  const asked = {
    'a funnel': `funnel?campaignId=${smallCampaignId}&${year}`,
    'a funnel of a broadcast': `funnel?broadcastId=${broadcastId}`,
    'a funnel of a tag': `funnel?campaignId=${campaignId}&tag=Tag%201&compare=false&format=json&${year}`,
    'volume by week': `volume?by=week&${year}`,
    'volume of a campaign': `volume?campaignId=${campaignId}&${year}`,
    'volume of a channel': `volume?channel=crm&${year}`,
    'volume of a member': `volume?memberId=usr_1&compare=false&format=json&${year}`,
    'volume of a rare tag': `volume?tag=Tag%201&${year}`,
    channels: `channels?${year}`,
    'channels of a campaign': `channels?campaignId=${campaignId}&channel=crm&tag=Tag%201&compare=false&format=json&${year}`,
    sources: `sources?${year}`,
    'sources of a campaign': `sources?campaignId=${campaignId}&channel=crm&tag=Tag%201&compare=false&format=json&${year}`,
    'response times': `response_times?${year}`,
    'response times in hours, of a member': `response_times?by=month&hours=within&memberId=${memberId}&channel=live-chat&compare=true&format=json&${year}`,
    'response times of a tag': `response_times?tag=Tag%201&campaignId=${campaignId}&${year}`,
    cohorts: `cohorts?${year}`,
    'cohorts of a tag': `cohorts?tag=Tag%201&campaignId=${campaignId}&format=json&${year}`,
    'the bot': `bot?${year}`,
    'the bot, beside the year before': `bot?compare=true&format=json&${year}`,
    'the bot of a campaign': `bot?campaignId=${campaignId}&${year}`,
    'the bot of a tag': `bot?tag=Tag%201&${year}`,
    members: `members?${year}`,
    'members beside the year before': `members?compare=true&hours=within&memberId=${memberId}&channel=live-chat&campaignId=${campaignId}&tag=Tag%201&format=json&${year}`,
    'a heat map': `heatmap?${year}`,
    'a heat map of a tag': `heatmap?tag=Tag%201&hours=within&channel=live-chat&campaignId=${campaignId}&format=json&${year}`,
    episodes: `episodes?${year}`,
    'episodes of a tag': `episodes?tag=Tag%201&memberId=${memberId}&hours=within&channel=live-chat&campaignId=${campaignId}&format=json&${year}`,
    'who answered': `people?report=funnel&stage=answered&campaignId=${smallCampaignId}&${year}`,
  }
  return Object.fromEntries(
    Object.entries(asked).map(([name, path]) => [`${report}${name}`, `/v1/reports/${path}`]),
  )
}
