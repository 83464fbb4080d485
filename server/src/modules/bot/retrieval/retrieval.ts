import { hash } from 'node:crypto'
import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isCourtesy } from '../../conversations/incoming.ts'
import { asksForHuman } from './smallTalk.rules.ts'
import { maxAnswerLength, type Conversation, type Engine, type EngineAnswer } from '../engine.ts'
import { createKnowledge, type Knowledge } from './knowledge.ts'
import { plainText } from '../bot.rules.ts'
import { decideAnswer, isGeneral, joinVerdicts, type Candidate, type Verdict } from './retrieval.rules.ts'
import { foldCase, questionMark } from '../../../platform/text/foldCase.ts'
import { clausesOf, leansOnTheLast, sentencesOf } from './sentences.ts'
import { readWords, type Words } from './words.ts'

/** The size of the cache in characters of campaign texts. Each takes about fifty bytes of memory. */
const maxCachedCharacters = 2_500_000
/** A longer message, or one with more questions, is a matter for a person. */
const maxQuestionLength = 1000
const maxQuestions = 4
/**
 * So many pairs and passages are searched in a millisecond or two; 10,000 take 35, and no transaction may last that
 * long.
 */
const maxSizeAtOnce = 300

const unsure: Verdict = { kind: 'hand_over', reason: 'unsure' }

/** The default engine, which tells whether it has made ready already what it needs for an answer. */
export interface Retrieval extends Engine {
  isReady(conversation: Conversation): boolean
}

/**
 * The default engine (docs/interface.md#bot): no key and no network. It answers with a text of the campaign, word for
 * word: the answer of a question-and-answer pair, or a sentence of the public facts. The instructions, which are for models,
 * it does not read. It hands over with `asked_for_human`, with `unsure`, or with `no_answer` where nothing fits at all, which a
 * greeting alone is too, unless a pair answers one. Mere thanks get silence, unless a pair answers them. The same
 * question to the same campaign always gets the same answer.
 */
export function createRetrieval(): Retrieval {
  const cache = createKnowledgeCache()
  let lastTurn: Promise<void> = Promise.resolve()
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
      lastTurn = lastTurn.then(() => yieldToOthers()) // many that search much knowledge would hold the process up together
      await lastTurn
      return answerFrom(knowledge, conversation)
    },
  }
}

function answerFrom(knowledge: Knowledge, { question, messages }: Conversation): EngineAnswer {
  const lastOfOurs = messages.findLast(({ from }) => from === 'business')?.body
  if (isCourtesy(question, lastOfOurs) && !isPair(knowledge, question))
    return { kind: 'silence', reason: 'courtesy' }
  const folded = foldCase(question.slice(0, maxQuestionLength), undefined)
  if (asksForHuman(folded)) return { kind: 'hand_over', reason: 'asked_for_human' }
  if (question.length > maxQuestionLength) return unsure
  if (lastOfOurs !== undefined && leansOnTheLast.test(folded)) return unsure
  const verdict = judge(knowledge, question)
  return verdict.kind === 'answer'
    ? { kind: 'answer', text: plainText(verdict.text, maxAnswerLength) }
    : verdict
}

/** Whether a message is, word for word, the question of a pair. */
const isPair = (knowledge: Knowledge, message: string): boolean =>
  message.length <= maxQuestionLength &&
  knowledge.answersTo(readWords(message, knowledge.language)).length > 0

/**
 * Tries a message as one question first, for a question may be spread over lines, then as its sentences, and then as
 * what commas and "and" join. Sentences that each end in a question mark are several questions from the start.
 */
function judge(knowledge: Knowledge, message: string): Verdict {
  const sentences = questionsIn(sentencesOf(message), knowledge.language)
  const isMarked = sentences.filter(({ text }) => questionMark.test(text)).length > 1
  const whole = isMarked ? unsure : judgeOne(knowledge, readWords(message, knowledge.language))
  if (whole.kind === 'answer') return whole
  if (sentences.length > maxQuestions) return unsure
  const apart = sentences.length < 2 ? whole : judgeAll(knowledge, sentences)
  if (apart.kind === 'answer') return apart
  const clauses = questionsIn(
    sentences.flatMap(({ text }) => clausesOf(text, knowledge.language)),
    knowledge.language,
  )
  if (clauses.length === sentences.length || clauses.length > maxQuestions) return apart
  const inClauses = judgeAll(knowledge, clauses)
  return inClauses.kind === 'answer' ? inClauses : apart
}

