import { decomposeLetters } from '../../../platform/text/decomposeLetters.ts'

/** Emoji, and the scripts that write words without spaces between them, or their endings like Korean. */
const unspaced =
  '[\\p{Extended_Pictographic}\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]'
/** What goes on a word where it stands beside one of its letters. */
const spaced = `[[\\p{L}\\p{M}\\p{N}_]--${unspaced}]`
const beginsUnspaced = new RegExp(`^${unspaced}`, 'v')
const endsUnspaced = new RegExp(`${unspaced}\\p{M}*$`, 'v')

/** The same letters in the same form, however they were typed. */
const canonical = (text: string): string => decomposeLetters(text).normalize()

/**
 * So much of a text is searched: of 10,000 keywords each would read the longest message for half a millisecond, while nobody
 * else is answered.
 */
const maxSearchedLength = 4000

/**
 * Returns a function that says whether the beginning of `text`, its first 4,000 characters, contains a keyword as a word, in
 * any case. In scripts without spaces a word may stand anywhere.
 */
export function wordSearch(text: string): (keyword: string) => boolean {
  let said: string | undefined // made for the first keyword, and kept for all: there may be many
  return (keyword) => {
    said ??= canonical(text.slice(0, maxSearchedLength))
    const sought = canonical(keyword.trim())
    const letters = RegExp.escape(sought)
    // Most texts do not hold it at all, and to tell that takes a hundredth of the time.
    if (!new RegExp(letters, 'iv').test(said)) return false
    const before = beginsUnspaced.test(sought) ? '' : `(?<!${spaced})`
    const after = endsUnspaced.test(sought) ? '' : `(?!${spaced})`
    return new RegExp(`${before}${letters}${after}`, 'iv').test(said)
  }
}
