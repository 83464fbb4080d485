import type { SafeFetch } from './safeFetch.ts'

const nullBodies: ReadonlySet<number> = new Set([204, 205])

/** How long and how much; as in `SafeRequest`. */
interface GuardedFetchLimits {
  timeoutMs: number
  maxBytes: number
}

/**
 * The guarded client in the shape of the web's `fetch`, for libraries that take one: texts and bytes to absolute URLs,
 * whole answers. Rejects with the signal's reason when it aborts, with a `TimeoutError` when time is up, and otherwise
 * with a sentence that holds neither path, query nor headers.
 */
export function createGuardedFetch(
  safeFetch: SafeFetch['fetch'],
  { timeoutMs, maxBytes }: GuardedFetchLimits,
): typeof globalThis.fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const { method, signal } = request
    const body = request.body === null ? undefined : new Uint8Array(await request.arrayBuffer())
    const answer = await safeFetch({
      url: request.url,
      method,
      headers: Object.fromEntries(request.headers),
      body,
      timeoutMs,
      maxBytes,
      onTooLarge: 'fail',
      signal,
    })
    if (answer.ok) {
      const headers = new Headers()
      for (const [name, value] of Object.entries(answer.headers))
        for (const one of [value ?? []].flat()) headers.append(name, one)
      const content = nullBodies.has(answer.status) ? null : new Uint8Array(answer.body)
      return new Response(content, { status: answer.status, headers })
    }
    signal.throwIfAborted()
    if (answer.kind === 'timeout') throw new DOMException(answer.detail, 'TimeoutError')
    throw new Error(answer.detail)
  }
}
