// The words of which the names of columns and fields are made that tell whether somebody wants messages, folded to small Latin
// letters without accents and spaces: patterns, and words between spaces.

const deed =
  '(?:contact|call|text|sms|message|msg|disturb|market|whatsapp|send|sendsms|solicit|phone|mail|email|emails|bulkemail|bulkemails|allowbulkemails|phonecalls|allowphonecalls|allow)'

/** Yes there means: no messages. */
export const optOutNames = [
  'opt(?:ed|s|ing)?outs?',
  'unsubscri(?:be|bed|bes|ption|ptions)',
  'unsub(?:bed|s)?',
  `(?:donot|dont|never)${deed}`,
  'bulkemailoptout',
  'dnd|dnc|dncl|dncr',
  'suppress(?:ed|ion|ions)',
  '(?:black|block|deny)list(?:ed)?',
  'no(?:sms|texts|texting|marketing|messages|whatsapp)',
  'nosoliciting|stopsms|smsstop|stopmessages',
  'consent(?:revoked|withdrawn)|revokedconsent|withdrawnconsent',
  // German
  'abgemeldet|abmeldung|abbestellt|abbestellung|ausgetragen|austragung|widerruf(?:en)?|widerspruch|widersprochen|werbewiderspruch',
  'werbesperre|kontaktsperre|sperrvermerk|sperrliste|mailsperre|smssperre|werbeverbot|robinsonliste',
  'nicht(?:kontaktieren|anrufen|anschreiben|storen|benachrichtigen|bewerben)|kein(?:e|en)?(?:werbung|sms|nachrichten|anrufe|kontaktaufnahme|kontakt|whatsapp|mails|emails)(?:erwunscht)?',
  // French
  'desinscri(?:t|te|ts|tes|ption|ptions|re)|desabonn(?:e|ee|es|ement|er)',
  'nepas(?:contacter|appeler|deranger|demarcher|solliciter|envoyer|ecrire|relancer)|listenoire|listerouge|bloctel|listedopposition|oppositions?',
  // Spanish
  'baja|dad[oa]debaja|desus?cri(?:to|ta|pto|pta|pcion|birse)|no(?:contactar|llamar|molestar|escribir|enviar)|listanegra|listarobinson',
  'suscripcioncancelada',
  // Italian
  'disiscritt[oaie]|disiscrizione|non(?:contattare|chiamare|disturbare|scrivere|inviare)|listanera|registro(?:delle)?opposizioni|opposizione|revoca(?:consenso)?',
  // Dutch
  'uitgeschreven|uitschrijving|afgemeld|afmelding|niet(?:bellen|contacteren|benaderen|mailen|storen|sturen|smsen|whatsappen|appen)|belmeniet|zwartelijst|geen(?:sms|reclame|berichten|marketing|contact)',
  // Portuguese
  'descadastr(?:ad[oa]s?|o)|desinscrit[oa]|nao(?:contatar|contactar|ligar|perturbe|perturbar|enviar|incomodar|importunar)|cancelouinscricao|inscricaocancelada',
]

/** Yes there may mean that. */
export const optOutHints = [
  'blocked|spamcomplaints?|complained|complaints?|markedasspam|spam|refus(?:e|ee)?|gesperrt|bloque|bloquead[oa]|bloccat[oa]|geblokkeerd',
]

/** Yes there means: messages are welcome. */
export const consentNames = [
  '(?:double|single)?opt(?:ed|s)?ins?',
  'consent(?:s|ed)?',
  'subscribed',
  'accepts?(?:sms|text|buyer|email)?marketing|acceptsmarketing|marketingpermission|marketingallowed',
  '(?:sms|text|email|whatsapp)(?:marketing|permission|allowed|enabled|ok|subscribed|subscription|subscriber)',
  'can(?:contact|text|sms|message|call|email|bemessaged)|may(?:we)?(?:contact|text|sms|message|email)|okto(?:contact|text|sms|message|email|call)',
  'gdpr|tcpa',
  'newsletter',
  // German
  'einwilligung|einverstand(?:en|nis)|einverstaendnis|zustimmung|werbeeinwilligung|werbezustimmung|werbungerlaubt|kontakterlaubt|smserlaubt|whatsapperlaubt|abonniert|darf(?:kontaktiert|angeschrieben|angerufen)(?:werden)?',
  'dsgvo',
  // French
  'consentement|accepte(?:les)?(?:sms|marketing|communications|offres)|rgpd|abonnee?',
  // Spanish
  'consentimiento|suscrit[oa]|aceptamarketing|aceptasms|autorizasms',
  // Italian
  'consens[oi]|accettamarketing|accettasms',
  // Dutch
  'toestemming|akkoordsms|akkoordmarketing|abonnee',
  // Portuguese
  'consentimento|aceitamarketing|aceitasms|aceitereceber|lgpd',
]

