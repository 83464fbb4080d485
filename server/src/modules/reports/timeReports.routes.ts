import { contract } from '@replyloop/shared/contract/contract'
import type { Links } from '../webhooks/links.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import { readLargePage } from '../../platform/http/page.ts'
import { tableRoute } from '../../platform/http/tableRoute.ts'
import { reportRoute } from './counting/reportRoute.ts'
import { askedBy } from './times/asked.ts'
import { countMessages } from './times/countMessages.ts'
import { episodeLines } from './times/episodeFile.ts'
import { listEpisodes } from './times/episodes.store.ts'
import { botRows, cohortRows, heatmapRows, memberRows, responseTimeRows } from './times/timeRows.rules.ts'
import { readBot } from './times/readBot.ts'
import { readCohorts } from './times/readCohorts.ts'
import { presentEpisodes } from './times/readEpisodes.ts'
import { readHeatmap } from './times/readHeatmap.ts'
import { readMembers } from './times/readMembers.ts'
import { readResponseTimes } from './times/readResponseTimes.ts'

/** For how long a report counts messages that are not counted yet; after an upgrade the job counts the rest. */
const countsForMs = 200

type Query = Parameters<typeof askedBy>[2]
type Compared = Query & { compare?: boolean | undefined }

/** The reports of how fast people are answered, and by whom (docs/interface.md#reports). */
export function timeReportRoutes({ db, clock, links }: { db: Db; clock: Clock; links: Links }): Route[] {
  const asks = ({ id }: { id: string }, query: Query) => askedBy(db.read, id, query, clock.now())
  /** The same once the messages are counted. */
  const asksCounted = async (caller: { id: string }, query: Query) => {
    const asked = await asks(caller, query)
    const until = performance.now() + countsForMs
    await countMessages(db, caller.id, () => performance.now() > until)
    return asked
  }
  const times = async (query: Parameters<typeof readResponseTimes>[2] & Query, caller: { id: string }) =>
    readResponseTimes(db, await asksCounted(caller, query), query)
  const cohorts = async (query: Query, caller: { id: string }) =>
    readCohorts(db, await asksCounted(caller, query))
  const bot = async (query: Compared, caller: { id: string }) => readBot(db, await asks(caller, query), query)
  const members = async (query: Compared, caller: { id: string }) =>
    readMembers(db, await asksCounted(caller, query), query)
  const heatmap = async (query: Query, caller: { id: string }) =>
    readHeatmap(db, await asksCounted(caller, query))
  return [
    reportRoute(contract.getResponseTimes, 'response-times', times, responseTimeRows),
    reportRoute(contract.getCohorts, 'cohorts', cohorts, cohortRows),
    reportRoute(contract.getBotReport, 'bot', bot, botRows),
    reportRoute(contract.getMembersReport, 'members', members, memberRows),
    reportRoute(contract.getHeatmap, 'heatmap', heatmap, heatmapRows),
    tableRoute(
      contract.listReportEpisodes,
      'episodes',
      async (query, caller) => {
        const asked = await asksCounted(caller, query)
        const { data, nextCursor } = await readLargePage(
          'epi',
          query,
          (limit, cursor) => listEpisodes(db.scan, asked, cursor, limit),
          (row) => row,
        )
        return { data: await presentEpisodes({ db, links }, data, asked), nextCursor }
      },
      async (query, caller) => episodeLines({ db, links }, await asksCounted(caller, query)),
    ),
  ]
}
