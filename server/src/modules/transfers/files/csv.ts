import { pipeline as pipe, type Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isBlank } from '@replyloop/shared/contract/fields'
import type { Delimiter, Encoding } from '@replyloop/shared/values/transfer'
import { CsvError, parse, type Options, type Parser } from 'csv-parse'
import { parse as parseSync } from 'csv-parse/sync'
import { z } from 'zod'
import { Problem } from '../../../platform/errors/problem.ts'
import { unescapeCell } from '../../../platform/text/csvCells.ts'

/** How the text of a file is parsed. Files in other encodings than UTF-8 and Windows-1252 have been rewritten as UTF-8. */
export interface CsvShape {
  delimiter: Delimiter
  encoding: Encoding
}

/** A row of a file. */
export interface CsvRow {
  cells: readonly string[]
  /** The byte of the source after its end. */
  end: number
}

/** The largest row: 100 custom fields of 2,000 characters, and room to spare. */
export const maxRowBytes = 1024 * 1024
/** An option of the parser as a stream, which would otherwise read sixteen rows ahead; each may be a mebibyte. */
const oneAhead = { readableHighWaterMark: 1 }
/**
 * The most columns of a file: an export has a thousand custom fields, and some others. To tell what a head of so many means took
 * 26 ms to parse and 30 ms to map by names of consents (2,000: 30 and 60 ms), in which nobody else is served.
 */
export const maxColumns = 1100
/** The most characters of a cell: what is longer is no value of a contact. */
export const maxCell = 64 * 1024

/**
 * The rows of a file as they are read, in constant memory, without blank rows. They are parsed before they are decoded, so
 * that `end` counts bytes of the file in any encoding. Throws a `Problem` at a quote that is never closed.
 */
export async function* readRows(source: Readable, shape: CsvShape): AsyncGenerator<CsvRow> {
  let lastLine = 0
  const parser = parse({
    ...parserOptions(shape),
    ...oneAhead,
    info: true,
    on_record: (item) => {
      allowAnyLength(parser)
      return item
    },
  })
  const items: AsyncIterable<unknown> = pipe(source, parser, () => {
    // A failure on either side also ends the iteration below, which throws it.
  })
  try {
    for await (const item of items) {
      const { record, info } = ParsedRecord.parse(item)
      lastLine = info.lines
      yield rowOf(record, info.bytes, shape)
    }
  } catch (error) {
    throw toProblem(error, lastLine)
  }
}

const rowOf = (record: readonly string[], end: number, { encoding }: CsvShape): CsvRow => ({
  // One cell more than allowed tells that there are too many. A row may be a mebibyte of commas: all of its cells would take
  // thirty times as much memory.
  cells: record.slice(0, maxColumns + 1).map((cell) => unescapeCell(decode(cell, encoding))),
  end,
})

const ParsedRecord = z.object({
  record: z.array(z.string()),
  info: z.object({ bytes: z.int(), lines: z.int() }),
})

/** How many lines `firstRows` reads: blank rows do not count, and take the parser long, see `allowAnyLength`. */
const firstLines = 1000

/** Up to `limit` rows of the beginning of a file, which may end anywhere. */
export function firstRows(head: Buffer, shape: CsvShape, limit: number): CsvRow[] {
  const rows: CsvRow[] = []
  try {
    parseSync(head, {
      ...parserOptions(shape),
      to: limit,
      to_line: firstLines,
      on_record: (record, { bytes }) => {
        rows.push(rowOf(record, bytes, shape))
        return null
      },
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error // the beginning ends within a quoted cell
  }
  return rows
}

/** The number of rows that `readRows` yields. Throws like it, and at a row of very many cells without an end. */
export async function countRows(source: Readable, shape: CsvShape): Promise<number> {
  let count = 0
  let blank = 0
  let lastLine = 0
  const parser = parse({
    ...parserOptions(shape),
    skip_records_with_empty_values: false, // `whileRowsEnd` has to see that these end too
    on_record: (cells: readonly string[], { lines }) => {
      allowAnyLength(parser)
      if (cells.some(({ length }) => length > maxCell)) throw largeCell(`The row that ends in line ${lines}`)
      if (cells.every(isBlank)) {
        blank += 1
        return null
      }
      count += 1
      lastLine = lines
      return null
    },
  })
  // The parser counts the text of a row, but not its cells: a hundred mebibytes of commas would fill the memory.
  async function* whileRowsEnd(chunks: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
    let ended = 0
    let bytes = 0
    for await (const chunk of chunks) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a file is read as bytes')
      const now = count + blank + parser.info.empty_lines
      bytes = chunk.length + (now === ended ? bytes : 0)
      ended = now
      if (bytes > 2 * maxRowBytes) throw endlessRow(`The row after line ${lastLine}`)
      yield chunk
    }
  }
  try {
    await pipeline(source, whileRowsEnd, parser.resume())
  } catch (error) {
    throw toProblem(error, lastLine)
  }
  return count
}

/**
 * Lets the next row have any number of cells. If that is not the number of the first row, the parser makes an error, which nobody
 * reads and which takes a hundred times as long as the row. It takes the row for the first one while it has counted none.
 */
const allowAnyLength = ({ info }: Parser) => Object.assign(info, { records: 0 })

const parserOptions = ({ delimiter, encoding }: CsvShape): Options => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  encoding: encoding === 'utf-8' ? 'utf8' : 'latin1',
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: true,
  skip_records_with_empty_values: true,
  max_record_size: maxRowBytes,
})

/** Translates an error of the parser for the person who uploaded the file; returns any other error as it is. */
const toProblem = (error: unknown, lastLine: number): unknown =>
  error instanceof CsvError ? endlessRow(`The row after line ${lastLine}`) : error

/** The failure of a row, named by `row`, of which the parser does not find the end. */
export const endlessRow = (row: string) =>
  new Problem(
    'VALIDATION_FAILED',
    `${row} never ends: its quotation mark is not closed, or it has more than 1 MiB; correct the file there`,
  )

/** The failure of a row, named by `row`, that has a cell of more than fits into any field. */
export const largeCell = (row: string) =>
  new Problem(
    'VALIDATION_FAILED',
    `${row} has a cell of more than 64 KiB, which no field of a contact can hold; shorten it, or leave its column out`,
  )

const windows1252 = new TextDecoder('windows-1252')

const decode = (cell: string, encoding: Encoding): string =>
  encoding === 'utf-8' || !/[\x80-\xff]/.test(cell) ? cell : windows1252.decode(Buffer.from(cell, 'latin1'))
