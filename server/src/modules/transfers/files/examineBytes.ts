import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Encoding } from '@replyloop/shared/values/transfer'
import { detectCsvFormat } from './detectCsvFormat.ts'
import { isReadAsStored } from './encoding.rules.ts'
import { findEncoding, toUtf8 } from './encoding.ts'

/**
 * A CSV file that is in memory, or its beginning where `isTruncated`: its encoding, its format as `text` has it, and its first rows.
 * Throws a `Problem` that says what to do with a file that is not CSV.
 */
export async function examineBytes(
  bytes: Buffer,
  options: { chosen?: Encoding | undefined; isTruncated?: boolean } = {},
) {
  const file = () => Readable.from([bytes], { objectMode: false })
  const { encoding, isGuess } = await findEncoding(file(), options)
  const isRead = isReadAsStored(encoding)
  const text = isRead ? bytes : await buffer(toUtf8(file(), encoding))
  const { encoding: readAs, ...format } = detectCsvFormat(text, isRead ? encoding : 'utf-8')
  return { ...format, encoding, isGuess, readAs, text }
}
