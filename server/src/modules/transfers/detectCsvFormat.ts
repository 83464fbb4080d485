import type { Readable } from 'node:stream'
import type { Delimiter, Encoding } from '@replyloop/shared/values/transfer'
import { errorCode } from '../../platform/errors/errorCode.ts'
import { endlessRow, firstRows, maxColumns, maxRowBytes, type CsvShape } from './csv.ts'
import { chooseDelimiter, delimiters } from './csv.rules.ts'
import { invalidFile } from './import.rules.ts'

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

/** How much of the file is parsed to tell the delimiter, and to show some rows. */
const sampleBytes = 64 * 1024
const sampledRows = 20
/** How much of its beginning is kept: the header line may be as long as a row can be. */
const headBytes = maxRowBytes + sampleBytes

/**
 * Detects the format of a CSV file: the encoding from all of it, the rest from its beginning. With `isTruncated`, `file` is
 * only the beginning of one and may end anywhere. Throws a `Problem` that says what to do with a file that is not CSV.
 */
export async function detectCsvFormat(file: Readable, { isTruncated = false } = {}): Promise<Examined> {
  const { encoding, head } = await readAll(file, isTruncated)
  const mark = encoding === 'utf-8' && head.subarray(0, 3).equals(Buffer.from('\ufeff')) ? 3 : 0
  const start = mark + delimiterLine(head.subarray(mark)).length
  const sampleFrom = (position: number, delimiter: Delimiter) =>
    firstRows(head.subarray(position, position + sampleBytes), { delimiter, encoding }, sampledRows).map(
      ({ cells }) => cells,
    )
  const samples = delimiters.map((delimiter) => ({ delimiter, rows: sampleFrom(start, delimiter) }))
  const delimiter = chooseDelimiter(samples)
  const [sampledHeader = []] = samples.find((sample) => sample.delimiter === delimiter)?.rows ?? []
  refuseManyColumns(sampledHeader) // to parse a whole line of very many would hold up the process
  const [header] = firstRows(head.subarray(start), { delimiter, encoding }, 1)
  if (header === undefined) throw hasText(head.subarray(start)) ? endlessRow('The first line') : emptyFile()
  refuseManyColumns(header.cells)
  const position = start + header.end
  const rows = sampleFrom(position, delimiter)
  return { delimiter, encoding, start, position, headers: header.cells, rows }
}

/** The first line that some programs write for Excel, such as `sep=;`. What the delimiter is shows the rest as well. */
const delimiterLine = (file: Buffer): string =>
  /^"?sep=[,;\t]"?\r?\n/i.exec(file.subarray(0, 10).toString('latin1'))?.[0] ?? ''

/** Whether some cell of a file has a value. */
const hasText = (file: Buffer) => /[^\s,;"]/.test(file.toString('latin1'))

const emptyFile = () =>
  invalidFile('The file is empty; its first line must name the columns, for example: phone,email,first name')

function refuseManyColumns(header: readonly string[]): void {
  if (header.length > maxColumns)
    throw invalidFile(
      `The file has more than ${maxColumns.toLocaleString('en')} columns; leave out those that you do not need`,
    )
}

/** Detects the encoding: UTF-8 if the whole file is valid UTF-8, otherwise Windows-1252. Returns the file's head too. */
async function readAll(file: Readable, isTruncated: boolean): Promise<{ encoding: Encoding; head: Buffer }> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let encoding: Encoding = 'utf-8'
  let head = Buffer.alloc(0)
  for await (const chunk of file) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a file is read as bytes')
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    refuseOtherFormats(head)
    if (chunk.includes(0))
      throw invalidFile('The file is not text; save the table as CSV (UTF-8) and upload that')
    if (encoding === 'utf-8' && !decodes(() => decoder.decode(chunk, { stream: true })))
      encoding = 'windows-1252'
  }
  if (encoding === 'utf-8' && !isTruncated && !decodes(() => decoder.decode())) encoding = 'windows-1252'
  return { encoding, head }
}

function refuseOtherFormats(head: Buffer): void {
  const begins = head.subarray(0, 4).toString('latin1')
  if (begins === 'PK\x03\x04' || begins === '\xd0\xcf\x11\xe0')
    throw invalidFile('The file is a workbook, not CSV; open it and save it as CSV (UTF-8)')
  if (/^(\xff\xfe|\xfe\xff)/.test(begins))
    throw invalidFile('The file is written in UTF-16; save it as CSV (UTF-8)')
}

function decodes(decode: () => string): boolean {
  try {
    decode()
    return true
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return false
    throw error
  }
}
