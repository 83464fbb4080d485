/** How much of a text stands before what is found in it, and how much is shown in all, in characters. */
const [before, shown] = [40, 200]

/** The part of a text around what is searched for, on one line. */
export function excerptOf(text: string, search: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '))
  const at = characters.join('').toLowerCase().indexOf(search.toLowerCase())
  const from = at <= before ? 0 : Array.from(characters.join('').slice(0, at)).length - before
  const part = characters.slice(from, from + shown).join('')
  return `${from > 0 ? '…' : ''}${part}${from + shown < characters.length ? '…' : ''}`
}
