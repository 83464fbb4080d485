import { hash } from 'node:crypto'
import { factsIn } from '../retrieval/facts.rules.ts'
import { languageOf } from '@replyloop/shared/values/language'
import type { Conversation } from '../engine.ts'

/** What makes vectors of texts for an account. */
export interface Embedder {
  /** What `/embeddings` is appended to. */
  baseUrl: string
  apiKey: string | undefined
  model: string
  fetch: typeof globalThis.fetch
}

/** The longest vector that is stored, in numbers. */
export const maxDimensions = 4096
/** So many texts of a campaign have vectors at most: the first ones. Those of 1,024 numbers take 80 MB of memory then. */
export const maxTexts = 20_000
/** So many numbers the vectors of a campaign have together, and all that a process keeps. */
export const maxNumbers = maxTexts * 1024
/** Of a longer text its beginning is sent: models cut it, or refuse it. */
const maxTextLength = 2000

/** What tells the vectors of one model from those of another. */
export const hashOfModel = ({ baseUrl, model }: Pick<Embedder, 'baseUrl' | 'model'>): string =>
  hashOf(JSON.stringify([baseUrl, model]))

/** What a text is found by. */
export const hashOf = (text: string): string => hash('sha256', text, 'base64url')

/** What of a text is sent. */
export const sentOf = (text: string): string => text.slice(0, maxTextLength).toWellFormed()

/** The texts of a campaign that have vectors, by their hashes: wordings of answers, sentences of the public facts, and passages. */
export function textsOf({
  language,
  publicFacts,
  answers,
  passages = [],
}: Pick<Conversation['campaign'], 'language' | 'publicFacts' | 'answers' | 'passages'>): Map<string, string> {
  const texts = [
    ...answers.flatMap(({ questions }) => questions),
    ...factsIn(publicFacts ?? '', languageOf(language)),
    ...passages.map(({ text }) => text),
  ]
  return new Map(
    texts
      .filter((text) => text.trim() !== '')
      .slice(0, maxTexts)
      .map((text) => [hashOf(text), text]),
  )
}
