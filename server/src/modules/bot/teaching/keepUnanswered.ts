import { unknownReasons } from '@replyloop/shared/values/bot'
import type { Tx } from '../../../platform/db/db.ts'
import type { Asked } from '../answering/situation.ts'
import type { Conversation, EngineAnswer } from '../engine.ts'
import { findAlike, maxKeptText, wordsOfQuestion } from './alike.rules.ts'
import { insertUnanswered, listComparable } from './unanswered.store.ts'

/** Keeps a question that the bot of a campaign does not know, with those like it; not that of a test contact. */
export async function keepUnanswered(
  tx: Tx,
  { contact, campaign, newest }: Asked,
  answer: Extract<EngineAnswer, { kind: 'hand_over' }>,
  { question }: Conversation,
): Promise<void> {
  if (!unknownReasons.includes(answer.reason) || contact.isTest) return
  const owner = { accountId: campaign.accountId, campaignId: campaign.id }
  const words = wordsOfQuestion(question, campaign.language)
  const alike = findAlike(words, await listComparable(tx, owner))
  const [nearest] = answer.fits ?? []
  await insertUnanswered(tx, {
    ...owner,
    contactId: contact.id,
    messageId: newest.id,
    groupId: alike?.groupId,
    text: question.slice(0, maxKeptText).toWellFormed().trim(),
    words,
    state: alike?.state ?? 'open',
    answerId: nearest?.answerId ?? null,
    certainty: nearest?.certainty ?? null,
  })
}
