import type { Language } from '@replyloop/shared/values/language'

/** A pattern of whole words, to be looked for in folded text; `words` are alternatives of a regular expression. */
export const wholeWords = (words: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags)

const segmenter = new Intl.Segmenter('und', { granularity: 'sentence' })

/** The sentences of a text; a line ends one. */
export const sentencesOf = (text: string): string[] =>
  Array.from(segmenter.segment(text), ({ segment }) => segment)

const and: Readonly<Record<Language, string>> = {
  en: 'and|also|plus',
  de: 'und',
  fr: 'et',
  es: 'y',
  it: 'ed?',
  pt: 'e',
  nl: 'en',
}

const joints = new Map(
  Object.entries(and).map(([language, words]) => [
    language,
    new RegExp(`[,;&+]|(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'iu'),
  ]),
)

/** What commas and "and" join in a sentence; the sentence itself in a language that is not known. */
export const clausesOf = (sentence: string, language: Language | undefined): string[] =>
  sentence.split(joints.get(language ?? '') ?? '\n')

/** What a folded text begins with that goes on with the matter before it, which it does not name: "And for kids?" */
export const leansOnTheLast = wholeWords(
  '^\\P{L}*(?:and|und|et|y|e|en|or|oder|ou|o|of|what about) (?:for|with|fur|mit|pour|avec|para|con|per|com|voor|met)',
)
