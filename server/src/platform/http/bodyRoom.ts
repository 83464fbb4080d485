import { EventEmitter } from 'node:events'
import type { Request, Response } from 'express'
import { createUnderWay } from '../limits/underWay.ts'
import { maxRequestBytes } from './readBody.ts'

const smallBytes = 64 * 1024
/** How many bytes the large bodies of one account take in memory at once: further ones stay in the network meanwhile. */
const mostBytes = 64 * 1024 * 1024

/**
 * Resolves once there is room for the body of a request, which is kept until the response has ended. The returned function
 * takes the body's size in bytes when it has arrived, and gives back the room that it did not need.
 */
export type WaitForRoom = (
  accountId: string,
  request: Request,
  response: Response,
) => Promise<(bytes: number) => void>

/** Gives each account the same room for large bodies: they may take minutes to arrive, and one account may send many at once. */
export function createBodyRoom(): WaitForRoom {
  const underWay = createUnderWay()
  const ended = new EventEmitter().setMaxListeners(0) // one for each request that waits
  return async (accountId, request, response) => {
    const most = mostBytesOf(request)
    if (most <= smallBytes) return () => {}
    const isFull = () => {
      const taken = underWay.of(accountId)
      return taken > 0 && taken + most > mostBytes
    }
    while (isFull() && !response.closed) await new Promise((resolve) => ended.once(accountId, resolve))
    if (response.closed) return () => {}
    let end = underWay.begin(accountId, most)
    const change = (bytes: number) => {
      end()
      end = underWay.begin(accountId, bytes)
      ended.emit(accountId)
    }
    response.once('close', () => change(0))
    return (bytes) => {
      if (!response.closed) change(bytes)
    }
  }
}

/** The bytes that a body can have. A compressed one, and one of a length that is not announced, can have as many as any. */
function mostBytesOf({ headers }: Request): number {
  if (headers['transfer-encoding'] !== undefined || headers['content-encoding'] !== undefined)
    return maxRequestBytes
  return Math.min(Number(headers['content-length'] ?? 0), maxRequestBytes) // longer ones are refused unread
}
