import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { type Language, languageOf } from '@replyloop/shared/values/language'
import MiniSearch from 'minisearch'
import { answeredConcepts, type Concept } from './concepts.ts'
import type { Conversation } from '../engine.ts'
import { foldCase } from '../../../platform/text/foldCase.ts'
import { factsIn } from './facts.rules.ts'
import { isGeneral, type Candidate } from './retrieval.rules.ts'
import { smallTalkOf, type SmallTalk } from './smallTalk.rules.ts'
import { readWords, type Words } from './words.ts'

/** What a campaign's bot knows, made ready for questions. */
export interface Knowledge {
  language: Language | undefined
  /** How many pairs and passages it has. */
  size: number
  /** How everything that is known fits what is asked; what does not fit at all is left out. */
  find(asked: Words): Candidate[]
  /** The different answers to pairs whose question has exactly these words. */
  answersTo(words: Words): string[]
  /** The different answers to pairs whose question only greets, agrees or refuses, as these words do. */
  repliesTo(words: Words): string[]
}

interface Entry {
  text: string
  kind: Candidate['kind']
  own: Words
  ownConcepts: readonly Concept[]
  concepts: ReadonlySet<Concept>
  size: number
  isGeneral: boolean
  /** Terms of the two fields of the index. */
  question: readonly string[]
  answer: readonly string[]
}

interface Hit {
  where: 'question' | 'answer'
  isFuzzy: boolean
  score: number
}

const separator = ' '
/** How long knowledge is built before the process turns to its other work. */
const sliceMs = 10

const termOf = (concept: Concept) => `#${concept}`
const termsOf = (stems: readonly string[], concepts: readonly Concept[]) => [
  ...stems,
  ...concepts.map(termOf),
]

/**
 * Indexes the question-and-answer pairs, and the sentences of the public facts as passages. There may be thousands,
 * so the process does other work in between.
 */
export async function createKnowledge(campaign: Conversation['campaign']): Promise<Knowledge> {
  const language = languageOf(campaign.language)
  const entries: Entry[] = []
  const answersTo = new Map<string, Set<string>>() // by the words of their questions
  const repliesTo = new Map<SmallTalk, Set<string>>()
  const index = new MiniSearch<{ id: number; question: string; answer: string }>({
    fields: ['question', 'answer'],
    tokenize: (text) => text.split(separator).filter((term) => term !== ''),
    processTerm: (term) => term,
    searchOptions: { boost: { question: 2 } },
  })
  let sliceFrom = performance.now()
  for (const entry of entriesOf(campaign, language)) {
    const id = entries.push(entry) - 1
    const asked = entry.own.all.join(separator)
    const smallTalk = smallTalkOf(entry.own.all)
    if (entry.kind === 'pair' && asked !== '') addTo(answersTo, asked, entry.text)
    if (entry.kind === 'pair' && smallTalk !== undefined) addTo(repliesTo, smallTalk, entry.text)
    index.add({ id, question: entry.question.join(separator), answer: entry.answer.join(separator) })
    if (performance.now() - sliceFrom < sliceMs) continue
    await yieldToOthers()
    sliceFrom = performance.now()
  }

  const search = (term: string, mayBeMistyped: boolean): Map<number, Hit> => {
    const exact = hitsOf(index.search(term), false, () => true)
    if (exact.size > 0 || !mayBeMistyped) return exact
    // A word that begins otherwise is another word: house and mouse, anmelden and abmelden.
    return hitsOf(index.search(term, { fuzzy: 1 }), true, (found) => found.startsWith(term.slice(0, 2)))
  }

  return {
    language,
    size: entries.length,
    find({ stems, concepts, long }) {
      const terms = termsOf(stems, concepts).map((term) => search(term, long.has(term)))
      return entries.flatMap((entry, id) => {
        const hits = terms.flatMap((found) => found.get(id) ?? [])
        return hits.length === 0 ? [] : [candidateOf(entry, hits, concepts)]
      })
    },
    answersTo: ({ all }) => [...(answersTo.get(all.join(separator)) ?? [])],
    repliesTo({ all }) {
      const smallTalk = smallTalkOf(all)
      return smallTalk === undefined ? [] : [...(repliesTo.get(smallTalk) ?? [])]
    },
  }
}

