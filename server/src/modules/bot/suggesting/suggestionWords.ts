import type { Language } from '@replyloop/shared/values/language'

/** The texts by which the bot asks which answer is meant. */
interface Words {
  ask: string
  /** Opens the list of answers. */
  choose: string
  /** Leads to a person. */
  person: string
}

const words: Readonly<Record<Language, Words>> = {
  de: {
    ask: 'Ich bin nicht sicher, ob ich Sie verstanden habe. Meinten Sie:',
    choose: 'Auswählen',
    person: 'Mit Mensch sprechen',
  },
  en: {
    ask: 'I am not sure that I understood you. Did you mean:',
    choose: 'Choose',
    person: 'Talk to a person',
  },
  es: {
    ask: 'No estoy seguro de haberle entendido. ¿Se refería a lo siguiente?',
    choose: 'Elegir',
    person: 'Hablar con alguien',
  },
  fr: {
    ask: 'Je ne suis pas sûr de vous avoir compris. Vouliez-vous dire :',
    choose: 'Choisir',
    person: 'Parler à quelqu’un',
  },
  it: {
    ask: 'Non sono sicuro di aver capito. Intendeva:',
    choose: 'Scegli',
    person: 'Parla con qualcuno',
  },
  nl: {
    ask: 'Ik weet niet zeker of ik u begrijp. Bedoelde u:',
    choose: 'Kiezen',
    person: 'Praat met iemand',
  },
  pt: {
    ask: 'Não tenho certeza de que entendi. Você quis dizer:',
    choose: 'Escolher',
    person: 'Falar com alguém',
  },
}

/** Those texts in the language of a campaign, else in English. */
export const wordsIn = (language: Language | undefined): Words => words[language ?? 'en']
