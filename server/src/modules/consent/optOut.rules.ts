import { type Language, languageOf } from '@replyloop/shared/values/language'
import { decompose } from '../../platform/text/decompose.ts'

// Both begin at the beginning: a search for the punctuation behind would take seconds for a text of punctuation.
const stop = /^[\s\p{Cf}]*(stop|unsubscribe|cancel|end|quit|remove|opt-?out)[\s\p{P}\p{Cf}]*$/iu
const start = /^[\s\p{Cf}]*start[\s\p{P}\p{Cf}]*$/iu

/**
 * The command of a message that consists of a keyword alone (docs/interface.md#opt-out). It may be written in the wide
 * letters of Japanese keyboards, and invisible marks, as of the direction of writing, may stand around it.
 */
export function optOutCommandOf(body: string): 'stop' | 'start' | undefined {
  const said = decompose(body)
  if (stop.test(said)) return 'stop'
  return start.test(said) ? 'start' : undefined
}

const confirmations: Readonly<Record<Language, string>> = {
  de: 'Sie erhalten keine Nachrichten mehr von uns. Antworten Sie START, um sie wieder zu erhalten.',
  en: 'You will get no more messages from us. Reply START to get them again.',
  es: 'Ya no recibirá más mensajes nuestros. Responda START para volver a recibirlos.',
  fr: 'Vous ne recevrez plus de messages de notre part. Répondez START pour en recevoir à nouveau.',
  it: 'Non riceverà più messaggi da noi. Risponda START per riceverli di nuovo.',
  nl: 'U ontvangt geen berichten meer van ons. Antwoord START om ze weer te ontvangen.',
  pt: 'Você não receberá mais mensagens nossas. Responda START para voltar a recebê-las.',
}

/** The one message that confirms an opt-out, in a campaign's language (a BCP 47 tag), else in English. */
export function confirmationIn(language: string | undefined): string {
  return confirmations[languageOf(language ?? '') ?? 'en']
}