function addTo<K>(map: Map<K, Set<string>>, key: K, text: string) {
  map.set(key, (map.get(key) ?? new Set()).add(text))
}

function* entriesOf(
  { answers, publicFacts }: Conversation['campaign'],
  language: Language | undefined,
): Generator<Entry> {
  for (const { questions, answer } of answers)
    if (answer.trim() !== '')
      for (const question of questions) yield pairEntry({ question, answer }, language)
  for (const passage of factsIn(publicFacts ?? '', language)) yield passageEntry(passage, language)
}

function pairEntry(
  { question, answer }: { question: string; answer: string },
  language: Language | undefined,
): Entry {
  const own = readWords(question, language)
  const said = readWords(answer, language)
  // What the question asks for counts. What the answer gives counts only where the question asks for nothing in particular.
  const isAsking = own.concepts.length > 0
  const answered = answeredConcepts(foldCase(answer, language))
  const given = isAsking ? [] : withTime([...said.concepts, ...answered])
  const ownConcepts = withTime(own.concepts)
  return {
    text: answer,
    kind: 'pair',
    own,
    ownConcepts,
    concepts: new Set([...ownConcepts, ...given]),
    size: own.stems.length + ownConcepts.length,
    isGeneral:
      isGeneral(own.stems, ownConcepts) || (own.concepts.includes('place') && answered.includes('place')),
    question: termsOf(own.stems, ownConcepts),
    answer: termsOf(said.stems, given),
  }
}

function passageEntry(text: string, language: Language | undefined): Entry {
  const own = readWords(text, language)
  const ownConcepts = withTime([...own.concepts, ...answeredConcepts(foldCase(text, language))])
  // The hours of a week and an address are many words, but about one thing.
  const isLong = ownConcepts.includes('hours') || ownConcepts.includes('place')
  const isAbout = (stem: string) => !isLong || !(own.days.has(stem) || /\p{N}/u.test(stem))
  return {
    text,
    kind: 'passage',
    own,
    ownConcepts,
    concepts: new Set(ownConcepts),
    size:
      own.stems.filter(isAbout).length +
      ownConcepts.filter((concept) => !isLong || concept !== 'count').length,
    isGeneral: ownConcepts.includes('place'),
    question: termsOf(own.stems, ownConcepts),
    answer: [],
  }
}

/** Opening hours also answer a question about a time. */
const withTime = (concepts: readonly Concept[]): Concept[] => [
  ...new Set(concepts.includes('hours') ? [...concepts, 'time' as const] : concepts),
]

function hitsOf(
  results: ReturnType<MiniSearch['search']>,
  isFuzzy: boolean,
  mayMatch: (term: string) => boolean,
): Map<number, Hit> {
  const hits = new Map<number, Hit>()
  for (const { id, match, score } of results) {
    const fields = Object.entries(match).flatMap(([term, found]) => (mayMatch(term) ? found : []))
    if (fields.length === 0 || typeof id !== 'number') continue
    hits.set(id, { where: fields.includes('question') ? 'question' : 'answer', isFuzzy, score })
  }
  return hits
}

function candidateOf(entry: Entry, hits: readonly Hit[], asked: readonly Concept[]): Candidate {
  return {
    text: entry.text,
    kind: entry.kind,
    covered: hits.length,
    inQuestion: hits.filter(({ where }) => where === 'question').length,
    fuzzy: hits.filter(({ isFuzzy }) => isFuzzy).length,
    size: entry.size,
    isGeneral: entry.isGeneral,
    namesOneDay: entry.own.days.size === 1,
    answersConcepts: asked.every((concept) => entry.concepts.has(concept)),
    score: hits.reduce((sum, { score }) => sum + score, 0),
  }
}
