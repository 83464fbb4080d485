import type { RequestFailure } from '@replyloop/shared/values/delivery'
import { LRUCache } from 'lru-cache'
import { Agent, errors, type Dispatcher } from 'undici'
import { createAddressGuard, type GuardOptions } from './addressGuard.ts'
import { describeFailure } from './fetchFailure.ts'
import { createGuardedConnector } from './guardedConnector.ts'
import { createResolve, type Resolve } from './resolveNames.ts'

const defaultTimeoutMs = 15_000
const defaultMaxBytes = 64 * 1024
const connectTimeoutMs = 15_000
const maxAccounts = 10_000

/** A request to send. */
export interface SafeRequest {
  url: string
  method: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array | undefined
  /** Milliseconds for everything, from the name server to the last byte; 15,000 unless told. */
  timeoutMs?: number
  /** The most bytes of the response's body that are read; 64 KiB unless told. */
  maxBytes?: number
  /** How a longer body is treated: its beginning is kept (the default), or the request fails. */
  onTooLarge?: 'truncate' | 'fail'
  signal?: AbortSignal | undefined
}

/** By lower-case name; `set-cookie` and repeated ones are lists. */
type ResponseHeaders = Readonly<Record<string, string | string[] | undefined>>

/** A response with any status but 3xx. The caller decides whether it is a success. */
interface CompleteResponse {
  ok: true
  status: number
  headers: ResponseHeaders
  /** As sent, not decompressed. */
  body: Buffer
  /** Whether `body` is only the beginning. */
  truncated: boolean
  durationMs: number
}

/** There was no complete response. If one had begun, `status`, `headers` and the `body` so far are set. */
interface SafeFailure {
  ok: false
  kind: RequestFailure
  status: number | null
  /** A sentence for the operator, of 500 characters at most. It never holds the URL's path, query, or what was sent. */
  detail: string
  headers?: ResponseHeaders
  body?: Buffer
  durationMs: number
}

export type SafeResponse = CompleteResponse | SafeFailure

/**
 * Sends a request once, without following redirects. Rejects only for a malformed request; any other failure is a result.
 */
export type Fetch = (request: SafeRequest) => Promise<SafeResponse>

/** The client for every HTTP request to an address that users chose (docs/interface.md#outbound-requests). */
export interface SafeFetch {
  /** The client of one account: it shares neither connections nor its turn at the name servers with others. */
  fetchFor: (accountId: string) => Fetch
  /** What is wrong with a URL that someone wants to save; see `AddressGuard`. */
  validateUrl: (url: string) => string | undefined
  /** Ends requests under way, with the failure `aborted`, and closes every connection. */
  close(): Promise<void>
}

/** What has arrived of a response so far. */
interface Progress {
  status: number | null
  headers?: ResponseHeaders
  chunks: Buffer[]
}

/** `resolve` stands in for the name server in tests. Throws when an allowed host is malformed. */
export function createSafeFetch(options: GuardOptions & { resolve?: Resolve }): SafeFetch {
  const guard = createAddressGuard(options)
  const resolve = options.resolve ?? createResolve((hostname) => guard.isListed(hostname))
  const closing = new AbortController()
  const { signal } = closing
  const agents = new LRUCache<string, Agent>({
    max: maxAccounts,
    dispose: (agent) => void agent.close(), // once its requests under way have ended
    memoMethod: (accountId) =>
      new Agent({
        connect: createGuardedConnector(
          guard,
          (hostname) => resolve(hostname, { accountId, signal }),
          connectTimeoutMs,
        ),
        allowH2: false,
        // Many servers close idle connections after five seconds; a delivery must not be lost to that race.
        keepAliveTimeout: 2000,
        keepAliveMaxTimeout: 30_000,
        // The request's own deadline covers both.
        headersTimeout: 0,
        bodyTimeout: 0,
      }),
  })

  return {
    validateUrl: (url) => guard.validateUrl(url),
    async close() {
      closing.abort()
      await Promise.all([...agents.values()].map((agent) => agent.destroy()))
    },
    fetchFor: (accountId) => async (request) => {
      const startedAt = performance.now()
      const { timeoutMs = defaultTimeoutMs } = request
      const progress: Progress = { status: null, chunks: [] }
      const failed = (kind: RequestFailure, detail: string): SafeFailure => ({
        ok: false,
        kind,
        status: progress.status,
        detail: detail.slice(0, 500),
        ...(progress.headers !== undefined && {
          headers: progress.headers,
          body: Buffer.concat(progress.chunks),
        }),
        durationMs: Math.round(performance.now() - startedAt),
      })

      const unsafe = guard.validateUrl(request.url)
      if (unsafe !== undefined) return failed('unsafe_url', `The URL ${unsafe}.`)
      // Not AbortSignal.timeout: it would stay in memory, with the request, until its time is up.
      const deadline = new AbortController()
      const timer = setTimeout(() => deadline.abort(), timeoutMs)
      try {
        const isComplete = await exchange(agents.memo(accountId), request, deadline.signal, progress)
        const { status, headers, chunks } = progress
        if (status === null || headers === undefined) throw new Error('undici answered without a status')
        if (status >= 300 && status < 400)
          return failed('redirect', redirectDetail(request.url, status, headers))
        if (!isComplete && request.onTooLarge === 'fail')
          return failed('too_large', `The answer has more than ${request.maxBytes ?? defaultMaxBytes} bytes.`)
        const durationMs = Math.round(performance.now() - startedAt)
        return { ok: true, status, headers, body: Buffer.concat(chunks), truncated: !isComplete, durationMs }
      } catch (error) {
        if (error instanceof errors.InvalidArgumentError) throw error
        if (deadline.signal.aborted)
          return failed('timeout', `There was no complete answer within ${timeoutMs / 1000} s.`)
        if (request.signal?.aborted === true) return failed('aborted', 'The request was cancelled.')
        const { kind, detail } = describeFailure(error, URL.parse(request.url)?.host ?? '')
        return failed(kind, detail)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

/** Sends a request and stores in `progress` what arrives. Returns whether the whole body was read. */
async function exchange(
  agent: Dispatcher,
  { url, method, headers = {}, body, maxBytes = defaultMaxBytes, signal }: SafeRequest,
  deadline: AbortSignal,
  progress: Progress,
): Promise<boolean> {
  const { origin, pathname, search } = new URL(url)
  const response = await agent.request({
    origin,
    path: pathname + search,
    method,
    headers,
    body: body ?? null,
    signal: signal === undefined ? deadline : AbortSignal.any([deadline, signal]),
  })
  progress.status = response.statusCode
  progress.headers = response.headers
  // Leaving the loop early destroys the body and its connection, which is then reported here too.
  response.body.on('error', () => {})
  let remaining = maxBytes
  for await (const chunk of response.body) {
    if (!Buffer.isBuffer(chunk)) throw new Error('undici gave a body that is not bytes')
    progress.chunks.push(chunk.subarray(0, remaining))
    if (chunk.length > remaining) return false
    remaining -= chunk.length
  }
  return true
}

function redirectDetail(url: string, status: number, { location }: ResponseHeaders): string {
  const target = typeof location === 'string' ? URL.parse(location, url) : null
  const where = target === null ? '' : ` to ${target.origin}`
  return `The URL answered ${status} and redirects${where}; redirects are not followed, so give the final address.`
}
