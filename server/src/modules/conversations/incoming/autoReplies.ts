import type { Language } from '@replyloop/shared/values/language'

// Phrases as `needsAnswer.rules.ts` folds a text: lower case, no accents, one space between words and nothing else.

/** The phrases between commas. */
const split = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

/** With these begins what a mail program or a phone answers by itself: no person begins so. */
export const autoReplyBeginnings: Readonly<Record<Language, readonly string[]>> = {
  en: split('automatic reply, auto reply, autoreply, auto response, automated response, out of office'),
  de: split('automatische antwort, abwesenheitsnotiz, abwesenheit, abwesend'),
  fr: split('reponse automatique, message automatique, absence du bureau, absent du bureau'),
  es: split('respuesta automatica, mensaje automatico, fuera de la oficina, fuera de oficina'),
  it: split('risposta automatica, messaggio automatico, fuori sede, fuori ufficio'),
  pt: split('resposta automatica, mensagem automatica, ausencia temporaria, fora do escritorio'),
  nl: split('automatisch antwoord, automatische beantwoording, automatische reactie, afwezigheidsmelding'),
}

/** A statement that contains one of these comes from something that answers by itself, or from somebody who is away. */
export const autoReplyPhrases: Readonly<Record<Language, readonly string[]>> = {
  en: split(`
    this is an automatic reply, this is an automated reply, this is an automated message,
    this is an automatic message, this is an automated response, this is an auto reply,
    this is an autoreply, do not reply to this, please do not reply to this,
    this mailbox is not monitored, this inbox is not monitored, i am out of the office,
    i m out of the office, i am currently out of the office, i m currently out of the office,
    i am currently out of office, i m currently out of office, i am out of office,
    i m out of office, i will be out of the office, i am away, i m away, i am currently away,
    i m currently away, we are currently closed, we are closed at the moment, i am on vacation,
    i m on vacation, i am on annual leave, i m on annual leave, i am on parental leave,
    i am on maternity leave,
    i can t talk right now, i m driving right now, i am driving right now,
    i will reply when i return, i will respond when i return, i will get back to you when i return,
    we have received your message, we ve received your message, we received your message,
    your message has been received, we have received your request, your request has been received,
    thank you for contacting us, thanks for contacting us, thank you for your message we will,
    thanks for your message we will, thank you for reaching out to us, we will get back to you,
    we ll get back to you, we will respond as soon as, we will reply as soon as,
    a ticket has been created
  `),
  de: split(`
    dies ist eine automatische, das ist eine automatische, diese nachricht wurde automatisch, bitte antworten sie nicht auf diese,
    ich bin derzeit nicht im buro, ich bin zurzeit nicht im buro, ich bin momentan nicht im buro,
    ich bin nicht im buro, ich bin ausser haus, ich bin derzeit nicht erreichbar,
    ich bin zurzeit nicht erreichbar, ich bin momentan nicht erreichbar, ich bin im urlaub,
    bin ich im urlaub, ich bin derzeit im urlaub, ich bin abwesend, ich bin derzeit abwesend,
    ich bin in elternzeit, ihre e mail wird nicht weitergeleitet, ich bin wieder erreichbar ab, wir haben ihre nachricht erhalten, wir haben deine nachricht erhalten,
    ihre nachricht ist bei uns eingegangen, ihre anfrage ist bei uns eingegangen,
    wir haben ihre anfrage erhalten, vielen dank fur ihre nachricht wir, wir melden uns so schnell,
    wir melden uns schnellstmoglich, wir melden uns in kurze
  `),
  fr: split(`
    ceci est une reponse automatique, ceci est un message automatique,
    merci de ne pas repondre a ce, veuillez ne pas repondre a ce, je suis absent, je suis absente,
    je suis actuellement absent, je suis actuellement absente, je suis en conge, je suis en conges,
    je suis actuellement en conge, je suis actuellement en conges, je suis en vacances, je ne suis pas au bureau, je serai de retour le, je serai absent,
    je serai absente, nous avons bien recu votre message, nous avons bien recu votre demande,
    nous avons recu votre message, votre message a bien ete recu, nous vous repondrons des que,
    nous vous repondrons dans les
  `),
  es: split(`
    esta es una respuesta automatica, este es un mensaje automatico,
    no responda a este, por favor no responda a este, estoy fuera de la oficina,
    me encuentro fuera de la oficina, actualmente estoy fuera de la oficina, estoy de vacaciones,
    me encuentro de vacaciones, estare fuera de la oficina, estoy ausente, me encuentro ausente,
    hemos recibido su mensaje, hemos recibido tu mensaje, hemos recibido su solicitud,
    hemos recibido tu solicitud, le responderemos lo antes, te responderemos lo antes,
    nos pondremos en contacto con usted, nos pondremos en contacto contigo, gracias por contactarnos
  `),
  it: split(`
    questa e una risposta automatica, questo e un messaggio automatico,
    non rispondere a questo, si prega di non rispondere a questa, sono fuori ufficio,
    sono fuori sede, sono in ferie, sono in vacanza, saro assente,
    sono assente, saro fuori ufficio, abbiamo ricevuto il suo messaggio,
    abbiamo ricevuto il tuo messaggio, abbiamo ricevuto la sua richiesta,
    abbiamo ricevuto la tua richiesta, le risponderemo al piu presto, ti risponderemo al piu presto,
    grazie per averci contattato
  `),
  pt: split(`
    esta e uma resposta automatica, esta e uma mensagem automatica, nao responda a esta, por favor nao responda a este,
    estou fora do escritorio, encontro me ausente, estou ausente, estou de ferias,
    encontro me de ferias, estarei ausente, estarei fora do escritorio, recebemos sua mensagem,
    recebemos a sua mensagem, recebemos o seu pedido, recebemos seu pedido, responderemos o mais breve,
    responderemos assim que, entraremos em contato, entraremos em contacto,
    obrigado por entrar em contato, obrigado por nos contactar
  `),
  nl: split(`
    dit is een automatisch antwoord, dit is een automatisch bericht, dit is een automatische reactie, dit bericht is automatisch, gelieve niet te antwoorden op dit,
    ik ben niet op kantoor, ik ben momenteel niet op kantoor, ik ben afwezig,
    ik ben momenteel afwezig, ik ben op vakantie, ik ben met vakantie, ik ben met verlof,
    ik ben momenteel niet bereikbaar, ik ben weer bereikbaar op, wij hebben uw bericht ontvangen,
    we hebben uw bericht ontvangen, we hebben je bericht ontvangen, wij hebben uw aanvraag ontvangen,
    uw bericht is ontvangen, wij nemen zo snel mogelijk contact, we nemen zo snel mogelijk contact,
    bedankt voor uw bericht wij, bedankt voor je bericht we
  `),
}
