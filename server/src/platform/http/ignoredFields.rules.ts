/** How long one name may be, and all of them together, as they are written. */
const maxName = 64
const maxHeader = 1024

/** The value of the header `Ignored-Fields` (docs/interface.md#ignored-fields): a list of strings, as RFC 9651 writes them. */
export function listOfNames(names: readonly string[]): string {
  let list = ''
  for (const name of names) {
    const next = list === '' ? written(name) : `${list}, ${written(name)}`
    if (next.length > maxHeader) break
    list = next
  }
  return list
}

/** A name as a String, or as a Display String where it is not of visible ASCII. */
function written(name: string): string {
  const shown = name.length > maxName ? `${name.slice(0, maxName - 3)}...` : name
  if (/^[\x20-\x7e]*$/.test(shown)) return `"${shown.replace(/["\\]/g, '\\$&')}"`
  return `%"${[...Buffer.from(shown)].map(displayed).join('')}"`
}

const displayed = (byte: number): string =>
  byte >= 0x20 && byte <= 0x7e && byte !== 0x22 && byte !== 0x25
    ? String.fromCharCode(byte)
    : `%${byte.toString(16).padStart(2, '0')}`
