import type { Answer } from '@replyloop/shared/contract/answer'
import type { CampaignContent } from '@replyloop/shared/contract/campaignContent'
import { contract } from '@replyloop/shared/contract/contract'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { created, ok, route, type Route } from '../../platform/http/endpoint.ts'
import { readPageBy } from '../../platform/http/page.ts'
import type { SafeFetch } from '../../platform/outboundHttp/safeFetch.ts'
import { storeFilesOf, type MediaStore } from '../conversations/media.ts'
import { presentAnswer } from './answering/answer.presenter.ts'
import { cursorOf, listAnswers, requireAnswer } from './answering/answers.store.ts'
import { changeAnswer, createAnswer, deleteAnswer } from './answering/saveAnswer.ts'
import { lockCampaign, requireCampaign } from './requireCampaign.ts'

/** What it takes to write answers with files. */
export interface AnswerParts {
  db: Db
  mediaStore: MediaStore
  fetchFor: SafeFetch['fetchFor']
}

/** The answers that bots of campaigns know, one by one (docs/interface.md#answers). */
export function answerRoutes({ db, mediaStore, fetchFor }: AnswerParts): Route[] {
  const filesOf = (accountId: string, content: Pick<CampaignContent, 'attachments'>) =>
    storeFilesOf({ db, mediaStore, fetchFor }, accountId, content, 'answer')

  return [
    route(contract.createAnswer, async ({ params, body }, { caller, transact }) => {
      await requireCampaign(db.read, caller.id, params.campaignId) // before files are stored for it
      const { questions, answer: content } = body
      const given = { questions, content, files: await filesOf(caller.id, content) }
      return transact(async (tx) =>
        created(presentAnswer(await createAnswer(tx, caller, params.campaignId, given))),
      )
    }),
    route(contract.listAnswers, async ({ params, query }, { caller }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
      return ok(
        await readPageBy(
          null,
          query,
          (limit) => listAnswers(db.scan, campaign, query, limit),
          cursorOf,
          presentAnswer,
        ),
      )
    }),
    route(contract.getAnswer, async ({ params }, { caller }) => {
      const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
      return ok(presentAnswer(await requireAnswer(db.read, campaign, params.id)))
    }),
    route(
      contract.updateAnswer,
      async ({ params, body: { questions, answer: content } }, { caller, transact }) => {
        const campaign = await requireCampaign(db.read, caller.id, params.campaignId)
        await requireAnswer(db.read, campaign, params.id)
        const files = content && (await filesOf(caller.id, content))
        return transact(async (tx) =>
          ok(presentAnswer(await changeAnswer(tx, caller, params, { questions, content, files }))),
        )
      },
      readCurrent,
    ),
    route(
      contract.deleteAnswer,
      ({ params }, { caller, transact }) =>
        transact(async (tx) => {
          await deleteAnswer(tx, caller, params)
          return ok({ success: true, answerId: params.id })
        }),
      readCurrent,
    ),
  ]
}

/** An answer as it is now, of a campaign that is locked. */
const readCurrent = async (
  tx: Tx,
  { params: { campaignId, id } }: { params: { campaignId: string; id: string } },
  caller: Caller,
): Promise<Answer> =>
  presentAnswer(await requireAnswer(tx, await lockCampaign(tx, caller.id, campaignId), id))
