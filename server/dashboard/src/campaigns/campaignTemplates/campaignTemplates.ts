import type { Language } from '@replyloop/shared/values/language'
import type { LanguageTemplates } from './campaignTemplate.ts'

/** Reads the campaign templates of a language, which are a file of their own for the browser. */
export const campaignTemplates: Readonly<Record<Language, () => Promise<LanguageTemplates>>> = {
  en: async () => (await import('./en.json', { with: { type: 'json' } })).default,
  de: async () => (await import('./de.json', { with: { type: 'json' } })).default,
  fr: async () => (await import('./fr.json', { with: { type: 'json' } })).default,
  es: async () => (await import('./es.json', { with: { type: 'json' } })).default,
  it: async () => (await import('./it.json', { with: { type: 'json' } })).default,
  pt: async () => (await import('./pt.json', { with: { type: 'json' } })).default,
  nl: async () => (await import('./nl.json', { with: { type: 'json' } })).default,
}
