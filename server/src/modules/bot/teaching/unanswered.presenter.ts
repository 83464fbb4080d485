import type { QuestionState } from '@replyloop/shared/values/bot'
import { isoTime } from '../../../platform/clock/isoTime.ts'
import type { Reader } from '../../../platform/db/db.ts'
import { readKnowledge } from '../../campaigns/campaigns.ts'
import {
  listNearest,
  listQuestions,
  type Owner,
  type QuestionGroup,
  type UnansweredRow,
} from './unanswered.store.ts'

/** Groups of questions as responses show them, with the answers that come nearest and are still there. */
export async function presentGroups(
  read: Reader,
  { accountId, campaignId }: Owner,
  groups: readonly QuestionGroup[],
  state: QuestionState,
) {
  if (groups.length === 0) return []
  const last = await listQuestions(
    read,
    groups.map(({ lastId }) => lastId),
  )
  const near = await listNearest(
    read,
    accountId,
    groups.map(({ groupId }) => groupId),
  )
  const { answers } = await readKnowledge(read, campaignId)
  const titles = new Map(answers.map(({ id, questions }) => [id, questions[0] ?? '']))
  return groups.flatMap(({ groupId, times, lastId }) => {
    const asked = last.find(({ id }) => id === lastId)
    if (asked === undefined) return [] // erased since
    const [nearest] = near
      .filter((one) => one.groupId === groupId && titles.has(one.answerId))
      .toSorted((a, b) => b.certainty - a.certainty)
    return {
      id: groupId,
      question: asked.text,
      count: times,
      lastAskedAt: isoTime(asked.askedAt),
      state,
      nearest: nearest
        ? {
            answerId: nearest.answerId,
            question: titles.get(nearest.answerId) ?? '',
            certainty: Math.round(nearest.certainty * 100) / 100,
            chosen: nearest.chosen,
          }
        : null,
    }
  })
}

/** A question as one contact asked it. */
export const presentAsked = ({ id, contactId, messageId, text, askedAt }: UnansweredRow) => ({
  id,
  contactId,
  messageId,
  question: text,
  askedAt: isoTime(askedAt),
})
