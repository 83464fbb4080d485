import { distinctWordings } from '@replyloop/shared/values/answer'
import { maxWordings } from '@replyloop/shared/values/limits'
import type { Tx } from '../../../platform/db/db.ts'
import { fieldProblem } from '../../../platform/errors/problem.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { lockCampaign } from '../requireCampaign.ts'
import { requireAnswer, type AnswerRow } from './answers.store.ts'
import { storeChange } from './saveAnswer.ts'

/**
 * Adds a wording to an answer; one that it has already changes nothing. Throws `CAMPAIGN_NOT_FOUND`, `ANSWER_NOT_FOUND`, and
 * `VALIDATION_FAILED` for one too many and for one of another answer.
 */
export async function addWording(
  tx: Tx,
  caller: Actor,
  { campaignId, id }: { campaignId: string; id: string },
  wording: string,
): Promise<AnswerRow> {
  const campaign = await lockCampaign(tx, caller.id, campaignId)
  const before = await requireAnswer(tx, campaign, id)
  const questions = distinctWordings([...before.questions, wording])
  if (questions.length > maxWordings)
    throw fieldProblem(
      'answerId',
      `names an answer that has ${maxWordings} wordings, and there cannot be more; take one away, or write a new answer`,
    )
  return storeChange(tx, caller, campaign, { before, change: { questions } })
}
