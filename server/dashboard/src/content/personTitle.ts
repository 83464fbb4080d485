import { languageOf, type Language } from '@replyloop/shared/values/language'

const titles: Readonly<Record<Language, string>> = {
  en: 'Talk to a person',
  de: 'Mit Mensch sprechen',
  fr: 'Parler à quelqu’un',
  es: 'Hablar con alguien',
  it: 'Parlare con qualcuno',
  pt: 'Falar com alguém',
  nl: 'Praten met iemand',
}

/** What the button says that hands over to a person, in a language by its tag. */
export const personTitle = (tag: string): string => titles[languageOf(tag) ?? 'en']
