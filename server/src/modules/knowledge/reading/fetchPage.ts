import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import type { Fetch } from '../../../platform/outboundHttp/safeFetch.ts'
import { version } from '../../../platform/version.ts'
import { ReadingFailure } from '../reader/readingFailure.ts'

const maxRedirects = 5
const unpack = { gzip: promisify(gunzip), br: promisify(brotliDecompress), deflate: promisify(inflate) }

/** What an address has given. */
export interface Fetched {
  /** Where it was, after all redirects. */
  url: string
  status: number
  contentType: string
  bytes: Buffer
}

/** How an address is asked for. */
export interface FetchOptions {
  maxBytes: number
  /** How a longer one is treated: the reading fails (the default), or has its beginning. */
  onTooLarge?: 'fail' | 'truncate'
  signal: AbortSignal
  /** Asked before each request, also behind a redirect; throws where it may not be sent. */
  permit?: (url: string) => Promise<void>
}

/**
 * Fetches an address of the internet, behind at most five redirects, each of them guarded. Throws a `ReadingFailure`; any status is
 * a result.
 */
export async function fetchAddress(
  fetch: Fetch,
  address: string,
  { maxBytes, onTooLarge = 'fail', signal, permit }: FetchOptions,
): Promise<Fetched> {
  let url = address
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    await permit?.(url)
    const response = await fetch({
      url,
      method: 'GET',
      headers: {
        accept: 'text/html,application/xhtml+xml,application/pdf,text/plain,application/xml;q=0.9,*/*;q=0.5',
        'accept-encoding': 'identity',
        'user-agent': `Mozilla/5.0 (compatible; Replyloop/${version}; reads pages for a bot)`,
      },
      maxBytes,
      onTooLarge,
      signal,
    })
    signal.throwIfAborted()
    if (response.ok) {
      const { status, headers, body } = response
      const bytes = await unpacked(body, String(headers['content-encoding'] ?? ''), maxBytes)
      return { url, status, contentType: String(headers['content-type'] ?? ''), bytes }
    }
    const { kind, detail, headers } = response
    const target =
      kind === 'redirect' && headers?.location !== undefined ? URL.parse(headers.location, url) : null
    if (target === null) throw failureOf(kind, detail)
    target.hash = ''
    url = target.href
  }
  throw new ReadingFailure('bad_answer', { detail: `It redirects more than ${maxRedirects} times.` })
}

function failureOf(kind: string, detail: string): ReadingFailure {
  if (kind === 'unsafe_url') return new ReadingFailure('not_public', { detail })
  if (kind === 'too_large') return new ReadingFailure('too_large', { detail })
  return new ReadingFailure(kind === 'timeout' ? 'too_slow' : 'unreachable', { detail })
}

/** The content of a response that was packed all the same, or of a file that is. It never has more bytes than allowed. */
async function unpacked(body: Buffer, encoding: string, maxOutputLength: number): Promise<Buffer> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b
  const way = isGzip ? 'gzip' : encoding
  if (way !== 'gzip' && way !== 'br' && way !== 'deflate') return body
  return unpack[way](body, { maxOutputLength }).catch((error: unknown) => {
    const isTooLarge = error instanceof RangeError
    throw new ReadingFailure(isTooLarge ? 'too_large' : 'damaged', { cause: error })
  })
}
