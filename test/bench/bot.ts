import { hasWordings, outsideSets, readSets, type QuestionSet } from '../support/bot/sets.ts'
import { measure } from '../support/bot/measure.ts'
import { trainWithoutEach } from '../support/bot/train.ts'
import type { Weights } from '../../server/src/modules/bot/retrieval/matcher.rules.ts'
import { createRetrieval } from '../../server/src/modules/bot/retrieval/retrieval.ts'
import { unknownPerson } from '../../server/src/modules/contacts/contact.rules.ts'
import { rowOf, type Row } from './results.ts'

/** What all sets together are held to, and how long one question may take. */
const floors = { right: 20, rightWithWordings: 40, wrong: 1.2, invented: 2.5, helped: 55, ms: 0.6 } as const
const manyPairs = 300

/**
 * How the built-in bot answers questions that it was not taught with: each set by weights that were learned without it
 * (docs/bot-matcher.md). Outside sets are read from where `CHANNEL_CORPUS` names.
 */
export async function benchBot(): Promise<Row[]> {
  const sets = readSets(outsideSets())
  const learned = sets.length > 1 ? trainWithoutEach(sets) : new Map<string, Weights>()
  const weightsFor = (set: QuestionSet) => learned.get(set.name)
  const rows: Row[] = []
  for (const wordings of [1, 5]) {
    const measured = wordings === 1 ? sets : sets.filter(hasWordings)
    for (const of of [...measured.map((set) => [set]), ...(measured.length > 1 ? [measured] : [])]) {
      const isAll = of.length > 1
      const name = `${isAll ? 'all sets' : of.map((set) => set.name).join()}, ${wordings === 1 ? 'one wording' : 'five wordings'}`
      const { right, wrong, helped, invented } = await measure(of, { wordings, weightsFor })
      const least = wordings === 1 ? floors.right : floors.rightWithWordings
      const goals: [string, number, [string, boolean]][] = [
        ['right', right, [`at least ${least}`, right >= least]],
        ['wrong', wrong, [`at most ${floors.wrong}`, wrong <= floors.wrong]],
        ['handed over', 100 - right - wrong, ['-', true]],
        ['right or offered', helped, [`at least ${floors.helped}`, helped >= floors.helped]],
        ['unanswerable answered', invented, [`at most ${floors.invented}`, invented <= floors.invented]],
      ]
      for (const [what, value, goal] of goals)
        rows.push(
          rowOf(
            `${name}: ${what}`,
            '%',
            value,
            isAll && (wordings === 1 || what === 'right') ? goal : ['-', true],
          ),
        )
    }
  }
  const ms = await millisecondsOf(sets)
  return [
    ...rows,
    rowOf(`a question to ${manyPairs} answers`, 'ms', ms, [`at most ${floors.ms}`, ms <= floors.ms]),
  ]
}

/** How much of a processor a question takes that is asked of 300 answers, once they are read. */
async function millisecondsOf(sets: readonly QuestionSet[]): Promise<number> {
  const engine = createRetrieval()
  const campaigns = sets.flatMap((set) => set.campaigns)
  const answers = Array.from({ length: manyPairs }, (_, at) => {
    const { pairs } = campaigns[at % campaigns.length] ?? { pairs: [] }
    const pair = pairs[Math.floor(at / campaigns.length) % pairs.length]
    return { id: String(at), questions: [pair?.question ?? ''], answer: `${pair?.answer} ${at}` }
  })
  const known = { language: 'en', instructions: null, publicFacts: null, answers }
  const texts = campaigns
    .flatMap(({ language, questions }) => (language === 'en' ? questions : []))
    .slice(0, 1000)
  const conversations = texts.map(({ text }) => ({
    campaign: known,
    contact: unknownPerson,
    messages: [],
    question: text,
  }))
  const [first] = conversations
  if (first !== undefined) await engine.answer(first, new AbortController().signal)
  const before = process.cpuUsage()
  for (const conversation of conversations) engine.answerAtOnce?.(conversation)
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / conversations.length
}
