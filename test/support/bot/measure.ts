import type { BotCaution } from '@replyloop/shared/values/bot'
import type { EngineAnswer } from '../../../server/src/modules/bot/engine.ts'
import type { Weights } from '../../../server/src/modules/bot/retrieval/matcher.rules.ts'
import { createRetrieval } from '../../../server/src/modules/bot/retrieval/retrieval.ts'
import { unknownPerson } from '../../../server/src/modules/contacts/contact.rules.ts'
import { answersOf, type QuestionCampaign, type QuestionSet } from './sets.ts'

/** How the built-in bot has done, in percent of the questions that have an answer, and of those that have none. */
export interface Outcome {
  /** Answered right, and answered wrong. */
  right: number
  wrong: number
  /** Answered right, or handed over with the right answer among those that may be meant. */
  helped: number
  /** Without an answer, and answered all the same. */
  invented: number
}

type Counts = Record<'answerable' | 'right' | 'wrong' | 'helped' | 'unanswerable' | 'invented', number>

/** Asks the bot all questions of sets, each answer with so many wordings at most. */
export async function measure(
  sets: readonly QuestionSet[],
  {
    wordings,
    weightsFor,
    caution = 'balanced',
  }: {
    wordings: number
    /** The weights for a set; the ones of the product where it is left out. */
    weightsFor?: (set: QuestionSet) => Weights | undefined
    caution?: BotCaution
  },
): Promise<Outcome> {
  const counts = { answerable: 0, right: 0, wrong: 0, helped: 0, unanswerable: 0, invented: 0 }
  for (const set of sets) {
    const engine = createRetrieval(weightsFor?.(set))
    for (const campaign of set.campaigns) {
      const answers = answersOf(campaign, wordings)
      const { language, questions } = campaign
      const known = { language, instructions: null, publicFacts: null, answers, caution }
      for (const question of questions) {
        const conversation = {
          campaign: known,
          contact: unknownPerson,
          messages: [],
          question: question.text,
        }
        const answer = await engine.answer(conversation, new AbortController().signal)
        count(counts, campaign, question.expect, answer)
      }
    }
  }
  const { answerable, unanswerable, right, wrong, helped, invented } = counts
  return {
    right: percentOf(right, answerable),
    wrong: percentOf(wrong, answerable),
    helped: percentOf(helped, answerable),
    invented: percentOf(invented, unanswerable),
  }
}

function count(counts: Counts, { pairs }: QuestionCampaign, expect: number | null, answer: EngineAnswer) {
  if (expect === null) {
    counts.unanswerable += 1
    if (answer.kind === 'answer') counts.invented += 1
    return
  }
  counts.answerable += 1
  if (answer.kind === 'answer') {
    const isRight = answer.text === pairs[expect]?.answer
    counts[isRight ? 'right' : 'wrong'] += 1
    if (isRight) counts.helped += 1
  } else if (answer.kind === 'hand_over' && answer.fits?.some(({ answerId }) => answerId === String(expect)))
    counts.helped += 1
}

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : (100 * part) / whole)