interface Question {
  text: string
  words: Words
}

/** The texts that ask something. */
const questionsIn = (texts: readonly string[], language: Knowledge['language']): Question[] =>
  texts.flatMap((text) => {
    const words = readWords(text, language)
    return words.stems.length + words.concepts.length > 0 ? [{ text, words }] : []
  })

/** After a question with a subject, one that names none ("Do you ship to Rome? How much?") asks about the same. */
function judgeAll(knowledge: Knowledge, questions: readonly Question[]): Verdict {
  const areGeneral = questions.map(({ words }) => isGeneral(words.stems, words.concepts))
  if (areGeneral.some((isOne, at) => isOne && areGeneral[at - 1] === false)) return unsure
  return joinVerdicts(questions.map(({ words }) => judgeOne(knowledge, words)))
}

function judgeOne(knowledge: Knowledge, words: Words): Verdict {
  const exact = knowledge.answersTo(words)
  const [same, another] = exact.length > 0 ? exact : knowledge.repliesTo(words)
  if (same !== undefined) return another === undefined ? { kind: 'answer', text: same } : unsure
  const verdict = decideOn(knowledge, words)
  const stems = words.stems.filter((stem) => !words.days.has(stem))
  const isDayLess = stems.length === words.stems.length
  if (verdict.kind === 'answer' || isDayLess || !words.concepts.includes('hours')) return verdict
  // Who asks whether it is open on a day is helped by all opening hours, but not by those of another day.
  return decideOn(knowledge, { ...words, stems }, ({ namesOneDay }) => !namesOneDay)
}

function decideOn(
  knowledge: Knowledge,
  words: Words,
  isAllowed: (candidate: Candidate) => boolean = () => true,
): Verdict {
  const { stems, concepts } = words
  const asked = { size: stems.length + concepts.length, isGeneral: isGeneral(stems, concepts) }
  return decideAnswer(asked, knowledge.find(words).filter(isAllowed))
}

/** Caches the knowledge of the campaigns asked last, by their content: a changed campaign is another entry. */
function createKnowledgeCache() {
  const cache = new LRUCache<string, Knowledge>({ maxSize: maxCachedCharacters })
  let lastBuild: Promise<void> = Promise.resolve()
  const summaries = new WeakMap<readonly Pair[], Summary>() // unchanged answers are the same array
  /** What is ready of a campaign, and where it stands; `undefined` where it has to be built first. */
  const find = ({ language, publicFacts, answers }: Conversation['campaign']) => {
    const summary =
      summaries.get(answers) ?? summaryOf(answers.map(({ questions, answer }) => [questions, answer]))
    summaries.set(answers, summary)
    const { hash: key, length } = summaryOf([language, publicFacts, summary.hash])
    return { key, size: length + summary.length, knowledge: cache.get(key) }
  }
  return {
    find,
    /** One at a time: the largest takes a quarter of the memory that the service has. */
    async build(campaign: Conversation['campaign']): Promise<Knowledge> {
      const { key, size, knowledge: ready } = find(campaign)
      if (ready !== undefined) return ready
      const built = lastBuild.then(async () => {
        const knowledge = cache.get(key) ?? (await createKnowledge(campaign))
        cache.set(key, knowledge, { size })
        return knowledge
      })
      lastBuild = built.then(ignore, ignore)
      return built
    },
  }
}

const ignore = () => {}

type Pair = Conversation['campaign']['answers'][number]

/** The hash of some content, and how long its JSON is. */
interface Summary {
  hash: string
  length: number
}

function summaryOf(content: unknown): Summary {
  const text = JSON.stringify(content)
  return { hash: hash('sha256', text, 'base64'), length: text.length }
}