/** Words that make a name of that kind only beside one that says what for: “Agrees to SMS”, “Receive text messages”. */
export const consentVerbs = [
  'iagree|agree[sd]?|accept(?:s|ed)?|allow(?:s|ed)?|permissions?|permitted|receives?|wants?|likes?|authori[sz]e[sd]?|okay?',
  'erlaubt|erlaubnis|gewunscht|erwunscht|accepte|accord|autorise|souhaite|recevoir|acepta|acepto|autoriza|autorizo|permiso|recibir|quiere',
  'inscrit[oaes]*|iscritt[oaie]|ingeschreven|angemeldet|aangemeld',
  'accetta|accetto|autorizza|autorizzo|ricevere|akkoord|ontvangen|wil|toegestaan|aceita|aceito|autorizacao|permissao|receber|quer',
]

/** Whose value says it by itself, or something else. */
export const statusNames = [
  'status|statut|estado|stato|situacao|subscriptions?|subscriber|abonnement|suscripcion|inscricao|iscrizione|tags?|labels?|etiquettes?|etiquetas?|etichette|schlagworte?',
]

const split = (text: string): readonly string[] => text.trim().split(/\s+/)

/** What such a name may be about: what reaches a phone, anything at all, emails, or what is no message of ours. */
export const topics = {
  phones: split(`
    sms mms rcs text texts texting textmessage textmessages whatsapp wa telegram viber phone phones tel telephone mobile cell
    call calls calling voice handy telefon telefonnummer anruf anrufe appel appels telefono telefonos llamada llamadas
    chiamate cellulare telefoon telefone ligacoes celular
  `),
  anything: split(`
    message messages messaging nachricht nachrichten mensaje mensajes messaggi messaggio bericht berichten mensagem mensagens messagerie
    marketing promo promotion promotional promotions offers advertising ads werbung werbe kontakt contact contacts contacted contacting
    communication communications updates news alerts notifications reminders information
    publicite publicidad pubblicita publicidade reclame comunicaciones comunicazioni comunicacoes ofertas offerte offres angebote
  `),
  emails: split(`
    email emails mail mails emailing emailings newsletter newsletters mailing mailings mailinglist bulkemail bulkemails courriel courriels correo correos correoelectronico posta
    elettronica postaelettronica correio infolettre boletin
  `),
  letters: split(
    'fax faxes post postal postalmail letter letters brief briefe courrier print catalog catalogue surveys cookie cookies',
  ),
} as const

/** What else may stand in such a name and changes nothing. */
export const plainWords = split(`
  has have is was are been be being of to from for by via per on in at an the this these all any and or our us we me my i you your he she they would do does
  user users customer customers client clients person people profile member members subscriber lead leads guest patient buyer shopper
  kunde kunden cliente clienti clientes klant klanten abonnent membre membres contatto contato contacto
  global globally general generally current overall status state flag value checkbox field given date datum fecha data am time timestamp datetime reason legal
  explicit express written prior double single yes no oder und zu zum zur fur von per mit der die das den dem
  de la le les des du el los las di del della dei da do dos das por para pour par aux au en van voor via op om ik zu et il lo gli een het
  list lists campaign campaigns transactional automated automatic receiving receive sendable allowed permission permissions level type account
  grund raison motivo reden zeitpunkt bulk gdpr tcpa dsgvo rgpd lgpd avg
`)

/** Who has such a word in its name says where an answer comes from, and answers nothing. */
export const detailWords = split(`
  url link href token page hash key ip ipaddress address id uuid source method wording version language lang agent useragent location proof form count rate
`)
/** The same of a consent: it can only have been given then. */
export const consentDetails = split(
  'date datum fecha data time timestamp datetime at am reason type level by expiry expires terms conditions agb cgv policy privacy',
)
