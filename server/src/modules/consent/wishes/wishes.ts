import { foldLetters } from '../foldText.ts'

/** A phrase, as the source of a regular expression, and the words with which it may begin. */
export interface Phrase {
  source: string
  firstWords: readonly string[]
}

/** How people say in one language that they want no more messages. */
export interface Wishes {
  /** What is plain, where a text says nothing else but its tails. */
  plain: readonly Phrase[]
  /** What may follow what is plain. */
  tails: readonly Phrase[]
  /** What is likely to mean it, wherever it stands in a text. */
  likely: readonly Phrase[]
}

/**
 * Reads phrases, one a line, of words as people write them:
 *
 * - `a|b` is one of two words, `go_away` two words in one alternative, `inter*` a word that begins so, `a|b?` may be missing;
 * - `$list` is one of the words of a list, also behind a `|`, and ` ?` behind it says that it may be missing;
 * - `...` stands for up to three other words;
 * - `<` and `>` are the beginning and the end of a part of a sentence, between two marks; `a|>` is a word or the end;
 * - `!a|b`: none of these follows; `~a|b`: none of these is among the four words before.
 */
export function wishesOf({
  lists = {},
  plain = '',
  tails = '',
  likely,
}: {
  lists?: Readonly<Record<string, string>>
  plain?: string
  tails?: string
  likely: string
}): Wishes {
  const read = (lines: string) =>
    foldLetters(lines)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .map((line) =>
        phraseOf(line.replace(/\$(\w+)/g, (_whole, name: string) => foldLetters(lists[name] ?? name))),
      )
  return { plain: read(plain), tails: read(tails), likely: read(likely) }
}

function phraseOf(line: string): Phrase {
  const tokens = line.replaceAll(' ?', '?').split(' ')
  return { source: tokens.map(sourceOf).join(''), firstWords: firstWordsOf(tokens) }
}

const anyWord = '(?: [^ .]+)'

function sourceOf(token: string): string {
  if (token === '...') return `${anyWord}{0,3}?`
  if (token === '<') return '(?<= \\.)'
  if (token === '>') return '(?= \\.)'
  if (token.startsWith('!')) return `(?!${oneOf(token.slice(1))})`
  if (token.startsWith('~')) return `(?<!${oneOf(token.slice(1))}${anyWord}{0,3})`
  return token.endsWith('?') ? `${oneOf(token.slice(0, -1))}?` : oneOf(token)
}

function oneOf(alternatives: string): string {
  const words = alternatives.split('|').filter((word) => word !== '>')
  const source = ` (?:${words.join('|').replaceAll('_', ' ').replaceAll('*', '[^ .]*')})(?= )`
  return alternatives.split('|').includes('>') ? `(?:${source}|(?= \\.))` : `(?:${source})`
}

/** The first words of the first alternatives, and behind what may be missing, of the next ones. */
function firstWordsOf(tokens: readonly string[]): string[] {
  const [token, ...rest] = tokens.filter((each) => each !== '<' && !each.startsWith('~'))
  if (token === undefined) return []
  const own = token.replace(/\?$/, '').split('|')
  const mayBeMissing = token.endsWith('?') || own.includes('>')
  return [...own.map((words) => words.split('_')[0] ?? ''), ...(mayBeMissing ? firstWordsOf(rest) : [])]
}
