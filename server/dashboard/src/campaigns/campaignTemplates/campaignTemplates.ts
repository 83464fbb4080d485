import type { Language } from '@replyloop/shared/values/language'
import type { LanguageTemplates } from './campaignTemplate.ts'

/** Reads the campaign templates of a language, which are a file of their own for the browser. */
export const campaignTemplates: Readonly<Record<Language, () => Promise<LanguageTemplates>>> = {
  en: async () => (await import('./en.ts')).inEnglish,
  de: async () => (await import('./de.ts')).inGerman,
  fr: async () => (await import('./fr.ts')).inFrench,
  es: async () => (await import('./es.ts')).inSpanish,
  it: async () => (await import('./it.ts')).inItalian,
  pt: async () => (await import('./pt.ts')).inPortuguese,
  nl: async () => (await import('./nl.ts')).inDutch,
}
