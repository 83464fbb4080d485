import { Readable } from 'node:stream'
import { countRows, readRows } from './files/csv.ts'
import { examineBytes } from './files/examineBytes.ts'

/**
 * The columns and the rows of a CSV file that is small enough to be in memory: in any encoding, with any delimiter that imports read.
 * Throws `VALIDATION_FAILED` for a file that is not CSV, and where it has more rows than `mostRows`, by `tooMany`.
 */
export async function readSmallFile(
  bytes: Buffer,
  { mostRows, tooMany }: { mostRows: number; tooMany: (rows: number) => Error },
): Promise<{ headers: readonly string[]; rows: (readonly string[])[] }> {
  const { text, position, headers, delimiter, readAs } = await examineBytes(bytes)
  const shape = { delimiter, encoding: readAs }
  const file = () => Readable.from([text.subarray(position)], { objectMode: false })
  const count = await countRows(file(), shape)
  if (count > mostRows) throw tooMany(count)
  const rows: (readonly string[])[] = []
  for await (const { cells } of readRows(file(), shape)) rows.push(cells)
  return { headers, rows }
}
