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

const between = /[^\p{L}\p{M}\p{N}]+/u
/** What ends a part of a sentence. */
const mark = /[.!?,;:()\n。、؟،।|–—]|\s-\s/

/**
 * The words of a text in small Latin letters without accents, with one space between them. What else is in it, such as
 * punctuation and emoji, is left out, but for a `.` between two parts of a sentence, and at both ends.
 */
export function foldParts(text: string): string {
  const parts = withoutTwists(foldLetters(text))
    .split(mark)
    .map((part) => wordsOf(part).join(' '))
  return ` . ${parts.filter((part) => part !== '').join(' . ')} .`
}

const wordsOf = (small: string): string[] => small.split(between).filter((word) => word !== '')

/** A text with one letter for three and more, and with an o for the zero of a word: STOOOP and ST0P are STOP. */
const withoutTwists = (text: string): string =>
  mayBeTwisted.test(text)
    ? text.replace(/(\p{L})\1{2,}/gu, '$1').replace(/(?<=\p{L})0|0(?=\p{L})/gu, 'o')
    : text
const mayBeTwisted = /0|(\S)\1\1/

/** The words of `foldParts` alone; letters that stand alone are put together. */
export function wordsOfParts(parts: string): string {
  const words = parts.split(' ').filter((word) => word !== '' && word !== '.')
  const isSpelled = words.length > 2 && words.every((word) => word.length <= 2 && /^\p{L}$/u.test(word))
  return words.join(isSpelled ? '' : ' ')
}

/** The words of a text, as they are sought. */
export const foldWords = (text: string): string => wordsOfParts(foldParts(text))
