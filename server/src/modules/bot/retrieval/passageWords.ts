import type { Language } from '@replyloop/shared/values/language'

/** What tells a fact about the business from an instruction to the bot. Alternatives over folded text. */
export interface PassageWords {
  /** Words with which a business begins to speak of itself, whole: `we open at nine`. */
  we: string
  /** Words that begin a noun, and never an order. */
  article: string
  /** Verbs that state what is. */
  is: string
  /** Verbs that state a measure; after a single bare word a number must follow. */
  measures: string
  /** Words, or their beginnings, that speak of the bot, of its task, or of contacts as others, or that set a condition. */
  denied: string
  /** Words that deny or forbid, and words that point at another sentence; together they close a paragraph. */
  forbids: string
  points: string
}

/** The words of each language that `sendablePassages` judges sentences by. */
export const passageWords: Readonly<Record<Language, PassageWords>> = {
  en: {
    we: "we|we're|we've|our|ours",
    article: 'the|all|every|each|both|there|an?',
    is: 'is|are|was|has|have',
    measures: 'costs?|takes?|opens?|closes?|starts?|ends?|includes?|lasts?|begins?',
    denied:
      'bots?|ai|assistant\\w*|chat\\w*|customers?|clients?|users?|leads?|contacts?|prospects?|callers?|people|persons?|someone|anyone|' +
      "they|them|their|he|she|him|her|his|you|your|yours|yourself|never|always|must|should|shall|ought|do not|don'?t|if|unless|" +
      'whenever|when|ask\\w*|answer\\w*|repl(?:y|ies)|respon\\w+|say\\w*|said|tell\\w*|mention\\w*|explain\\w*|talk\\w*|convers\\w+|' +
      'question\\w*|messages?|tones?|voice|style|goals?|aims?|targets?|audience|persona\\w*|roles?|tasks?|jobs?|purpose|objectives?|' +
      'scripts?|prompts?|instruct\\w+|rules?|guidelines?|campaigns?|strateg\\w+|upsell\\w*|convince\\w*|persuade\\w*|pretend\\w*|' +
      'polite\\w*|friendly|want\\w*|wish\\w*|hope\\w*|expect\\w*|need\\w*|try|competit\\w+|negotia\\w+|priority|important',
    forbids: "never|not|don'?t|avoid\\w*|keep|without|no one|nobody",
    points: 'this|that|it|these|those|following|above|below',
  },
  de: {
    we: 'wir|unser|unsere|unserem|unseren|unserer|unseres|bei uns',
    article: 'der|die|das|alle|jede|jeder|jedes|eine?|es',
    is: 'ist|sind|war|hat|haben|gibt',
    measures:
      'kostet|kosten|dauert|dauern|offnet|schliesst|beginnt|beginnen|endet|enden|betragt|betragen|enthalt|enthalten',
    denied:
      'bots?|ki|assistent\\w*|chat\\w*|kunden?|kundin\\w*|kundschaft|nutzer\\w*|leads?|kontakte?n?|interessent\\w*|anrufer\\w*|leute\\w*|' +
      'personen|person|jemand\\w*|du|dich|dir|dein\\w*|niemals|nie|immer|muss|mussen|soll\\w*|darf|durfen|wenn|falls|sofern|ausser|' +
      'frag\\w*|antwort\\w*|beantwort\\w*|sag\\w*|erwahn\\w*|nenn\\w*|erklar\\w*|sprich|sprech\\w*|gesprach\\w*|nachricht\\w*|ton|tonfall|stil|' +
      'ziele?|zielgruppe\\w*|rolle|aufgaben?|zweck|anweisung\\w*|regeln?|kampagne\\w*|strategi\\w*|uberzeug\\w*|hoflich\\w*|freundlich\\w*|' +
      'duz\\w*|siez\\w*|wollen|mochten|wunsch\\w*|hoff\\w*|erwart\\w*|brauch\\w*|versuch\\w*|wettbewerb\\w*|konkurren\\w*|verhandel\\w*|wichtig\\w*',
    forbids: 'nie|niemals|nicht|keine?|keinem|keinen|vermeide\\w*|behalt\\w*|ohne|niemand\\w*',
    points: 'das|dies\\w*|es|folgende\\w*|davon|daruber|dazu|oben|unten|sie',
  },
  fr: {
    we: 'nous|notre|nos|chez nous',
    article: 'le|la|les|l|un|une|chaque|tous|toutes|il y',
    is: 'est|sont|a|ont|etait',
    measures:
      'coute|coutent|dure|durent|prend|prennent|ouvre|ferme|commence|commencent|finit|comprend|comprennent',
    denied:
      'bots?|ia|assistant\\w*|chat\\w*|clients?|cliente?s?|utilisat\\w+|prospects?|leads?|contacts?|gens|personnes?|quelqu|ils|elles?|eux|' +
      'leurs?|tu|te|toi|ton|ta|tes|vous|votre|vos|jamais|toujours|doit|doivent|devez|dois|faut|si|sauf|lorsque|quand|demand\\w*|repon\\w*|' +
      'dire|dis|dites|mentionn\\w*|expliqu\\w*|parl\\w*|questions?|messages?|ton|style|buts?|objectifs?|cibles?|role|taches?|mission|' +
      'consignes?|instruct\\w+|regles?|campagnes?|strateg\\w*|convain\\w*|poli\\w*|voulons|souhait\\w*|esper\\w*|besoin|concurren\\w*|negoci\\w*|importan\\w*',
    forbids: 'jamais|pas|ne|n|evit\\w*|gard\\w*|sans|personne',
    points: 'cela|ca|ce|ceci|cet|cette|ces|(?<=(?:\\bne |-))(?:le|la|les)|suivant\\w*|dessus|dessous',
  },
  es: {
    we: 'nosotr[oa]s|nuestr[oa]s?|abrimos|cerramos|estamos|tenemos|ofrecemos|enviamos|entregamos|aceptamos|vendemos|hacemos',
    article: 'el|la|los|las|un|una|tod[oa]s|cada|hay',
    is: 'es|son|esta|estan|tiene|tienen|hay',
    measures:
      'cuesta|cuestan|vale|valen|tarda|tardan|dura|duran|abre|abren|cierra|cierran|empieza|termina|incluye|incluyen',
    denied:
      'bots?|ia|asistent\\w*|chat\\w*|clientes?|clientas?|usuari\\w+|prospectos?|leads?|contactos?|gente|personas?|alguien|ell[oa]s?|les|tu|' +
      'tus|ti|usted\\w*|vosotr\\w+|nunca|siempre|debe\\w*|deben|hay que|tiene que|tienen que|si|salvo|cuando|pregunt\\w*|respon\\w*|respuesta\\w*|' +
      'decir|di|diga\\w*|mencion\\w*|explic\\w*|habl\\w*|mensajes?|tono|estilo|objetiv\\w+|metas?|publico|rol|papel|tareas?|mision|' +
      'instruccion\\w*|reglas?|campana\\w*|estrateg\\w*|convenc\\w*|amable\\w*|cortes\\w*|queremos|deseamos|esperamos|necesit\\w*|competen\\w*|competidor\\w*|negoci\\w*|importante\\w*',
    forbids: 'nunca|no|jamas|evit\\w*|guard\\w*|sin|nadie',
    points:
      'est[oae]s?|es[oa]s?|lo|(?<=\\b(?:no|nunca|jamas) (?:se )?)(?:la|los|las)|siguientes?|arriba|abajo',
  },
  it: {
    we: 'noi|nostr[oaie]|siamo|apriamo|chiudiamo|abbiamo|offriamo|spediamo|consegniamo|accettiamo|vendiamo|facciamo',
    article: 'il|lo|la|i|gli|le|l|un|una|uno|ogni|tutt[ie]',
    is: 'e|sono|ha|hanno|era',
    measures:
      'costa|costano|dura|durano|richiede|apre|aprono|chiude|chiudono|inizia|finisce|comprende|include|includono',
    denied:
      'bots?|ia|assistent\\w*|chat\\w*|clienti?|utent[ei]|prospect|leads?|contatt[oi]|gente|person[ae]|qualcuno|loro|lui|lei|tu|tuo\\w*|tua|tue|' +
      'te|ti|vo[is]tr\\w*|voi|mai|sempre|dev\\w+|dovre\\w+|bisogna|se|salvo|quando|chied\\w*|rispo\\w*|dire|dici|dica|di che|menzion\\w*|spieg\\w*|' +
      'parl\\w*|domand\\w*|messagg\\w*|tono|stile|obiettiv\\w+|scopo|target|ruolo|compit\\w*|istruzion\\w*|regol\\w*|campagn\\w*|strateg\\w*|' +
      'convinc\\w*|gentil\\w*|cortes\\w*|vogliamo|desider\\w*|speriamo|bisogno|concorren\\w*|negozia\\w*|trattabil\\w*|important\\w*',
    forbids: 'mai|non|evit\\w*|tien\\w*|senza|nessuno',
    points: 'quest[oaie]|quell[oaie]|cio|(?<=\\b(?:non|mai) )(?:lo|la|li|le)|seguent\\w*|sopra|sotto',
  },
  pt: {
    we: 'nos|noss[oa]s?|abrimos|fechamos|estamos|temos|oferecemos|enviamos|entregamos|aceitamos|vendemos|fazemos',
    article: 'o|a|os|as|um|uma|tod[oa]s|cada|ha',
    is: 'e|sao|esta|estao|tem|ha',
    measures:
      'custa|custam|vale|valem|demora|demoram|dura|duram|leva|abre|abrem|fecha|fecham|comeca|termina|inclui|incluem',
    denied:
      'bots?|ia|assistent\\w*|chat\\w*|clientes?|usuari\\w+|prospect\\w*|leads?|contat\\w*|contact\\w*|gente|pessoas?|alguem|el[ea]s?|voces?|seus?|' +
      'suas?|tu|te|teus?|nunca|sempre|deve\\w*|precis\\w*|se|salvo|quando|pergunt\\w*|respo\\w*|dizer|diga\\w*|mencion\\w*|expli\\w*|fal[ae]\\w*|' +
      'mensage\\w*|tom|estilo|objetiv\\w+|metas?|publico|papel|taref\\w*|missao|instru\\w*|regras?|campanh\\w*|estrateg\\w*|convenc\\w*|' +
      'educad\\w*|simpatic\\w*|queremos|desejamos|esperamos|concorren\\w*|negoci\\w*|important\\w*',
    forbids: 'nunca|nao|jamais|evit\\w*|guard\\w*|sem|ninguem',
    points:
      'ist[oa]|iss[oa]|est[ea]s?|ess[ea]s?|aquilo|(?<=(?:\\b(?:nao|nunca|jamais) |-))(?:os?|as?)|seguintes?|acima|abaixo',
  },
  nl: {
    we: 'wij|we|ons|onze',
    article: 'de|het|alle|elke?|een|er',
    is: 'is|zijn|was|heeft|hebben',
    measures: 'kost|kosten|duurt|duren|opent|sluit|begint|eindigt|bevat|bedraagt',
    denied:
      'bots?|ai|assistent\\w*|chat\\w*|klant\\w*|gebruikers?|prospects?|leads?|contacten?|mensen|personen|persoon|iemand|hen|hun|hij|zij|je|jij|' +
      'jou|jouw|u|uw|nooit|altijd|moet\\w*|dient|mag|mogen|als|indien|tenzij|wanneer|vraag\\w*|vragen|antwoord\\w*|beantwoord\\w*|zeg\\w*|' +
      'noem\\w*|vermeld\\w*|leg|uitleg\\w*|praat\\w*|spreek\\w*|gesprek\\w*|bericht\\w*|toon|stijl|doel\\w*|rol|taak|taken|opdracht\\w*|' +
      'instructie\\w*|regels?|campagne\\w*|strategie\\w*|overtuig\\w*|beleefd\\w*|vriendelijk\\w*|willen|hopen|verwacht\\w*|probe\\w+|concurren\\w*|onderhandel\\w*|belangrijk\\w*',
    forbids: 'nooit|niet|geen|vermijd\\w*|houd\\w*|zonder|niemand',
    points: 'dit|dat|het|deze|die|volgende\\w*|hierboven|hieronder',
  },
}

/** Words after which nothing of the instructions is sent, in any language: their owner means to keep something back. */
export const secretWords =
  'secret\\w*|confiden\\w*|internal|internally|passw\\w*|margins?|mark-?ups?|profits?|suppliers?|wholesale|do not (?:share|disclose|reveal)|' +
  'geheim\\w*|vertraulich\\w*|intern(?:e[nrs]?)?|passwort\\w*|marge\\w*|gewinn\\w*|lieferanten?|einkaufspreis\\w*|' +
  'secrete?s?|confidentiel\\w*|interne?s?|mot de passe|fournisseurs?|benefices?|' +
  'secret[oa]s?|confidencial\\w*|intern[oa]s?|contrasena\\w*|margen\\w*|proveedor\\w*|ganancias?|' +
  'segret[oaie]|riservat\\w*|confidenzial\\w*|margin[ei]|fornitor[ei]|profitt[oi]|' +
  'segred\\w*|sigilos\\w*|senhas?|margens|fornecedor\\w*|lucros?|' +
  'vertrouwelijk\\w*|wachtwoord\\w*|winst\\w*|leveranciers?|inkoopprijs'
