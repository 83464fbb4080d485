/** So many characters of a text from its beginning, as limits count them: an emoji is not cut in two. */
export const firstCharacters = (text: string, most: number): string =>
  Array.from(text).slice(0, most).join('')
