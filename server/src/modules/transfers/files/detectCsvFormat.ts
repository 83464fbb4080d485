import { delimiters, type Delimiter, type Encoding } from '@replyloop/shared/values/transfer'
import { endlessRow, firstRows, largeCell, maxCell, maxColumns, type CsvShape } from './csv.ts'
import { headFault } from './headFault.rules.ts'
import { chooseDelimiter } from './csv.rules.ts'
import { sampleBytes } from './encoding.ts'
import { markOf } from './encoding.rules.ts'
import { invalidFile } from '../imports/import.rules.ts'

/** The format of a file, and its first rows. */
interface Examined extends CsvShape {
  /** The byte at which the header line begins, after a byte order mark and a line that names the delimiter. */
  start: number
  /** The byte at which the first row after the header begins. */
  position: number
  /** The names of the columns. */
  headers: readonly string[]
  /** Some of the first rows after the header. */
  rows: readonly (readonly string[])[]
}

/** How many rows tell the delimiter, and of how many a preview says what is read otherwise than it is written. */
const sampledRows = 20
const shownRows = 500

/**
 * Detects the format of a CSV file from its beginning, which is UTF-8 or Windows-1252 and may end anywhere. Throws a `Problem` that
 * says what to do with a file that is not CSV.
 */
export function detectCsvFormat(head: Buffer, encoding: Encoding): Examined {
  const mark = markOf(head)?.length ?? 0
  const start = mark + delimiterLine(head.subarray(mark)).length
  refuseLargeHead(head.subarray(start))
  const sampleFrom = (position: number, delimiter: Delimiter, limit = sampledRows) =>
    firstRows(head.subarray(position, position + sampleBytes), { delimiter, encoding }, limit).map(
      ({ cells }) => cells,
    )
  const samples = delimiters.map((delimiter) => ({ delimiter, rows: sampleFrom(start, delimiter) }))
  const delimiter = chooseDelimiter(samples)
  const [sampledHeader = []] = samples.find((sample) => sample.delimiter === delimiter)?.rows ?? []
  refuseManyColumns(sampledHeader)
  const [header] = firstRows(head.subarray(start), { delimiter, encoding }, 1)
  if (header === undefined) throw hasText(head.subarray(start)) ? endlessRow('The first line') : emptyFile()
  refuseManyColumns(header.cells)
  const position = start + header.end
  const rows = sampleFrom(position, delimiter, shownRows)
  return { delimiter, encoding, start, position, headers: header.cells, rows }
}

/** The first line that some programs write for Excel, such as `sep=;`. What the delimiter is shows the rest as well. */
const delimiterLine = (file: Buffer): string =>
  /^"?sep=[,;\t|]"?\r?\n/i.exec(file.subarray(0, 10).toString('latin1'))?.[0] ?? ''

/** Whether some cell of a file has a value. */
const hasText = (file: Buffer) => /[^\s,;|"]/.test(file.toString('latin1'))

const emptyFile = () =>
  invalidFile('The file is empty; its first line must name the columns, for example: phone,email,first name')

/** Refuses what would hold up the process for long, before it is parsed by one delimiter after the other. */
function refuseLargeHead(file: Buffer): void {
  const fault = headFault(file, { mostColumns: maxColumns, longestCell: maxCell })
  if (fault === 'columns') throw manyColumns()
  if (fault === 'cell') throw largeCell('The first line')
}

function refuseManyColumns(header: readonly string[]): void {
  if (header.length > maxColumns) throw manyColumns()
}

const manyColumns = () =>
  invalidFile(
    `The file has more than ${maxColumns.toLocaleString('en')} columns; leave out those that you do not need`,
  )
