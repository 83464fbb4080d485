import type { BotCaution } from '@replyloop/shared/values/bot'
import type { KnownAnswer } from '../engine.ts'
import { questionMark } from '../../../platform/text/foldCase.ts'
import type { Knowledge, Match } from './knowledge.ts'
import { fitsOf, joinVerdicts, unsure, type Verdict } from './retrieval.rules.ts'
import { clausesOf, sentencesOf } from './sentences.ts'
import { chooseTelling } from './toldPassages.rules.ts'
import { isGeneral } from './veto.rules.ts'
import { readWords, type Words } from './words.ts'

/** A message with more questions is a matter for a person. */
const maxQuestions = 4

/** How sure it must be that an answer is meant, for it to be given (docs/bot-matcher.md). */
export const leastCertainty: Readonly<Record<BotCaution, number>> = {
  cautious: 0.95,
  balanced: 0.87,
  eager: 0.75,
}

/** How often the likeliest answer is right that is about the same as the question, or about little else (docs/bot-matcher.md). */
const certaintyOfSame = 0.93
const certaintyOfWhole = 0.88
const leastOverlap = 0.6
const leastOfWhole = 0.4
const leastLead = 0.15

/** A part of a sentence may be no question of its own. */
const leastOfClause = 0.92

/** What is known, and how sure an answer must be. */
export interface Asking {
  knowledge: Knowledge
  /** From 0 to 1. */
  least: number
}

/**
 * Tries a message as one question first, for a question may be spread over lines, then as its sentences, and then as
 * what commas and "and" join. Sentences that each end in a question mark are several questions from the start.
 */
export function judge(asking: Asking, message: string): Verdict {
  const { language } = asking.knowledge
  const sentences = questionsIn(sentencesOf(message), language)
  const isMarked = sentences.filter(({ text }) => questionMark.test(text)).length > 1
  const [first] = sentences
  const whole = isMarked
    ? unsure
    : judgeOne(asking, first?.text === message ? first.words : readWords(message, language))
  if (whole.kind === 'answer') return asksForMore(asking, sentences) ? unsure : whole
  if (sentences.length > maxQuestions) return unsure
  const apart = sentences.length < 2 ? whole : judgeAll(asking, sentences)
  if (apart.kind === 'answer') return apart
  const clauses = sentences.flatMap((sentence) => clausesIn(sentence, language))
  if (clauses.length === sentences.length || clauses.length > maxQuestions) return apart
  const inClauses = judgeAll({ ...asking, least: Math.max(asking.least, leastOfClause) }, clauses)
  return inClauses.kind === 'answer' ? inClauses : apart
}

/** Whether what commas and "and" join has a part of which nothing is known: "Do you ship to Germany and Canada?" */
function asksForMore({ knowledge }: Asking, sentences: readonly Question[]): boolean {
  for (const sentence of sentences) {
    const clauses = clausesIn(sentence, knowledge.language)
    const isStrange = ({ words }: Question) => words.stems.length > 0 && knowledge.isStrange(words)
    if (clauses.length > 1 && clauses.some(isStrange)) return true
  }
  return false
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

/** What commas and "and" join in a sentence and asks something. */
function clausesIn(sentence: Question, language: Knowledge['language']): Question[] {
  const texts = clausesOf(sentence.text, language)
  return texts.length === 1 ? [sentence] : questionsIn(texts, language)
}

/** After a question with a subject, one that names none ("Do you ship to Rome? How much?") asks about the same. */
function judgeAll(asking: Asking, questions: readonly Question[]): Verdict {
  const areGeneral = questions.map(({ words }) => isGeneral(words))
  if (areGeneral.some((isOne, at) => isOne && areGeneral[at - 1] === false)) return unsure
  return joinVerdicts(questions.map(({ words }) => judgeOne(asking, words)))
}

function judgeOne(asking: Asking, words: Words): Verdict {
  const { knowledge } = asking
  const exact = knowledge.answersTo(words)
  const same = exact.length > 0 ? exact : knowledge.repliesTo(words)
  if (same.length > 0) return answerOf(same, 1) ?? { ...unsure, fits: fitsOf(same.map(halfSure)) }
  const verdict = decide(asking, words, () => true)
  if (verdict.kind === 'answer' || words.days.size === 0 || !words.concepts.includes('hours')) return verdict
  // Who asks whether it is open on a day is helped by all opening hours, but not by those of another day.
  const dayless = { ...words, stems: words.stems.filter((stem) => !words.days.has(stem)) }
  const always = decide(asking, dayless, ({ namesOneDay }) => !namesOneDay)
  return always.kind === 'answer' ? always : verdict
}

/** Those answers, where they all say the same. */
function answerOf([first, ...others]: readonly KnownAnswer[], certainty: number): Verdict | undefined {
  const isOne = first !== undefined && others.every(({ answer }) => answer === first.answer)
  return isOne ? answerWith(first, certainty) : undefined
}

/** Two answers to the same words: either may be meant. */
const halfSure = (answer: KnownAnswer) => ({ answer, certainty: 0.5 })

/** What was written as an answer goes before what the public facts and the sources tell. */
function decide(
  { knowledge, least }: Asking,
  words: Words,
  mayAnswer: (known: { namesOneDay: boolean }) => boolean,
): Verdict {
  const matches = knowledge.match(words)
  const [best, ...others] = withWhole(matches)
  const isSure = best !== undefined && best.certainty >= least
  if (isSure && !best.isVetoed && mayAnswer(best)) return answerWith(best.answer, best.certainty, others[0])
  const tellings = knowledge.tellings(words)
  const told = chooseTelling(words, tellings.filter(mayAnswer))
  if (told === undefined) {
    const reason = tellings.length === 0 && knowledge.isStrange(words) ? 'no_answer' : 'unsure'
    return { kind: 'hand_over', reason, fits: fitsOf(matches) }
  }
  const { text, passage } = told.telling
  const source =
    passage === undefined ? ({ kind: 'facts' } as const) : ({ kind: 'passage', id: passage.id } as const)
  return { kind: 'answer', text, basis: { source, certainty: told.certainty, second: fitOf(best) } }
}

/**
 * The matches, with the one first that alone is about the same as the question and nothing else, and as sure as such a one is; else
 * the likeliest one surer, where it alone has all that the question is about, and is about little else.
 */
function withWhole(matches: readonly Match[]): readonly Match[] {
  const [whole, next] = matches
    .filter(({ overlap, isVetoed }) => overlap >= leastOverlap && !isVetoed)
    .toSorted((a, b) => b.overlap - a.overlap)
  const isSame = whole?.overlap === 1
  if (whole === undefined || (!isSame && (whole !== matches[0] || whole.certainty < leastOfWhole)))
    return matches
  if (whole.overlap - (next?.overlap ?? 0) < leastLead) return matches
  const certainty = Math.max(whole.certainty, isSame ? certaintyOfSame : certaintyOfWhole)
  return [{ ...whole, certainty }, ...matches.filter((match) => match !== whole)]
}

const answerWith = (
  { id, answer }: KnownAnswer,
  certainty: number,
  second?: Parameters<typeof fitOf>[0],
): Verdict => ({
  kind: 'answer',
  text: answer,
  basis: { source: { kind: 'answer', id }, certainty, second: fitOf(second) },
})

const fitOf = (match: { answer: KnownAnswer; certainty: number } | undefined) =>
  match && { answerId: match.answer.id, certainty: match.certainty }
