import { type Language, languageOf } from '@replyloop/shared/values/language'
import { foldCase } from '../../../platform/text/foldCase.ts'
import { wholeWords } from './sentences.ts'
import { standaloneLinesOf } from './lines.ts'
import { passageWords, secretWords, type PassageWords } from './passageWords.ts'
import { readWords } from './words.ts'

const quote = /["“”„«»`]|(?<![\p{L}\p{N}])'|'(?![\p{L}\p{N}])/u
const number =
  '\\d|one|two|three|four|five|six|seven|eight|nine|ten|ein|zwei|drei|zehn|un|deux|trois|dix|dos|tres|diez|due|tre|dieci|dois|dez|een|twee|drie|tien|[€$£]'
const secret = wholeWords(secretWords)

/**
 * The sentences of a campaign's instructions that the built-in engine would send to contacts, before there were public
 * facts. They are offered as such to one who edits the campaign; none is sent from the instructions.
 *
 * Instructions are written to the bot: "Sell blue widgets", "Never mention the discount". A sentence is one of them
 * only when it is sure to be a statement of the business about itself, and nothing that cannot be judged is:
 * 1. the campaign's language is a known one, and nothing in the instructions speaks of secrets, margins or suppliers;
 * 2. it begins with "we" or "our" ("We open at 9"); or with an article and has a verb that states within seven words,
 *    before any comma ("The shop is in Berlin"); or is one word before such a verb ("Shipping is free"), a measure
 *    needing its number ("Delivery takes 3 days"). Orders begin otherwise in all known languages;
 * 3. no word of it speaks of the bot, of its tone or task, of contacts as "they" or "customers", or of conditions;
 * 4. its paragraph, and the heading above it, forbid nothing that they only point at ("Do not tell them this: …"), and
 *    no order forbids anything that it names ("Never mention the discount");
 * 5. it neither quotes, nor asks, nor ends in a colon, nor was put together from lines that were wrapped.
 */
export function sendablePassages(instructions: string, languageTag: string): string[] {
  const language = languageOf(languageTag)
  if (language === undefined || secret.test(foldCase(instructions, undefined))) return []
  const words = passageWords[language]
  const denied = wholeWords(words.denied)
  const forbids = wholeWords(words.forbids)
  const points = wholeWords(words.points)
  const isDenied = (text: string) => denied.test(foldCase(text, language))
  const states = new RegExp(statementOf(words), 'u')
  const isStatement = (sentence: string) =>
    !/[:?,;]$/u.test(sentence) && !isDenied(sentence) && states.test(foldCase(sentence, language))
  const isForbidding = (sentence: string) => forbids.test(foldCase(sentence, language))
  const isWarning = (sentence: string) => isForbidding(sentence) && points.test(foldCase(sentence, language))
  const segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })
  const paragraphs = instructions.split(/\n\s*\n/u).map((paragraph) =>
    standaloneLinesOf(paragraph).map((line) => ({
      line,
      sentences: [...segmenter.segment(line)].map(({ segment }) => segment.trim()),
    })),
  )
  const orders = paragraphs
    .flatMap((lines) => lines.flatMap(({ sentences }) => sentences))
    .filter(
      (sentence) =>
        isForbidding(sentence) && !isReminder(sentence) && !states.test(foldCase(sentence, language)),
    )
  const forbidden = new Set(orders.flatMap((order) => mattersOf(order, language)))
  const isForbidden = (sentence: string) =>
    forbidden.size > 0 && mattersOf(sentence, language).some((matter) => forbidden.has(matter))
  const passages: string[] = []
  let heading = ''
  for (const lines of paragraphs) {
    const isClosed = lines.some(({ sentences }) => sentences.some(isWarning))
    for (const { line, sentences } of lines) {
      if (line.endsWith(':')) heading = line
      if (isClosed || isDenied(heading) || quote.test(line) || line.includes('\n')) continue
      passages.push(...sentences.filter((sentence) => isStatement(sentence) && !isForbidden(sentence)))
    }
    if (!lines.at(-1)?.line.endsWith(':')) heading = ''
  }
  return [...new Set(passages)]
}

/** "Never forget to say that we open at 9" forbids nothing. */
const reminder = wholeWords(
  'forget|hesitate|vergiss|vergesst|vergessen|oubli\\w+|hesit\\w+|olvid\\w+|dimentic\\w+|esquec\\w+|vergeet',
)
const isReminder = (sentence: string) => reminder.test(foldCase(sentence, undefined))

/** "Never mention other shops" does not forbid to speak of the shop. */
const othersKind = wholeWords(
  '(?:other|another|anderen?|andere[rs]|autres?|otr[oa]s?|altr[oaie]|outr[oa]s?) [\\p{L}]+',
  'gu',
)

/** What a sentence is about. Of the kinds of thing, only those that no mere question word names: "when" may mean "if". */
function mattersOf(sentence: string, language: Language): string[] {
  const { stems, concepts } = readWords(foldCase(sentence, language).replace(othersKind, ' '), language)
  return [...stems, ...concepts.filter((concept) => concept === 'price' || concept === 'hours')]
}

/** The three forms of rule 2, over a folded sentence. */
function statementOf({ we, article, is, measures }: PassageWords): string {
  const end = '(?![\\p{L}\\p{N}])'
  // No character of a gap begins a word: where one could be either, the ways to read a text would be endless.
  const gap = "(?:\\s+|'\\s*)"
  const word = "[\\p{L}\\p{N}-][\\p{L}\\p{N}'-]*"
  return [
    `^(?:${we})${end}`,
    `^(?:${article})${end}(?:${gap}${word}(?:\\s+${word}){0,5}?)?\\s+(?:${is}|${measures})${end}`,
    `^(?:there|hay|ha|er|es)\\s+(?:${is})${end}`,
    `^(?:hay|ha)${end}`,
    `^${word}\\s+(?:${is})${end}`,
    `^${word}\\s+(?:${measures})\\s+(?:${number})`,
  ].join('|')
}
