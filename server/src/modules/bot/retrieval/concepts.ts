import type { Language } from '@replyloop/shared/values/language'
import { weekday } from './days.ts'
import { events } from './events.ts'
import { wholeWords } from './sentences.ts'

/**
 * The kinds of thing that people ask businesses for. A question about a price is not answered with a time, even if both
 * are about delivery; and `How much does it cost?` means `What is the price?` without sharing a word with it. An `event` is
 * what has happened: `You cancelled my order` does not ask how to cancel one.
 */
const concepts = [
  'event',
  'duration',
  'count',
  'time',
  'price',
  'hours',
  'place',
  'reason',
  'person',
] as const

export type Concept = (typeof concepts)[number]

/** Alternatives of regular expressions over folded text. They are tried in the order of `concepts`. */
const conceptPatterns: Readonly<Record<Language, Readonly<Record<Concept, string>>>> = {
  en: {
    event: events.en,
    duration: 'how long|how fast|how quickly|how soon|how much(?= time)',
    count: 'how many',
    time: 'when|what time|what days?|which days?',
    price: 'how much|how expensive|costs?|prices?|priced|pricing|fees?',
    // Two hours are a duration.
    hours: '(?:opening|business|office) (?:hours|times?)|(?<!\\p{N} ?|many )hours|open|opens|opened|opening',
    place: 'where|add?ress|located|location|directions',
    reason: 'why',
    person: 'who|whom|whose',
  },
  de: {
    event: events.de,
    duration: 'wie lange|wie schnell|wie ?viel(?= zeit)',
    count: 'wie ?viele',
    time: 'wann|um wie ?viel uhr|welche tage|an welchen tagen',
    price: 'wie ?viel|wie teuer|kostet|kosten|preise?|preisen',
    hours:
      'offnungszeit(?:en)?|geschaftszeiten|geoffnet|offnet|offnen|offen|' +
      '(?<=(?:habt|haben|hat)(?: \\p{L}+){1,4} )auf(?=\\P{L}*$)',
    place: 'wo|wohin|adresse|anschrift|standort',
    reason: 'warum|wieso|weshalb',
    person: 'wer|wem|wen',
  },
  fr: {
    event: events.fr,
    duration: '(?:en )?combien de temps|delais?',
    count: "combien d[e']",
    time: 'quand|(?:a )?quelle heure|quels? jours?',
    price: 'combien|coute|coutent|couter|couts?|prix|tarifs?',
    hours: "horaires?(?: d'ouverture)?|heures? d'ouverture|ouvrez|ouvre|ouvrons|ouverte?s?|ouverture",
    // Without its accent "where" looks like "or"; the words beside it tell which of them is meant.
    place: "^ou|d'ou|ou(?=\\s*\\?*\\s*$)|ou (?:est|sont|etes|se|puis|peut|peux|trouver)|adresse|situee?s?",
    reason: 'pourquoi',
    person: '^qui|a qui|qui (?:est|sont|etes)',
  },
  es: {
    event: events.es,
    duration: 'cuanto tiempo|cuanto (?:se )?(?:tardan?|demoran?)',
    count: 'cuant[oa]s',
    time: 'cuando|(?:a )?que horas?|que dias?',
    price: 'cuant[oa]|cuestan?|costo|coste|costar|precios?|tarifas?|valen',
    hours: 'horarios?(?: de apertura)?|abren|abre|abris|abrimos|abiert[oa]s?|apertura',
    place: 'donde|adonde|direccion|ubicad[oa]s?|ubicacion',
    reason: 'por que',
    person: 'quien|quienes',
  },
  it: {
    event: events.it,
    duration: 'quanto tempo|quanto ci (?:mette|mettete|vuole)',
    count: 'quant[ie]',
    time: 'quando|(?:a )?che ora|che giorn[oi]',
    price: 'quant[oa]|costa|costano|cost[oi]|prezz[oi]|tariff[ae]',
    hours: 'orari?o?(?: di apertura)?|aprite|apre|apriamo|apert[oiae]|apertura',
    place: 'dove|dov|indirizzo|situat[oiae]',
    reason: 'perche',
    person: 'chi',
  },
  pt: {
    event: events.pt,
    duration: 'quanto tempo|quanto demoram?',
    count: 'quant[oa]s',
    time: 'quando|(?:a |as )?que horas?|que dias?',
    price: 'quant[oa]|custam?|custos?|precos?|tarifas?',
    hours: 'horarios?(?: de (?:funcionamento|abertura))?|abrem|abre|abrimos|abert[oa]s?|abertura',
    place: 'onde|aonde|endereco|morada|localizad[oa]s?|localizacao',
    reason: 'por que',
    person: 'quem',
  },
  nl: {
    event: events.nl,
    duration: 'hoe lang|hoe snel|hoeveel(?= tijd)',
    count: 'hoeveel stuks?',
    time: 'wanneer|hoe laat|welke dag(?:en)?',
    price: 'hoeveel|hoe duur|kost|kosten|prijs|prijzen|tarief|tarieven',
    hours: 'openingstijden|openingsuren|geopend|open|openen|opent',
    place: 'waar|adres|gevestigd',
    reason: 'waarom',
    person: 'wie',
  },
}

