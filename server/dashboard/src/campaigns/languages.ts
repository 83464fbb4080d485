import type { Language } from '@replyloop/shared/language'

const known = { en: true, de: true, es: true, fr: true, it: true, nl: true, pt: true } satisfies Record<
  Language,
  true
>

const named = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** What a BCP 47 tag names, and the tag: `Brazilian Portuguese (pt-BR)`. A text that is no such tag stays as it is. */
export function languageLabel(tag: string): string {
  const name = nameOf(tag)
  return name === undefined ? tag : `${name} (${tag})`
}

function nameOf(tag: string): string | undefined {
  try {
    return named.of(tag)
  } catch (error) {
    if (error instanceof RangeError) return undefined // the way in which Intl says no
    throw error
  }
}

/** Whether the bot's built-in engine knows the words of a language, and opt-outs are confirmed in it. */
export const isKnown = (tag: string): boolean => Object.hasOwn(known, primaryOf(tag))

const primaryOf = (tag: string) => tag.toLowerCase().split('-')[0] ?? ''

const letters = Array.from('abcdefghijklmnopqrstuvwxyz')
const byLabel = (one: string, other: string) => languageLabel(one).localeCompare(languageLabel(other), 'en')

/** Every language of two letters; a former tag of one, such as `iw`, is not a second one. */
const others = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((tag) => !isKnown(tag) && nameOf(tag) !== undefined && Intl.getCanonicalLocales(tag)[0] === tag)
  .toSorted(byLabel)

/**
 * What a campaign's language can be chosen from, those that the built-in engine knows first. `also` are tags of which one
 * may be chosen or typed: a region's, such as `pt-BR`, or what a campaign had before.
 */
export function languageChoices(...also: readonly string[]) {
  const listed = [...Object.keys(known), ...others]
  const more = [...new Set(also)].filter((tag) => !listed.includes(tag))
  const optionOf = (value: string) => ({ value, label: languageLabel(value) })
  return [
    {
      group: 'The built-in engine knows',
      items: [...Object.keys(known), ...more.filter(isKnown)].map(optionOf),
    },
    { group: 'Others', items: [...more.filter((tag) => !isKnown(tag)), ...others].map(optionOf) },
  ]
}

/** The tag that a typed text is, `undefined` where it is none of a region: those without are all in the list. */
export const typedTag = (text: string): string | undefined =>
  /^[a-z]{2,3}(-[a-z0-9]{2,8})+$/i.test(text.trim()) && nameOf(text.trim()) !== undefined
    ? text.trim()
    : undefined
