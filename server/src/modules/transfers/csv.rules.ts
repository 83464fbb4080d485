import type { Delimiter } from '@replyloop/shared/values/transfer'
import { fieldNamed } from './columns.rules.ts'

/** A cell that a spreadsheet would run as a formula, or that looks like an escaped one. */
const formula = /^'*[=+\-@\t\r\n＝＋－＠]/
const escaped = /^'(?='*[=+\-@\t\r\n＝＋－＠])/

/**
 * Where a cell begins for a spreadsheet that takes another delimiter than ours: German ones part the cells of our file at
 * semicolons, and then know no quotation marks but at the beginning of a line.
 */
const innerFormula = /([,;\t\r\n]"*)(?='*[=+\-@＝＋－＠])/g
const innerEscaped = /([,;\t\r\n]"*)'(?='*[=+\-@＝＋－＠])/g

/** Escapes a cell with an apostrophe wherever a spreadsheet would run it as a formula. */
export function escapeCell(cell: string): string {
  const inner = cell.replace(innerFormula, "$1'")
  return formula.test(inner) ? `'${inner}` : inner
}

/** A formula by which a spreadsheet is told that a number is text, such as `="+15551234567"` or `=+15551234567`. */
const textFormula = /^="((?:[^"]|"")*)"$|^=(\+?\d[\d\s().-]*)$/

/** A spreadsheet takes no longer text in a formula. */
const maxTextFormula = 255

/** The cell as it was before `escapeCell`, or before somebody made it a text for a spreadsheet. */
export function unescapeCell(cell: string): string {
  const [, quoted, number] = (cell.length <= maxTextFormula && textFormula.exec(cell)) || []
  if (quoted !== undefined) return quoted.replaceAll('""', '"')
  return number ?? cell.replace(escaped, '').replace(innerEscaped, '$1')
}

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
