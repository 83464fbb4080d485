import type { Fetch } from './safeFetch.ts'

const nullBodies: ReadonlySet<number> = new Set([204, 205])

/** How long and how much; as in `SafeRequest`. */
interface GuardedFetchLimits {
  timeoutMs: number
  maxBytes: number
}

/**
 * The guarded client in the shape of the web's `fetch`, for libraries that take one: texts and bytes to absolute URLs,
 * whole responses. Rejects with the signal's reason when it aborts, with a `TimeoutError` when time is up, and otherwise
 * with a sentence that holds neither path, query nor headers.
 */
export function createGuardedFetch(
  safeFetch: Fetch,
  { timeoutMs, maxBytes }: GuardedFetchLimits,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, signal } = request
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const result = await safeFetch({
      url: request.url,
      method,
      headers: Object.fromEntries(request.headers),
      body,
      timeoutMs,
      maxBytes,
      onTooLarge: 'fail',
      signal,
    })
    if (result.ok) {
      const headers = new Headers()
      for (const [name, value] of Object.entries(result.headers))
        for (const one of [value ?? []].flat()) headers.append(name, one)
      const content = nullBodies.has(result.status) ? null : new Uint8Array(result.body)
      return new Response(content, { status: result.status, headers })
    }
    signal.throwIfAborted()
    if (result.kind === 'timeout') throw new DOMException(result.detail, 'TimeoutError')
    throw new Error(result.detail)
  }
}
