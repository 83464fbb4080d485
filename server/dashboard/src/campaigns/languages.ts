import { knownLanguages } from '@replyloop/shared/values/language'
import { isOneOf } from '@replyloop/shared/values/oneOf'

const named = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** A language tag (BCP 47) with its name: `Brazilian Portuguese (pt-BR)`. Returns an unknown tag as it is. */
export function languageLabel(tag: string): string {
  const name = nameOf(tag)
  return name === undefined ? tag : `${name} (${tag})`
}

function nameOf(tag: string): string | undefined {
  try {
    return named.of(tag)
  } catch (error) {
    if (error instanceof RangeError) return undefined // how Intl reports an invalid tag
    throw error
  }
}

/** Whether the built-in engine supports a language; then opt-outs are also confirmed in it. */
export const isKnown = (tag: string): boolean => isOneOf(knownLanguages, primaryOf(tag))

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const byLabel = (one: string, other: string) => languageLabel(one).localeCompare(languageLabel(other), 'en')

/** All other languages with a two-letter code, without outdated codes such as `iw`. */
const otherTags = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((tag) => !isKnown(tag) && nameOf(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
  .toSorted(byLabel)

/**
 * The options for a campaign's language, those of the built-in engine first. `extraTags` are added to them: a tag with
 * a region that the user types, such as `pt-BR`, or the one that the campaign has.
 */
export function languageOptions(...extraTags: readonly string[]) {
  const listed = [...knownLanguages, ...otherTags]
  const more = [...new Set(extraTags)].filter((tag) => !listed.includes(tag))
  const optionOf = (value: string) => ({ value, label: languageLabel(value) })
  return [
    {
      group: 'The built-in engine knows',
      items: [...knownLanguages, ...more.filter(isKnown)].map(optionOf),
    },
    { group: 'Others', items: [...more.filter((tag) => !isKnown(tag)), ...otherTags].map(optionOf) },
  ]
}

/** The typed text if it is a language tag with a region; tags without one are in the list already. */
export const typedTag = (text: string): string | undefined =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})+$/i.test(text.trim()) && nameOf(text.trim()) !== undefined
    ? text.trim()
    : undefined