const patterns = new Map(
  Object.entries(conceptPatterns).map(([language, table]) => [
    language,
    concepts.map((concept) => ({ concept, pattern: wholeWords(table[concept], 'gu') })),
  ]),
)

/** Compounds that name a concept in their second part: `Versandkosten` are what `Versand` costs. */
const compounds: readonly { concept: Concept; pattern: RegExp }[] = [
  {
    concept: 'price',
    pattern: /(?<!\p{L})(\p{L}{4,}?)s?(?:kosten|preise?n?|gebuhr(?:en)?|prijs|prijzen)(?!\p{L})/gu,
  },
  {
    concept: 'duration',
    pattern: /(?<!\p{L})(liefer|versand|lever|verzend)(?:zeit(?:en)?|dauer|tijd(?:en)?)(?!\p{L})/gu,
  },
]

/** The concepts that a folded text names, and the text without the words that name them. */
export function findConcepts(
  folded: string,
  language: Language | undefined,
): { concepts: Concept[]; rest: string } {
  let rest = folded.trim().replace(/^[^\p{L}\p{N}]+/u, '')
  const found: Concept[] = []
  for (const { concept, pattern } of patterns.get(language ?? '') ?? []) {
    const without = rest.replace(pattern, ' ')
    if (without !== rest) found.push(concept)
    rest = without
  }
  if (language === 'de' || language === 'nl')
    for (const { concept, pattern } of compounds) {
      const parted = rest.replace(pattern, '$1')
      if (parted !== rest && !found.includes(concept)) found.push(concept)
      rest = parted
    }
  return { concepts: found, rest }
}

/** What answers to a concept look like in any language. */
const answerPatterns: readonly { concept: Concept; pattern: RegExp }[] = [
  {
    concept: 'price',
    pattern:
      /[€$£¥]|(?<!\p{L})(?:eur|euros?|usd|dollars?|pounds?|chf|franken|francs?|dolares|reais|cents?)(?!\p{L})/u,
  },
  {
    concept: 'time',
    pattern: new RegExp(
      `(?<!\\p{N})\\d{1,2}(?:[:h]\\d\\d| ?(?:am|pm|uhr|h|uur)(?!\\p{L}))|` +
        `(?<!\\p{L})(?:(?:at|um|ab|a las?|alle|as|om|from|a) (?:1?\\d|2[0-4])(?!\\p{N})|(?:${weekday})(?!\\p{L}))`,
      'u',
    ),
  },
  {
    concept: 'duration',
    pattern: wholeWords(
      '\\p{N}+ ?(?:hours?|hrs?|stunden?)|minutes?|days?|weeks?|months?|(?:werk)?tagen?|wochen?|monaten?|minuten|jours?|semaines?|mois|dias?|semanas?|' +
        'meses|giorn[oi]|settiman[ae]|mes[ei]|(?:werk)?dagen|weken|maanden',
    ),
  },
  {
    concept: 'place',
    pattern:
      /(?<!\p{L})(?:street|road|avenue|square|rue|calle|via|rua|strasse)(?!\p{L})|\p{L}(?:strasse|platz|straat|plein)(?!\p{L})|str\. ?\d/u,
  },
  { concept: 'count', pattern: /\p{N}/u },
]

/** The concepts that a folded text looks like an answer to. */
export const answeredConcepts = (folded: string): Concept[] =>
  answerPatterns.filter(({ pattern }) => pattern.test(folded)).map(({ concept }) => concept)
