import type { Delimiter } from '@replyloop/shared/import'
import { fieldNamed } from './import.rules.ts'

/** What a spreadsheet would run as a formula, and what an escaped cell already looks like. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

/** A cell that no spreadsheet runs as a formula: with a leading apostrophe where it needs one. */
export const escapeCell = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)

/** The cell as it was before `escapeCell`. */
export const unescapeCell = (cell: string): string => cell.replace(escaped, '')

/** The delimiters that are tried; the first wins a tie. */
export const delimiters = [',', ';', '\t'] as const

/**
 * Which delimiter a file has, by its first rows as each delimiter would cut them: the one that shows the most known
 * column names, then the most columns that stay the same in number.
 */
export function chooseDelimiter(
  samples: readonly { delimiter: Delimiter; rows: readonly (readonly string[])[] }[],
): Delimiter {
  const scored = samples.map(({ delimiter, rows }) => {
    const [header = []] = rows
    const known = header.filter((name) => fieldNamed(name) !== undefined).length
    const even = rows.filter((row) => row.length === header.length).length / Math.max(rows.length, 1)
    return { delimiter, known, columns: header.length > 1 ? header.length * even : 0 }
  })
  const [best] = scored.toSorted((a, b) => b.known - a.known || b.columns - a.columns)
  return best?.delimiter ?? ','
}
