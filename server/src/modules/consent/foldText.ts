import { decomposeLetters } from '../../platform/text/decomposeLetters.ts'

/** Small letters of other scripts whose small or large form looks like a Latin one. */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  Array.from('авсԁеніјкморԛѕтуѵԝхӏոօսαβεηικμνορτυχζı', (letter, at) => [
    letter,
    'abcdehijkmopqstyvwxlnouabehikmnoptuxzi'.charAt(at),
  ]),
)

const isAscii = /^\p{ASCII}*$/u
/** Accents, and what is invisible; the signs of Indian and Thai writing are vowels, and stay. */
const accent =
  /[\p{Cf}[\p{M}--[\p{scx=Deva}\p{scx=Beng}\p{scx=Gujr}\p{scx=Guru}\p{scx=Taml}\p{scx=Telu}\p{sc=Thai}]]]/v
const notAscii = /[^\p{ASCII}]/gu
const combining = /[\u0300-\u036f]/g

/** A text in small Latin letters without accents, as far as it has such. */
export const foldLetters = (text: string): string => (isAscii.test(text) ? text.toLowerCase() : latinOf(text))

const latinOf = (text: string): string =>
  decomposeLetters(text)
    .toLowerCase()
    .replace(combining, '')
    .replace(notAscii, (letter) => lookAlikes.get(letter) ?? (accent.test(letter) ? '' : letter))

/** A letter that stands there three times and more, and a zero in a word: STOOOP and ST0P are STOP. */
const mayBeTwisted = /0|(\S)\1\1/
const repeatedLetter = /(\p{L})\1{2,}/gu
const zeroInWord = /(?<=\p{L})0|0(?=\p{L})/gu
/** What ends a part of a sentence. */
const mark = /[.!?,;:()\n。、؟،।|–—]|\s-\s/g
const between = /[^\p{L}\p{M}\p{N}.]+/gu
/** Letters that stand alone, as in S T O P. */
const spelled = /^\p{L}(?: \p{L}){2,}$/u

/** A text as the words of an opt-out are sought in it, in small Latin letters without accents; punctuation, emoji and the like are left out. */
export interface FoldedText {
  /** Its words with one space between them; letters that stand alone are put together. */
  words: string
  /** The same with a `.` between two parts of a sentence and at both ends, and letters as they stand. */
  parts: string
}

/** Folds a text for comparison. */
export function foldText(text: string): FoldedText {
  const letters = foldLetters(text)
  const plain = mayBeTwisted.test(letters)
    ? letters.replace(repeatedLetter, '$1').replace(zeroInWord, 'o')
    : letters
  const parts = `.${plain}.`
    .replace(mark, '.')
    .replace(between, ' ')
    .replace(/ ?\.[ .]*/g, ' . ')
    .trimEnd()
  const words = parts.replaceAll(' .', '').trimStart()
  return { words: spelled.test(words) ? words.replaceAll(' ', '') : words, parts }
}
