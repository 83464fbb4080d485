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
