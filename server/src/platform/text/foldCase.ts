import type { Language } from '@replyloop/shared/values/language'
import { decomposeLetters } from './decomposeLetters.ts'

/**
 * A text as it is compared: lower case, one kind of apostrophe, without accents. German umlauts spelled with an e
 * become what umlauts become, so that `Oeffnung` is `Öffnung`; `neue` and `Quelle` keep theirs.
 */
export function foldCase(text: string, language: Language | undefined): string {
  const folded = decomposeLetters(text)
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[’‘`´]/gu, "'")
    .replaceAll('ß', 'ss')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
  return language === 'de' ? folded.replace(/(?<![aeq])([aou])e/gu, '$1') : folded
}

/** Question marks of all scripts, and those that are emoji. */
export const questionMark = /[?？؟՞፧\u037e⁇⁈⁉‽❓❔]/u
