/** No name of a column and no answer is longer: what is, is not looked through. */
export const maxFolded = 200

/** A run of more combining marks than any word has: putting it in order takes time with the square of its length. */
const longRun = /(\p{M}{30})\p{M}+/gu

/** The words of a text in small letters without accents; `camelCase` is two. Empty for a long text. */
export function foldWords(text: string): string[] {
  if (text.length > maxFolded) return []
  return text
    .replace(longRun, '$1')
    .normalize('NFKD')
    .replace(/(?<=[\p{Ll}\p{Nd}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu, ' ')
    .toLowerCase()
    .replace(/\p{M}|\p{Cf}|['’]/gu, '')
    .replaceAll('ı', 'i')
    .replaceAll('ł', 'l')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
}

/** The same as one word, by which texts are compared. */
export const foldText = (text: string): string => foldWords(text).join('')

/** The words of lists, each between commas, as they are compared. */
export const foldedSet = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => list.split(',').map(foldText)).filter((word) => word !== ''))
