import { delimiters } from '@replyloop/shared/values/transfer'

const codeOf = (character: string) => character.charCodeAt(0)
const separators = new Set(delimiters.map(codeOf))
const [quote, lineFeed, carriageReturn] = [codeOf('"'), codeOf('\n'), codeOf('\r')]

/**
 * What makes the first line of a file too large to be parsed: `columns` for more of them than `mostColumns`, with anything
 * between them, or `cell` for one that is longer than `longestCell`. It looks no further than to that.
 */
export function headFault(
  head: Buffer,
  { mostColumns, longestCell }: { mostColumns: number; longestCell: number },
): 'columns' | 'cell' | undefined {
  const counts = new Map<number, number>()
  let begin = 0
  for (let at = 0; at < head.length; at += 1) {
    const byte = head[at] ?? 0
    if (byte === quote && at === begin) at = endOfQuoted(head, at + 1, begin + longestCell)
    else if (byte === lineFeed || byte === carriageReturn) return undefined
    else if (separators.has(byte)) {
      const columns = (counts.get(byte) ?? 1) + 1
      if (columns > mostColumns) return 'columns'
      counts.set(byte, columns)
      begin = at + 1
    }
    if (at - begin > longestCell) return 'cell'
  }
  return undefined
}

/** Where the quote is that ends a cell; where there is none up to `limit`, behind that, or at the end of the head. */
function endOfQuoted(head: Buffer, from: number, limit: number): number {
  for (let at = from; at <= limit;) {
    const end = head.indexOf(quote, at)
    if (end === -1 || end > limit) break
    if (head[end + 1] !== quote) return end
    at = end + 2
  }
  return Math.min(limit + 1, head.length)
}
