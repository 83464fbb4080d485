/** The languages of which the built-in engine knows the words. */
export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

export type Language = (typeof knownLanguages)[number]

/** The language that a BCP 47 tag names (`pt-BR` is `pt`); `undefined` for one of which no words are known. */
export function languageOf(tag: string): Language | undefined {
  const primary = tag.trim().toLowerCase().split(/[-_]/)[0]
  return knownLanguages.find((language) => language === primary)
}
