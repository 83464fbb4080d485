import type { TeachBot } from '@replyloop/shared/contract/unanswered'
import type { Tx } from '../../../platform/db/db.ts'
import type { Actor } from '../../../platform/http/actor.ts'
import { addWording, createAnswer } from '../../campaigns/campaigns.ts'
import { requireCampaign } from '../../campaigns/requireCampaign.ts'
import { findAlike, wordsOfQuestion } from './alike.rules.ts'
import { requireGroup } from './decideQuestion.ts'
import { listComparable, updateGroup } from './unanswered.store.ts'

/**
 * Teaches the bot of a campaign that a question is asked by another wording of an answer, or a new answer, whose id it returns;
 * the question that it did not know is no longer open then. Throws `CAMPAIGN_NOT_FOUND`, `ANSWER_NOT_FOUND`, `QUESTION_NOT_FOUND`
 * and `VALIDATION_FAILED`, such as where another answer has the question.
 */
export async function teachBot(
  tx: Tx,
  caller: Actor,
  campaignId: string,
  { question, answerId, answer = '', questionId }: TeachBot,
): Promise<string> {
  const campaign = await requireCampaign(tx, caller.id, campaignId)
  const owner = { accountId: caller.id, campaignId }
  if (questionId !== undefined) await requireGroup(tx, owner, questionId)
  const { id } =
    answerId === undefined
      ? await createAnswer(tx, caller, campaignId, {
          questions: [question],
          content: { body: answer },
          files: [],
        })
      : await addWording(tx, caller, { campaignId, id: answerId }, question)
  const words = wordsOfQuestion(question, campaign.language)
  const groupId = questionId ?? findAlike(words, await listComparable(tx, owner))?.groupId
  if (groupId !== undefined)
    await updateGroup(tx, owner, groupId, { state: 'taught', answerId: id, decidedAt: tx.now })
  return id
}
