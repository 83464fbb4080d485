import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { isCourtesy } from '../../conversations/incoming.ts'
import { asksForHuman } from './smallTalk.rules.ts'
import { chooseBestFits, type BestFits, type Known } from './bestFits.ts'
import { maxAnswerLength, type Conversation, type Engine, type EngineAnswer } from '../engine.ts'
import { judge, leastCertainty } from './judge.ts'
import type { Knowledge } from './knowledge.ts'
import { createKnowledgeCache } from './knowledgeCache.ts'
import type { Weights } from './matcher.rules.ts'
import { plainText } from '../bot.rules.ts'
import { unsure } from './retrieval.rules.ts'
import { foldCase } from '../../../platform/text/foldCase.ts'
import { leansOnTheLast } from './sentences.ts'
import { learned } from './weights.ts'
import { readWords } from './words.ts'

/** A longer message is a matter for a person. */
const maxQuestionLength = 1000
/**
 * So many wordings and passages are searched in a millisecond or two; 10,000 take longer, and no transaction may last that
 * long.
 */
const maxSizeAtOnce = 300

/** The default engine, which tells whether it has made ready already what it needs for an answer. */
export interface Retrieval extends Engine {
  isReady(conversation: Conversation): boolean
  /**
   * The `count` answers, sentences and passages that are nearest to what is asked, for a model to answer from: by their words, and by
   * `rankByMeaning`, which tells them the nearest first.
   */
  bestFits(
    conversation: Conversation,
    count: number,
    rankByMeaning?: (knowledge: Knowledge, question: string) => Promise<readonly Known[]>,
  ): Promise<BestFits>
}

/**
 * The default engine (docs/interface.md#bot): no key and no network. It answers with a text of the campaign, word for
 * word: an answer that it knows, a sentence of the public facts, or a passage of a source. The instructions, which are for models,
 * it does not read. It hands over with `asked_for_human`, with `unsure` and what may be meant, or with `no_answer` where nothing fits
 * at all, which a greeting alone is too, unless an answer is for one. Mere thanks get silence, unless an answer is for them. The same
 * question to the same campaign always gets the same answer. How it was taught is in docs/bot-matcher.md.
 */
export function createRetrieval(weights: Weights = learned): Retrieval {
  const cache = createKnowledgeCache(weights)
  let lastTurn: Promise<void> = Promise.resolve()
  /** Many that search much knowledge would hold the process up together. */
  const waitForTurn = () => (lastTurn = lastTurn.then(() => yieldToOthers()))
  return {
    isReady: ({ campaign }) => cache.find(campaign).knowledge !== undefined,
    answerAtOnce(conversation) {
      const { knowledge } = cache.find(conversation.campaign)
      const isSmall = knowledge !== undefined && knowledge.size <= maxSizeAtOnce
      return isSmall ? answerFrom(knowledge, conversation) : undefined
    },
    async answer(conversation, signal) {
      signal.throwIfAborted()
      const knowledge = await cache.build(conversation.campaign)
      await waitForTurn()
      return answerFrom(knowledge, conversation)
    },
    async bestFits({ campaign, question }, count, rankByMeaning) {
      const knowledge = await cache.build(campaign)
      const byMeaning = (await rankByMeaning?.(knowledge, question)) ?? []
      await waitForTurn()
      const asked = readWords(question.slice(0, maxQuestionLength), knowledge.language)
      return chooseBestFits(knowledge, { asked, byMeaning }, count)
    },
  }
}

function answerFrom(knowledge: Knowledge, { campaign, question, messages }: Conversation): EngineAnswer {
  const lastOfOurs = messages.findLast(({ from }) => from === 'business')?.body
  if (isCourtesy(question, lastOfOurs) && !isPair(knowledge, question))
    return { kind: 'silence', reason: 'courtesy' }
  const folded = foldCase(question.slice(0, maxQuestionLength), undefined)
  if (asksForHuman(folded)) return { kind: 'hand_over', reason: 'asked_for_human' }
  if (question.length > maxQuestionLength) return unsure
  if (lastOfOurs !== undefined && leansOnTheLast.test(folded)) return unsure
  const verdict = judge({ knowledge, least: leastCertainty[campaign.caution ?? 'balanced'] }, question)
  return verdict.kind === 'answer' ? { ...verdict, text: plainText(verdict.text, maxAnswerLength) } : verdict
}

/** Whether a message is, word for word, a wording of an answer. */
const isPair = (knowledge: Knowledge, message: string): boolean =>
  message.length <= maxQuestionLength &&
  knowledge.answersTo(readWords(message, knowledge.language)).length > 0
