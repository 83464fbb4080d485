import { requiredText } from './fields.ts'

/** The languages of which the built-in engine knows the words. */
export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

export type Language = (typeof knownLanguages)[number]

/**
 * A BCP 47 tag; an underscore, as in `pt_BR`, is a hyphen. `English` is well formed as well, but no language is named by
 * more than three letters.
 */
export const LanguageTag = requiredText(35)
  .overwrite((tag) => tag.replaceAll('_', '-'))
  .refine(isLanguageTag, 'must be a language tag such as en or pt-BR')

function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false // the way in which Intl says no
    throw error
  }
}
