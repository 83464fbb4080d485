import type { Request, Response } from 'express'
import { errorCode } from '../lib/errorCode.ts'
import { Problem } from '../lib/problem.ts'
import { sendStream } from './sendStream.ts'

const types = ['text/csv', 'application/octet-stream']

/**
 * The bytes of a CSV file that is the body of a request, as they come. Throws `UNSUPPORTED_MEDIA_TYPE` at once, and
 * `PAYLOAD_TOO_LARGE` as soon as it is known that there are more than `maxBytes`.
 */
export function csvBody(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  if (request.is(types) === false)
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', `Send the file as ${types.join(' or ')}`)
  if (!['', 'identity'].includes(request.get('content-encoding') ?? ''))
    throw new Problem('UNSUPPORTED_MEDIA_TYPE', 'Send the file without a Content-Encoding')
  if (Number(request.get('content-length') ?? 0) > maxBytes) throw tooLarge(maxBytes)
  return limited(request, maxBytes)
}

async function* limited(request: Request, maxBytes: number): AsyncGenerator<Buffer> {
  let bytes = 0
  try {
    // Destroying the request would end the connection before the answer.
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

/** Answers a CSV file, to be kept as `name`. */
export async function sendCsv(
  response: Response,
  name: string,
  file: NodeJS.ReadableStream,
): Promise<undefined> {
  response.setHeader('Content-Type', 'text/csv; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${name}"`)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  response.setHeader('Content-Security-Policy', "default-src 'none'; sandbox")
  response.setHeader('Cache-Control', 'private, no-store')
  await sendStream(response, file)
}
