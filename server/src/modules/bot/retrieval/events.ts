import type { Language } from '@replyloop/shared/values/language'

/** What ends a word. */
const end = '(?!\\p{L})'
/** A German or Dutch participle at the end of a text, with as many words before it as a sentence has. */
const lastParticiple = (not: string, ending: string) =>
  `(?=(?: \\p{L}{1,30}){0,20} (?:\\p{L}{0,20}ge(?!${not})\\p{L}{2,20}(?:${ending})|\\p{L}{2,20}iert)\\P{L}{0,9}$)`

/**
 * What tells, or asks, what has happened ("you cancelled my order"), as alternatives over folded text. The patterns take
 * the words around the verb, never the verb itself.
 */
export const events: Readonly<Record<Language, string>> = {
  en:
    '(?<!(?:is|are|do|does|can|could|will|would) )(?:i|you|u|we|they|he|she|it|who)' +
    `(?=(?: have| has| had| guys| just| already| never)* (?!need)\\p{L}{3,}ed${end})|` +
    `(?:is|are)(?= my(?: \\p{L}+){1,3} (?!need)\\p{L}{3,}ed${end})|did|was|were|been|(?<=i )got`,
  de: `(?:habe?|hat|haben|habt|hast|wurden?)${lastParticiple('offnet|schlossen|eignet', 't|en')}`,
  fr:
    "(?:j'ai|vous avez|vous m'avez|tu as|on a|ils ont)" +
    `(?= (?:deja |pas )?(?!quelque|autre)\\p{L}{3,}(?:ee?s?|it?|u|is)${end})`,
  es: `(?:he|has|ha|hemos|habeis|han)(?= \\p{L}+(?:ado|ido|cho|sto)${end})`,
  it: `(?:ho|hai|ha|avete|hanno)(?= (?:gia )?\\p{L}+(?:at|ut|it)[oaie]${end})`,
  pt: `fui|foi|foram|(?:eu|voces?)(?= (?:ja )?\\p{L}+(?:ei|ou|[aei]ram)${end})`,
  nl: `(?:heb|hebt|heeft|hebben)${lastParticiple('opend|sloten', 'd|t|en')}`,
}
