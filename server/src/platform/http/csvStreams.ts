import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { maxTextFileMiB, type Delimiter } from '@replyloop/shared/values/transfer'
import { stringify } from 'csv-stringify/sync'
import type { Request, Response } from 'express'
import { errorCode } from '../errors/errorCode.ts'
import { Problem } from '../errors/problem.ts'
import { escapeCell } from '../text/csvCells.ts'
import { sendStream } from './sendStream.ts'

const acceptedTypes = ['text/csv', 'application/octet-stream']

/**
 * The body of a request, a CSV file, as it arrives. Throws `UNSUPPORTED_MEDIA_TYPE` at once; the stream throws
 * `PAYLOAD_TOO_LARGE` after `maxBytes`, and `VALIDATION_FAILED` when it ends too early.
 */
export function csvBody(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (request.is(acceptedTypes) === false)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the file as ${acceptedTypes.join(' or ')}`)
  if (!['', 'identity'].includes(request.get('content-encoding') ?? ''))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the file without a Content-Encoding')
  if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  return limitSize(request, maxBytes)
}

/** The body of a request, a CSV file of texts that people write: snippets, answers or test questions. Throws as `csvBody`. */
export const readTextCsv = async (request: Request): Promise<Buffer> =>
  buffer(csvBody(request, maxTextFileMiB * 1024 * 1024))

async function* limitSize(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    // Destroying the request would end the connection before the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      if (!Buffer.isBuffer(chunk)) throw new Error('a body is read as bytes')
      bytes += chunk.length
      if (bytes > maxBytes) throw tooLarge(maxBytes)
      yield chunk
    }
  } catch (error) {
    if (errorCode(error) === 'ECONNRESET')
      throw new Problem('VALIDATION_FAILED', 'The upload ended before its announced length')
    throw error
  } finally {
    request.resume()
  }
}

const tooLarge = (maxBytes: number) =>
  new Problem('PAYLOAD_TOO_LARGE', `The file can have at most ${Math.floor(maxBytes / 1024 / 1024)} MiB`)

/** Sends a CSV file as a download named `name`. */
export async function sendCsv(
  response: Response,
  name: string,
  file: NodeJS.ReadableStream,
): Promise<undefined> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  await sendStream(response, file)
}

/** How many cells of a file are written at once, within a millisecond or two. */
const cellsAtOnce = 2000

/**
 * Writes rows as a CSV file that spreadsheets read as UTF-8 and in which they run no formula. The rows come some at a time; no
 * more of their text is in memory than of those.
 */
export function writeRows(
  groups: AsyncIterable<Iterable<readonly string[]>>,
  delimiter: Delimiter,
): NodeJS.ReadableStream {
  const written = (rows: string[][]) =>
    stringify(rows, { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ })
  const parts = async function* () {
    yield byteOrderMark
    for await (const rows of groups) {
      let some: string[][] = []
      let cells = 0
      for (const row of rows) {
        some.push(row.map(escapeCell))
        cells += row.length
        if (cells < cellsAtOnce) continue
        yield written(some)
        some = []
        cells = 0
      }
      if (some.length > 0) yield written(some)
    }
  }
  return Readable.from(parts(), { objectMode: false })
}

const byteOrderMark = '\ufeff'
