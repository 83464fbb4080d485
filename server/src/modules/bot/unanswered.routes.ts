import { contract } from '@replyloop/shared/contract/contract'
import type { Db } from '../../platform/db/db.ts'
import { ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPage, readPageBy } from '../../platform/http/page.ts'
import { requireCampaign } from '../campaigns/requireCampaign.ts'
import { decideQuestion, requireGroup } from './teaching/decideQuestion.ts'
import { teachBot } from './teaching/teachBot.ts'
import { presentAsked, presentGroups } from './teaching/unanswered.presenter.ts'
import { cursorOf, listAsked, listGroups } from './teaching/unanswered.store.ts'

/** What the bots of campaigns did not know (docs/interface.md#unanswered-questions). */
export function unansweredRoutes({ db }: { db: Db }): Route[] {
  return [
    route(contract.listUnanswered, async ({ params, query }, { caller }) => {
      const { id: campaignId } = await requireCampaign(db.read, caller.id, params.id)
      const owner = { accountId: caller.id, campaignId }
      const { state = 'open' } = query
      const page = await readPageBy(
        null,
        query,
        (limit) => listGroups(db.read, owner, { ...query, state }, limit),
        cursorOf,
        (group) => group,
      )
      return ok({ ...page, data: await presentGroups(db.read, owner, page.data, state) })
    }),
    route(contract.listAskedQuestions, async ({ params, query }, { caller }) => {
      const { id: campaignId } = await requireCampaign(db.read, caller.id, params.id)
      const owner = { accountId: caller.id, campaignId }
      await requireGroup(db.read, owner, params.questionId)
      const list = (limit: number) => listAsked(db.read, owner, params.questionId, query, limit)
      return ok(await readPage('unq', query, list, presentAsked))
    }),
    route(contract.teachBot, ({ params, body }, { caller, transact }) =>
      transact(async (tx) => ok({ success: true, answerId: await teachBot(tx, caller, params.id, body) })),
    ),
    route(contract.decideQuestion, ({ params, body }, { caller, transact }) =>
      transact(async (tx) =>
        ok({ success: true, questionId: await decideQuestion(tx, caller, params, body) }),
      ),
    ),
  ]
}
