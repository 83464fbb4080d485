import type { Delimiter } from '@replyloop/shared/values/transfer'
import { fieldNamed } from './columns.rules.ts'

/**
 * Guesses the delimiter of a file from its first rows, parsed with each delimiter: the one that yields the most known column
 * names, then the most columns in rows of equal length.
 */
export function chooseDelimiter(
  samples: readonly { delimiter: Delimiter; rows: readonly (readonly string[])[] }[],
): Delimiter {
  const scores = samples.map(({ delimiter, rows }) => {
    const [header = []] = rows
    const known = header.filter((name) => fieldNamed(name) !== undefined).length
    const even = rows.filter((row) => row.length === header.length).length / Math.max(rows.length, 1)
    return { delimiter, known, columns: header.length > 1 ? header.length * even : 0 }
  })
  const [best] = scores.toSorted((a, b) => b.known - a.known || b.columns - a.columns)
  return best?.delimiter ?? ','
}
