import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { Request, Response } from 'express'

/** What anybody may read, made once: who asks again costs next to nothing. */
export interface PublicDocument {
  type: string
  bytes: Buffer
  gzip: Buffer
  /** Weak, since it is the same for the compressed bytes. */
  etag: string
}

/** Makes the bytes of a text, as they are sent. */
export function makeDocument(type: string, text: string): PublicDocument {
  const bytes = Buffer.from(text)
  const hash = createHash('sha256').update(bytes).digest('base64url')
  return { type, bytes, gzip: gzipSync(bytes), etag: `W/"${hash}"` }
}

/** Whether a client has the version; not by Express, for which a client that also says `no-cache`, as `fetch` does, has none. */
const hasAlready = (request: Request, etag: string): boolean =>
  (request.get('if-none-match') ?? '').split(',').some((known) => known.trim() === etag)

/** Sends a document compressed to one who takes that; to one who has it already, that it is the same. */
export function sendDocument(
  request: Request,
  response: Response,
  { type, bytes, gzip, etag }: PublicDocument,
  status = 200,
): void {
  response.status(status).type(type)
  response.setHeader('Cache-Control', 'no-cache')
  response.setHeader('ETag', etag)
  response.vary('Accept-Encoding')
  if (status === 200 && hasAlready(request, etag)) return void response.status(304).end()
  if (request.acceptsEncodings('gzip', 'identity') !== 'gzip') return void response.send(bytes)
  response.setHeader('Content-Encoding', 'gzip')
  response.send(gzip)
}
