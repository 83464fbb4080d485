import type { Language } from '@replyloop/shared/values/language'

/** What no campaign template has an answer to, some of it in words that their answers know. */
export const otherQuestions: Readonly<Record<Language, readonly string[]>> = {
  en: [
    'Do you have parking?',
    'I am very satisfied with you',
    'Are dogs allowed?',
    'I will cancel my contract',
  ],
  de: [
    'Gibt es bei Ihnen Parkplätze?',
    'Ich bin sehr zufrieden',
    'Sind Hunde erlaubt?',
    'Sprechen Sie Polnisch?',
  ],
  fr: [
    'Avez-vous un parking ?',
    'Je suis très content',
    'Les chiens sont-ils admis ?',
    'Parlez-vous polonais ?',
  ],
  es: ['¿Hay aparcamiento?', 'Estoy muy contento', '¿Se admiten perros?', '¿Habláis polaco?'],
  it: ['C’è un parcheggio?', 'Sono molto contento', 'I cani sono ammessi?', 'Parlate polacco?'],
  pt: ['Tem estacionamento?', 'Estou muito satisfeito', 'Aceita cachorro?', 'Vocês falam polonês?'],
  nl: ['Is er parkeerplek?', 'Ik ben heel tevreden', 'Zijn honden welkom?', 'Spreken jullie Pools?'],
}
