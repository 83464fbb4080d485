import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import { type BotFigure, botFigures } from '@replyloop/shared/values/bot'
import type { Clock } from '../../platform/clock/clock.ts'
import { isoTime } from '../../platform/clock/isoTime.ts'
import { dayMs } from '../../platform/clock/time.ts'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage } from '../../platform/http/page.ts'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import { countUnanswered, listBotDecisions } from './teaching/botFigures.store.ts'
import { readBotFigures } from './teaching/readBotFigures.ts'

const countedMs = 30 * dayMs

/** What the bots of campaigns have done in the last 30 days, and the conversations behind each number. */
export function botFigureRoutes({ db, clock }: { db: Db; clock: Clock }): Route[] {
  return [
    route(dashboardContract.getBotFigures, async ({ params }, { caller }) => {
      const { id: campaignId } = await requireCampaign(db.read, caller.id, params.id)
      const owner = { accountId: caller.id, campaignId }
      const since = clock.now() - countedMs
      const { taught, handedOver, ...counts } = await readBotFigures(db, { ...owner, since })
      const countOf = (figure: BotFigure) =>
        figure === 'handedOver' ? handedOver.reduce((sum, { count }) => sum + count, 0) : counts[figure]
      return ok({
        since: isoTime(since),
        figures: botFigures.map((figure) => ({ figure, count: countOf(figure) })),
        handedOver,
        unanswered: await countUnanswered(db.read, owner),
        taught,
      })
    }),
    route(dashboardContract.listBotConversations, async ({ params, query }, { caller }) => {
      const { id: campaignId } = await requireCampaign(db.read, caller.id, params.id)
      const owner = { accountId: caller.id, campaignId }
      const wanted = { ...query, since: clock.now() - countedMs }
      const list = (limit: number) => listBotDecisions(db.scan, owner, wanted, limit)
      return ok(
        await readPage('tml', query, list, ({ createdAt, ...row }) => ({ ...row, at: isoTime(createdAt) })),
      )
    }),
  ]
}
