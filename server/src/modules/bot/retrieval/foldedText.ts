import type { Language } from '@replyloop/shared/values/language'
import { decompose } from '../../../platform/text/decompose.ts'

/**
 * A text as it is compared: lower case, one kind of apostrophe, without accents. German umlauts spelled with an e
 * become what umlauts become, so that `Oeffnung` is `Öffnung`; `neue` and `Quelle` keep theirs.
 */
export function fold(text: string, language: Language | undefined): string {
  const folded = decompose(text)
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
  return language === 'de' ? folded.replace(/(?<![aeq])([aou])e/gu, '$1') : folded
}

/** A pattern of whole words, to be looked for in folded text; `words` are alternatives of a regular expression. */
export const wholeWords = (words: string, flags = 'u'): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, flags)
