/** The languages of which the built-in engine knows the words. */
export const knownLanguages = ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl'] as const

export type Language = (typeof knownLanguages)[number]
