import type { Language } from '@replyloop/shared/values/language'
import { inGerman } from './templateQuestions/de.ts'
import { inEnglish } from './templateQuestions/en.ts'
import { inSpanish } from './templateQuestions/es.ts'
import { inFrench } from './templateQuestions/fr.ts'
import { inItalian } from './templateQuestions/it.ts'
import { inDutch } from './templateQuestions/nl.ts'
import { inPortuguese } from './templateQuestions/pt.ts'
import type { TemplateQuestions } from './templateQuestions/questions.ts'

/** What people ask in other words than the campaign templates do, in each language. */
export const templateQuestions: Readonly<Record<Language, TemplateQuestions>> = {
  en: inEnglish,
  de: inGerman,
  fr: inFrench,
  es: inSpanish,
  it: inItalian,
  pt: inPortuguese,
  nl: inDutch,
}

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
