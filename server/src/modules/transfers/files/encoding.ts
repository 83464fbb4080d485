import { isAscii } from 'node:buffer'
import type { Readable } from 'node:stream'
import type { Encoding } from '@replyloop/shared/values/transfer'
import { maxRowBytes } from './csv.ts'
import { countUtf8, guessEncoding, isMostlyUtf8, markOf, unmarkedUtf16 } from './encoding.rules.ts'
import { invalidFile } from '../imports/import.rules.ts'
import { refuseOtherFormats } from './otherFormats.ts'

/** How much of a file is parsed to tell the delimiter, and to show some rows. */
export const sampleBytes = 64 * 1024
/** How much of its beginning is kept: the header line may be as long as a row can be. */
const headBytes = maxRowBytes + sampleBytes

/** The encoding of a file, and its beginning. */
interface Encoded {
  encoding: Encoding
  /** Whether that follows from what most of the file is, and a person may know better. */
  isGuess: boolean
  head: Buffer
}

/**
 * Finds the encoding of a file: its mark's, else the chosen one, else UTF-8 where that fits most of it. With `isTruncated`, `file`
 * is only the beginning of one and may end anywhere. Throws a `Problem` that says what to do with a file that is no text.
 */
export async function findEncoding(
  file: Readable,
  { chosen, isTruncated = false }: { chosen?: Encoding | undefined; isTruncated?: boolean },
): Promise<Encoded> {
  const utf8 = { characters: 0, faults: 0, missing: 0 }
  let head = Buffer.alloc(0)
  let hasZeros = false
  for await (const chunk of file) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a file is read as bytes')
    if (head.length < headBytes) head = Buffer.concat([head, chunk]).subarray(0, headBytes)
    hasZeros ||= chunk.includes(0)
    if (hasZeros && utf16Of(head, chosen) === undefined) break
    if (utf8.missing > 0 || !isAscii(chunk)) countUtf8(utf8, chunk)
  }
  await refuseOtherFormats(head)
  const given = markOf(head)?.encoding ?? chosen ?? unmarkedUtf16(head)
  if (hasZeros && utf16Of(head, chosen) === undefined)
    throw invalidFile('The file is not text; save the table as CSV (UTF-8) and upload that')
  if (given !== undefined) return { encoding: given, isGuess: false, head }
  if (isMostlyUtf8(utf8, !isTruncated)) return { encoding: 'utf-8', isGuess: utf8.faults > 0, head }
  return { encoding: guessEncoding(head), isGuess: true, head }
}

/** The kind of UTF-16 that a file is; `undefined` if it is another encoding, in which text has no zero bytes. */
function utf16Of(head: Buffer, chosen: Encoding | undefined): Encoding | undefined {
  const encoding = markOf(head)?.encoding ?? chosen ?? unmarkedUtf16(head)
  return encoding === 'utf-16le' || encoding === 'utf-16be' ? encoding : undefined
}

/** The bytes of a file, in chunks, as UTF-8 with its mark. */
export async function* toUtf8(file: AsyncIterable<unknown>, encoding: Encoding): AsyncGenerator<Buffer> {
  const decoder = new TextDecoder(encoding)
  yield Buffer.from('\ufeff')
  for await (const chunk of file) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a file is read as bytes')
    const text = decoder.decode(chunk, { stream: true })
    if (text !== '') yield Buffer.from(text)
  }
  yield Buffer.from(decoder.decode())
}
