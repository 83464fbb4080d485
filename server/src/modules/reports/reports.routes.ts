import { contract } from '@replyloop/shared/contract/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/db.ts'
import type { Route } from '../../platform/http/endpoint.ts'
import type { Links } from '../webhooks/links.ts'
import type { Audience } from '../segments/audience.ts'
import { presentRange, readScope, withPrevious } from './counting/readScope.ts'
import { reportRoute } from './counting/reportRoute.ts'
import { channelRows, funnelRows, sourceRows, volumeRows } from './files/reportRows.rules.ts'
import { funnelOf } from './funnel/funnelOf.ts'
import { readFunnel } from './funnel/readFunnel.ts'
import { peopleRoute } from './people/peopleRoute.ts'
import { readChannels } from './volume/readChannels.ts'
import { readSources } from './volume/readSources.ts'
import { readVolume } from './volume/readVolume.ts'

/** Figures of campaigns, messages and people, and the people behind them (docs/interface.md#reports). */
export function reportRoutes(parts: { db: Db; clock: Clock; links: Links; audience: Audience }): Route[] {
  const { db, clock } = parts
  const scopeOf = ({ id: accountId }: { id: string }, query: Parameters<typeof readScope>[2]) =>
    readScope(db.read, { accountId, now: clock.now() }, query)
  return [
    reportRoute(
      contract.getFunnel,
      'funnel',
      async (query, caller) => {
        const scope = await scopeOf(caller, query)
        const read = async (of: typeof scope) =>
          readFunnel(db.scan, await funnelOf(db.read, of, query.broadcastId))
        return query.broadcastId === undefined
          ? withPrevious(scope, query.compare, read)
          : { range: presentRange(scope), ...(await read(scope)), previous: null } // it is all of it anyway
      },
      funnelRows,
    ),
    reportRoute(
      contract.getVolume,
      'volume',
      async (query, caller) =>
        withPrevious(await scopeOf(caller, query), query.compare, (of) => readVolume(db.scan, of, query)),
      volumeRows,
    ),
    reportRoute(
      contract.getChannelsReport,
      'channels',
      async (query, caller) =>
        withPrevious(await scopeOf(caller, query), query.compare, (of) => readChannels(db.scan, of)),
      channelRows,
    ),
    reportRoute(
      contract.getSourcesReport,
      'sources',
      async (query, caller) =>
        withPrevious(await scopeOf(caller, query), query.compare, (of) => readSources(db.scan, of)),
      sourceRows,
    ),
    peopleRoute(parts),
  ]
}
