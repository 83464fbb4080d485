import type { Response } from 'express'
import { Problem } from '../errors/problem.ts'
import { createTenantLimit } from '../limits/tenantLimits.ts'

const largeBytes = 64 * 1024
/** How many bytes of large responses may wait in memory for the clients of one account that have not read them yet. */
const limitBytes = 64 * 1024 * 1024
/** A client that reads nothing of a large response for this long is cut off, or within twice this time: Node looks no more often. */
const unreadMs = 60_000

/** Keeps clients that do not read, such as ones behind a broken proxy, from filling the memory of all. */
export interface ResponseBackpressure {
  /** Throws `RATE_LIMITED` while an account has too many large responses that its clients have not read to the end. */
  requireCapacity(accountId: string): void
  /** Counts a response that is being sent. */
  add(accountId: string, response: Response): void
}

/** Counts the large responses of each account. */
export function createResponseBackpressure(): ResponseBackpressure {
  const limit = createTenantLimit(limitBytes)
  return {
    requireCapacity(accountId) {
      if (!limit.isFull(accountId)) return
      throw new Problem('RATE_LIMITED', 'Read the answers to your earlier requests first, then retry', {
        retryAfterSeconds: 1,
      })
    },
    add(accountId, response) {
      const bytes = Number(response.getHeader('content-length') ?? 0)
      if (bytes <= largeBytes || response.closed) return
      response.once('close', limit.add(accountId, bytes))
      response.setTimeout(unreadMs, () => response.destroy())
    },
  }
}
