import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type Language, languageOf } from '@replyloop/shared/values/language'
import { answeredConcepts } from './concepts.ts'
import type { Conversation, KnownAnswer } from '../engine.ts'
import { foldCase } from '../../../platform/text/foldCase.ts'
import { factsIn } from './facts.rules.ts'
import { createMatchIndex, type Similarity } from './matchIndex.ts'
import { candidatesOf, rank, scoreOf, type Weights } from './matcher.rules.ts'
import { smallTalkOf, type SmallTalk } from './smallTalk.rules.ts'
import { readTelling, type Covered, type Telling } from './toldPassages.rules.ts'
import { createCompare, type Vetoable } from './veto.rules.ts'
import { readWords, type Words } from './words.ts'

/** An answer that may be meant. */
export interface Match {
  answer: KnownAnswer
  /** How sure it is that it is meant, from 0 to 1. */
  certainty: number
  /** How much both are about the same (`overlapOf`). */
  overlap: number
  /** Whether it must not answer the question, however alike they are. */
  isVetoed: boolean
  /** Whether it is about one day of the week alone. */
  namesOneDay: boolean
}

/** What a campaign's bot knows, made ready for questions. */
export interface Knowledge {
  language: Language | undefined
  /** How many wordings, sentences and passages it has. */
  size: number
  /** The answers that are likeliest meant, a few of those that share anything with a question; the likeliest first. */
  match(asked: Words): Match[]
  /** The answers that share anything with a question, the likeliest first, and how alike both are. */
  alike(asked: Words): { answer: KnownAnswer; similarity: Similarity }[]
  /** Whether nothing known has the words of a question. */
  isStrange(asked: Words): boolean
  /** The sentences and passages that share anything with a question. */
  tellings(asked: Words): Covered[]
  /** All answers, sentences and passages, in their order. */
  all(): Iterable<KnownAnswer | Telling>
  /** The answers with a wording of exactly these words. */
  answersTo(words: Words): KnownAnswer[]
  /** The answers with a wording that only greets, agrees or refuses, as these words do. */
  repliesTo(words: Words): KnownAnswer[]
}

/** How long knowledge is built before the process turns to its other work. */
const sliceMs = 10
const none: readonly number[] = []

/** Makes ready what a campaign's bot knows. There may be thousands of things, so the process does other work in between. */
export async function createKnowledge(
  campaign: Conversation['campaign'],
  weights: Weights,
): Promise<Knowledge> {
  const knowledge = collect(languageOf(campaign.language), weights)
  let sliceFrom = performance.now()
  for (const _step of knowledge.build(campaign)) {
    if (performance.now() - sliceFrom < sliceMs) continue
    await yieldToOthers()
    sliceFrom = performance.now()
  }
  return knowledge.ready
}

function collect(language: Language | undefined, weights: Weights) {
  const index = createMatchIndex()
  const known: { answer: KnownAnswer; veto: Vetoable; namesOneDay: boolean }[] = []
  const told: Omit<Covered, 'covered'>[] = []
  const tellingsWith = new Map<string, number[]>() // by stem and kind of thing
  const answersTo = new Map<string, Set<KnownAnswer>>() // by the words of their wordings
  const repliesTo = new Map<SmallTalk, Set<KnownAnswer>>()
  let size = 0

  const addAnswer = (answer: KnownAnswer) => {
    const questions = answer.questions.map((question) => readWords(question, language))
    const own = readWords(answer.answer, language)
    const given = [...own.concepts, ...answeredConcepts(foldCase(answer.answer, language))]
    for (const { all } of questions) {
      const smallTalk = smallTalkOf(all)
      if (all.length > 0) addTo(answersTo, all.join(' '), answer)
      if (smallTalk !== undefined) addTo(repliesTo, smallTalk, answer)
    }
    index.add(questions, own)
    const namesOneDay = questions.every(({ days }) => days.size === 1)
    known.push({ answer, veto: { questions, given }, namesOneDay })
    size += questions.length
  }
  const addTelling = (telling: Telling) => {
    const own = readWords(telling.text, language)
    const about = readTelling(own, answeredConcepts(foldCase(telling.text, language)))
    const at = told.push({ telling, ...about }) - 1
    for (const term of aboutOf(own.stems, about.concepts)) {
      const others = tellingsWith.get(term)
      if (others === undefined) tellingsWith.set(term, [at])
      else others.push(at)
    }
    size += 1
  }

  function* build({ answers, publicFacts, passages = [] }: Conversation['campaign']): Generator<void> {
    for (const answer of mergeSame(answers)) {
      if (answer.answer.trim() !== '') addAnswer(answer)
      yield
    }
    for (const text of factsIn(publicFacts ?? '', language)) yield addTelling({ text })
    for (const passage of passages) yield addTelling({ text: passage.text, passage })
    yield* index.weigh()
  }

  const ready: Knowledge = {
    language,
    get size() {
      return size
    },
    match(asked) {
      const found = index.find(asked)
      const compare = createCompare(asked, found, (at) => known[at]?.veto)
      return rank(found, weights, compare).flatMap(({ answer: at, ...ranked }) => {
        const own = known[at]
        return own === undefined ? [] : [{ ...ranked, answer: own.answer, namesOneDay: own.namesOneDay }]
      })
    },
    alike: (asked) =>
      scoreOf(candidatesOf(index.find(asked)), weights).flatMap(({ answer: at, similarity }) => {
        const own = known[at]
        return own === undefined ? [] : [{ answer: own.answer, similarity }]
      }),
    isStrange: (asked) => index.isStrange(asked),
    tellings({ stems, concepts }) {
      const counts = new Map<number, number>()
      for (const term of aboutOf(stems, concepts))
        for (const at of tellingsWith.get(term) ?? none) counts.set(at, (counts.get(at) ?? 0) + 1)
      return Array.from(counts, ([at, covered]) => ({ at, covered })).flatMap(({ at, covered }) => {
        const found = told[at]
        return found === undefined ? [] : [{ ...found, covered }]
      })
    },
    *all() {
      for (const { answer } of known) yield answer
      for (const { telling } of told) yield telling
    },
    answersTo: ({ all }) => [...(answersTo.get(all.join(' ')) ?? [])],
    repliesTo({ all }) {
      const smallTalk = smallTalkOf(all)
      return smallTalk === undefined ? [] : [...(repliesTo.get(smallTalk) ?? [])]
    },
  }
  return { build, ready }
}

/** Answers that say the same are one with the wordings of all: else each would make the others less sure. */
function mergeSame(answers: readonly KnownAnswer[]): Iterable<KnownAnswer> {
  const merged = new Map<string, KnownAnswer & { questions: string[] }>()
  for (const known of answers) {
    const same = merged.get(known.answer)
    if (same === undefined) merged.set(known.answer, { ...known, questions: [...known.questions] })
    else same.questions.push(...known.questions)
  }
  return merged.values()
}

const aboutOf = (stems: readonly string[], concepts: Iterable<string>) => [
  ...stems,
  ...Array.from(concepts, (concept) => `#${concept}`),
]

function addTo<K, V>(map: Map<K, Set<V>>, key: K, value: V) {
  map.set(key, (map.get(key) ?? new Set()).add(value))
}
