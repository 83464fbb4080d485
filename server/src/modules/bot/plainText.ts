/**
 * A text as it may be stored and sent: without NUL and halves of characters, trimmed, and of `maxLength` UTF-16 units at
 * most, cut between characters.
 */
export function plainText(text: string, maxLength: number): string {
  const clean = text.toWellFormed().replaceAll('\0', '').trim()
  if (clean.length <= maxLength) return clean
  const cut = clean.slice(0, maxLength)
  return (/[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut).trim()
}
