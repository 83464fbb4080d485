import type { Language } from '@replyloop/shared/values/language'
import { stemmer as dutch } from '@orama/stemmers/dutch'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as german } from '@orama/stemmers/german'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import { foldCase } from '../../../platform/text/foldCase.ts'

const stemmers = {
  en: english,
  de: german,
  fr: french,
  es: spanish,
  it: italian,
  pt: portuguese,
  nl: dutch,
} as const

/**
 * Endings that are respelled before stemming. Some the stemmers know only with the accents that folding removes; the
 * German stemmer would give `liefern`, `liefert` and `Lieferung` different stems.
 */
const respellings: Partial<Readonly<Record<Language, readonly (readonly [RegExp, string])[]>>> = {
  de: [[/(?<=[a-z]{3})er(?:n|t|te|ten|st|ung|ungen)$/u, 'er']],
  es: [[/cion$/u, 'ción']],
  pt: [
    [/cao$/u, 'ção'],
    [/coes$/u, 'ções'],
  ],
}

/** The stem of a folded word; the word itself where the language is not known. */
export function stemWord(word: string, language: Language | undefined): string {
  // The stemmers know Latin letters only, and words that no one wrote by hand have no stem.
  if (language === undefined || word.length > 40 || !/^[a-z]+$/u.test(word)) return word
  let written = word
  for (const [ending, replacement] of respellings[language] ?? [])
    written = written.replace(ending, replacement)
  return foldCase(stemmers[language](written), language) || word
}
