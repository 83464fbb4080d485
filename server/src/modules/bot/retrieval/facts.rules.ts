import type { Language } from '@replyloop/shared/values/language'
import { standaloneLinesOf } from './lines.ts'

/** A heading, or a question that somebody answers below it, tells nothing by itself. */
const tellsNothing = /[:?？：]$/u

/** The sentences of public facts, each of which may be told as it stands; a sentence that was wrapped is one line again. */
export function factsIn(publicFacts: string, language: Language | undefined): string[] {
  const segmenter = new Intl.Segmenter(language ?? 'und', { granularity: 'sentence' })
  const sentences = publicFacts
    .split(/\n\s*\n/u)
    .flatMap(standaloneLinesOf)
    .flatMap((line) => [...segmenter.segment(line.replaceAll('\n', ' '))])
    .map(({ segment }) => segment.trim())
  return [...new Set(sentences)].filter((sentence) => sentence !== '' && !tellsNothing.test(sentence))
}
