import type { Filled } from './fill.ts'
import type { Asked } from './previews.ts'

const dayAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** How the names of reports begin: a year of all that is filled, each in 300 milliseconds. */
export const report = 'Reports: '

/** The reports of a year, and the people behind a number. */
export function reportsOf({ campaignId, broadcastId }: Filled): Asked {
  const year = `from=${dayAgo(365)}&to=${dayAgo(0)}`
  const asked = {
    'a funnel': `funnel?campaignId=${campaignId}&${year}`,
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
    'who answered': `people?report=funnel&stage=answered&campaignId=${campaignId}&${year}`,
  }
  return Object.fromEntries(
    Object.entries(asked).map(([name, path]) => [`${report}${name}`, `/v1/reports/${path}`]),
  )
}
