import type { RequestFailure } from '@replyloop/shared/values/delivery'
import { LRUCache } from 'lru-cache'
import { atMost } from '../limits/atMost.ts'
import { createAddressGuard, type GuardOptions } from './addressGuard.ts'
import {
  defaultMaxBytes,
  readExchange,
  startExchange,
  type ExchangeRequest,
  type Progress,
  type ResponseHeaders,
} from './exchange.ts'
import { describeFailure } from './fetchFailure.ts'
import { createGuardedAgents, type Agents } from './guardedAgents.ts'
import { createResolve, type Resolve } from './resolveNames.ts'

const defaultTimeoutMs = 15_000
const maxAccounts = 10_000

/** A request to send. */
export interface SafeRequest extends ExchangeRequest {
  /** Milliseconds for everything, from the name server to the last byte that is needed; 15,000 unless told. */
  timeoutMs?: number
  /** How a longer body is treated: its beginning is kept (the default), or the request fails. */
  onTooLarge?: 'truncate' | 'fail'
  signal?: AbortSignal | undefined
  /**
   * Follows one redirect, guarded as any address, by a `GET` without a body and without the headers of the request: they are for
   * whom it was sent to. A second one fails as any redirect does.
   */
  followsOneRedirect?: boolean
}

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
  /** Whether the other side may have got the request: a connection was there. */
  mayHaveArrived: boolean
  headers?: ResponseHeaders
  body?: Buffer
  durationMs: number
}

type SafeResponse = CompleteResponse | SafeFailure

/**
 * Sends a request once, without following redirects unless it says so. Rejects only for a malformed request; any other failure
 * is a result.
 */
export type Fetch = (request: SafeRequest) => Promise<SafeResponse>

/** The client for every HTTP request to an address that users chose (docs/interface.md#outbound-requests). */
export interface SafeFetch {
  /** The client of one account: it shares neither connections nor its turn at the name servers with others. */
  fetchFor: (accountId: string) => Fetch
  /** What is wrong with a URL that someone wants to save; see `AddressGuard`. */
  validateUrl: (url: string) => string | undefined
  /** Ends requests under way, with the failure `aborted`, and closes every connection. */
  close(): void
}

/** `resolve` stands in for the name server in tests. Throws when an allowed host is malformed. */
export function createSafeFetch(options: GuardOptions & { resolve?: Resolve }): SafeFetch {
  const guard = createAddressGuard(options)
  const resolve = options.resolve ?? createResolve((hostname) => guard.isListed(hostname))
  const closing = new AbortController()
  const agents = new LRUCache<string, Agents>({
    sizeCalculation: () => 1,
    ...atMost(maxAccounts), // the connections of one that is dropped end with their requests, or when they have been idle
    memoMethod: (accountId) =>
      createGuardedAgents({
        guard,
        resolve: (hostname) => resolve(hostname, { accountId, signal: closing.signal }),
        closing: closing.signal,
      }),
  })

  return {
    validateUrl: (url) => guard.validateUrl(url),
    close() {
      closing.abort()
      for (const agent of [...agents.values()].flatMap(Object.values<Agents['http:']>)) agent.destroy()
    },
    fetchFor: (accountId) => async (request) => {
      const startedAt = performance.now()
      const { timeoutMs = defaultTimeoutMs } = request
      let asked: ExchangeRequest = request
      let progress: Progress = { isConnected: false, status: null, chunks: [] }
      const failed = (kind: RequestFailure, detail: string): SafeFailure => ({
        ok: false,
        kind,
        status: progress.status,
        detail: detail.slice(0, 500),
        mayHaveArrived: asked !== request || progress.isConnected,
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
      const ends = request.signal ? AbortSignal.any([deadline.signal, request.signal]) : deadline.signal
      let outgoing = startExchange(agents.memo(accountId), request, ends)
      const timer = setTimeout(() => deadline.abort(), timeoutMs)
      try {
        let isComplete = await readExchange(outgoing, asked, progress)
        const target = request.followsOneRedirect === true ? targetOf(request, progress) : undefined
        if (target !== undefined) {
          const unsafeTarget = guard.validateUrl(target.url)
          if (unsafeTarget !== undefined)
            return failed('unsafe_url', `The URL redirects to one that ${unsafeTarget}.`)
          asked = target
          progress = { isConnected: false, status: null, chunks: [] }
          outgoing = startExchange(agents.memo(accountId), asked, ends)
          isComplete = await readExchange(outgoing, asked, progress)
        }
        const { status, headers, chunks } = progress
        if (status === null || headers === undefined) throw new Error('Node answered without a status')
        if (isRedirect(status)) return failed('redirect', redirectDetail(asked.url, status, headers))
        if (!isComplete && request.onTooLarge === 'fail')
          return failed('too_large', `The answer has more than ${request.maxBytes ?? defaultMaxBytes} bytes.`)
        const durationMs = Math.round(performance.now() - startedAt)
        return { ok: true, status, headers, body: Buffer.concat(chunks), truncated: !isComplete, durationMs }
      } catch (error) {
        if (deadline.signal.aborted)
          return failed('timeout', `There was no complete answer within ${timeoutMs / 1000} s.`)
        if (request.signal?.aborted === true) return failed('aborted', 'The request was cancelled.')
        if (closing.signal.aborted) return failed('aborted', 'The service stopped during the request.')
        const { kind, detail } = describeFailure(error, URL.parse(asked.url)?.host ?? '')
        return failed(kind, detail)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

/** The request that a redirect asks for; `undefined` where there is none, or it leads nowhere. */
function targetOf(
  { url, maxBytes, onlyStatus }: ExchangeRequest,
  { status, headers }: Progress,
): ExchangeRequest | undefined {
  const location = headers?.location
  const target =
    status !== null && isRedirect(status) && location !== undefined ? URL.parse(location, url) : null
  if (target === null) return undefined
  return {
    url: target.href,
    method: 'GET',
    ...(maxBytes !== undefined && { maxBytes }),
    ...(onlyStatus !== undefined && { onlyStatus }),
  }
}

function redirectDetail(url: string, status: number, { location }: ResponseHeaders): string {
  const target = typeof location === 'string' ? URL.parse(location, url) : null
  const where = target === null ? '' : ` to ${target.origin}`
  return `The URL answered ${status} and redirects${where}; redirects are not followed, so give the final address.`
}
