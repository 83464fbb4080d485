import type { Language } from '@replyloop/shared/values/language'

// Words and phrases as `foldedText` of optOut.rules.ts writes them: lower case, no accents, one space between words.

/** The words and phrases between commas. */
const split = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/** What opts out in every language: the words of the US rule of April 2025 and of SMS carriers. */
export const stopWords = split(
  'stop, stop all, stopall, unsubscribe, cancel, end, quit, remove, revoke, opt out, optout',
)

/** What opts out beside them in campaigns of a language, and where there is no campaign. */
export const nationalStopWords: Readonly<Record<Language, readonly string[]>> = {
  en: [],
  de: ['stopp', 'abmelden', 'abmeldung', 'abbestellen', 'austragen', 'widerruf', 'widerrufen'],
  fr: ['arret', 'arreter', 'arretez', 'desabonner', 'desabonnement', 'desinscrire', 'desinscription'],
  es: ['baja', 'darme de baja', 'parar', 'alto', 'basta', 'cancelar'],
  it: ['disiscrivimi', 'disiscriviti', 'disiscrizione', 'cancellami', 'basta', 'ferma', 'revoca'],
  nl: ['afmelden', 'afmelding', 'uitschrijven', 'stoppen', 'opzeggen'],
  pt: ['sair', 'parar', 'pare', 'cancelar', 'remover', 'descadastrar'],
}

/** What takes an opt-out back. */
export const startWords = ['start', 'unstop']

/** What takes an opt-out back as well, but is an ordinary answer of a contact who has not opted out. */
export const yesWords = ['yes']

/** Beside words that opt out, these leave it likely that the contact means the messages, but not certain. */
export const fillers = split(`
  please, pls, plz, now, just, ok, okay, hey, me, my, thanks, thank you, today, all, messages, message,
  texts, texting, messaging, sms, emails, spam, subscription, i said, i want to, i would like to,
  i d like to, i wish to, you must, immediately, ffs, bitte, danke, sofort, jetzt, mich, ich mochte mich,
  ich will mich, nachrichten, svp, s il vous plait, s il te plait, merci, maintenant, me, je veux me,
  je veux, por favor, gracias, ya, quiero, mensajes, la, dar de, darme de, per favore, grazie, subito,
  adesso, messaggi, obrigado, obrigada, agora, mensagens, quero, alsjeblieft, aub, graag, nu, bedankt, mij,
  me, ik wil me, ik wil, berichten
`)

/** A short text that begins with one of these is likely to be about the messages. */
export const leadingWords = ['stop', 'stopall']

/** They may stand before those. */
export const politeWords = ['please', 'pls', 'plz', 'just', 'ok', 'okay', 'now']

/** But not where one of these follows, as in “stop by tomorrow”. */
export const harmlessNextWords = split(
  'by, in, at, over, off, near, along, around, sign, signs, motion, loss, light, lights, watch',
)

/** A short text that contains one of these is likely to be about the messages. */
export const stopPhrases = split(`
  stop messaging, stop texting, stop sending, stop contacting, stop writing, stop emailing, stop calling,
  stop spamming, stop bothering, quit texting, quit messaging, unsubscribe, opt me out, want to opt out,
  like to opt out, remove me, take me off, delete my number, remove my number, lose my number,
  leave me alone, go away, no more messages, no more texts, no more emails, no more sms, do not contact,
  do not text, do not message, do not write, do not email, do not send me, don t contact, don t text,
  don t message me, don t write, don t email, don t send me, dont contact, dont text, dont message me,
  dont write, dont email, dont send me, never contact, never text, never message me, never write,
  keine nachrichten mehr, keine weiteren nachrichten, keine werbung, mich in ruhe, uns in ruhe,
  nicht mehr schreiben, nicht mehr kontaktieren, nicht mehr anschreiben, schreib mir nicht mehr,
  schreiben sie mir nicht mehr, kontaktieren sie mich nicht, horen sie auf, hor auf, plus de messages,
  laissez moi tranquille, laisse moi tranquille, laissez moi en paix, ne me contactez, ne m ecrivez,
  ne plus recevoir, me desabonner, me desinscrire, no mas mensajes, dejame en paz, dejeme en paz,
  dejenme en paz, no me contacte, no me contacten, no me escriba, no me escriban, no quiero recibir,
  de baja, basta messaggi, lasciami in pace, lasciatemi in pace, lasciami stare, non contattatemi,
  non contattarmi, non scrivetemi, non scrivermi, non voglio ricevere, disiscrivermi, chega de mensagens,
  me deixe em paz, me deixa em paz, nao me contate, nao me mande, nao quero receber, parem de enviar,
  parem de mandar, pare de enviar, pare de mandar, geen berichten meer, laat me met rust,
  laat mij met rust, niet meer contacteren, niet meer sturen, stuur me niets
`)

/** A text of no words that contains one of these is likely to be about the messages. */
export const stopSigns = ['🛑', '⛔', '🚫']

/** With these a line begins that a phone or a mail program puts below a text. */
export const signatures = split(`
  sent from, sent via, get outlook for, gesendet von, gesendet mit, von meinem, envoye de, envoye depuis,
  envoye a partir, enviado desde, enviado do, enviado de, enviado a partir, inviato da, verzonden vanaf,
  verstuurd vanaf, verzonden met
`)

/** With these a line ends that a mail program puts above a quoted message. */
export const quoteIntroductions = split('wrote, schrieb, a ecrit, escribio, ha scritto, escreveu, schreef')

/** Small letters of other scripts whose small or large form looks like a Latin one. */
export const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from('авсԁеніјкморԛѕтуѵԝхӏոօսαβεηικμνορτυχζı', (letter, at) => [
    letter,
    'abcdehijkmopqstyvwxlnouabehikmnoptuxzi'.charAt(at),
  ]),
)
