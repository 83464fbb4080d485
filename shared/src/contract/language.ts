import { maxLanguageTag } from '../values/limits.ts'
import { requiredText } from './fields.ts'

/**
 * A BCP 47 tag; an underscore, as in `pt_BR`, is read as a hyphen. `English` would be well formed, but no language has a
 * tag of more than three letters.
 */
export const LanguageTag = requiredText(maxLanguageTag)
  .overwrite((tag) => tag.replaceAll('_', '-'))
  .refine(isLanguageTag, 'must be a language tag such as en or pt-BR')

function isLanguageTag(tag: string): boolean {
  try {
    return /^[a-z]{2,3}(-|$)/i.test(tag) && Intl.getCanonicalLocales(tag).length === 1
  } catch (error) {
    if (error instanceof RangeError) return false // how Intl says that it is none
    throw error
  }
}
