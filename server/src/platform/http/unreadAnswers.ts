import type { Response } from 'express'
import { Problem } from '../errors/problem.ts'
import { createUnderWay } from '../limits/underWay.ts'

const largeBytes = 64 * 1024
/** How many bytes of large answers may wait in memory for the clients of one account that have not read them yet. */
const mostBytes = 64 * 1024 * 1024
/** A client that reads nothing of a large answer for this long is cut off, or within twice this time: Node looks no more often. */
const unreadMs = 60_000

/** Counts the large answers of each account that their clients have not read to the end. */
export interface UnreadAnswers {
  /** Throws `RATE_LIMITED` while an account has too many of them. */
  requireFew(accountId: string): void
  /** Counts an answer that is being sent. */
  add(accountId: string, response: Response): void
}

/** Keeps clients that do not read, such as ones behind a broken proxy, from filling the memory of all. */
export function createUnreadAnswers(): UnreadAnswers {
  const underWay = createUnderWay()
  return {
    requireFew(accountId) {
      if (underWay.of(accountId) < mostBytes) return
      throw new Problem('RATE_LIMITED', 'Read the answers to your earlier requests first, then retry', {
        retryAfterSeconds: 1,
      })
    },
    add(accountId, response) {
      const bytes = Number(response.getHeader('content-length') ?? 0)
      if (bytes <= largeBytes || response.closed) return
      response.once('close', underWay.begin(accountId, bytes))
      response.setTimeout(unreadMs, () => response.destroy())
    },
  }
}
