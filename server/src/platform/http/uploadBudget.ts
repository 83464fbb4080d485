import type { Request, Response } from 'express'
import { createTenantLimit } from '../limits/tenantLimits.ts'
import type { Caller } from './authenticate.ts'
import type { FairTurns } from './fairTurns.ts'
import { minuteMs } from '../clock/time.ts'
import { mostBytesOf } from './readBody.ts'
import { allowUpload } from './uploads.ts'

const smallBytes = 64 * 1024
/** A value takes as long as so many bytes: to be parsed, judged by a schema, and perhaps named as wrong. */
const bytesOfValue = 256
/** How many bytes of a body have to arrive in a second, beside the minute that every request has. */
const slowestBytes = 16 * 1024
const uploadMs = (bytes: number) => minuteMs + (bytes / slowestBytes) * 1000
/** How many bytes the large bodies of one account take in memory at once: further ones stay in the network until then. */
const limitBytes = 64 * 1024 * 1024

/** How many files of one account arrive at once: further ones stay in the network until then. */
const filesAtOnce = 4
/** How many uploads of one account may take long to arrive: further ones have the minute of any request. */
const longAtOnce = 4

/** The memory that each account has for large bodies: they may take minutes to arrive, and it may send many at once. */
export interface UploadBudget {
  /** Waits for the turn of a request whose body is a file, and gives it back when the response has ended. */
  acquireFile(accountId: string, request: Request, response: Response): Promise<void>
  /**
   * Acquires the memory for the body of a request, if it is not tiny, of `maxBytes` at most, until the response has ended, and the time that a
   * large one needs. The returned function takes the body's size, in bytes and values, when it has arrived, and releases the
   * memory that it did not need.
   */
  acquire(
    caller: Pick<Caller, 'id' | 'tenant'>,
    maxBytes: number,
    request: Request,
    response: Response,
  ): Promise<(bytes: number, values?: number) => void>
}

/** Gives each account the same budget, and each tenant the same time for large bodies. */
export function createUploadBudget(fairTurns: Pick<FairTurns, 'waitForLarge' | 'countLarge'>): UploadBudget {
  const limit = createTenantLimit(limitBytes)
  const files = createTenantLimit(filesAtOnce)
  const long = createTenantLimit(longAtOnce)

  /** Lets an upload take an hour, or as long as it is then told; not where as many of its account take long. */
  const letTakeLong = (accountId: string, request: Request, response: Response) => {
    if (long.isFull(accountId)) return () => {}
    const end = long.add(accountId, 1)
    request.once('end', end)
    response.once('close', end)
    allowUpload(request)
    return (ms: number) => allowUpload(request, ms)
  }

  return {
    async acquireFile(accountId, request, response) {
      letTakeLong(accountId, request, response)
      const closing = closeSignal(response)
      const release = await files.acquire(accountId, 1, closing)
      if (closing.aborted) release?.()
      else closing.addEventListener('abort', () => release?.())
    },
    async acquire({ id, tenant }, maxBytes, request, response) {
      const most = mostBytesOf(request, maxBytes)
      const closing = closeSignal(response)
      const isLarge = most > smallBytes
      const allow = isLarge ? letTakeLong(id, request, response) : undefined
      let release = isLarge ? await limit.acquire(id, most, closing) : undefined
      const end = () => release?.()
      closing.addEventListener('abort', end)
      if (closing.aborted) end()
      await fairTurns.waitForLarge(tenant, closing)
      if (closing.aborted) return () => {}
      allow?.(uploadMs(most))
      const announced = most === maxBytes ? 0 : most
      fairTurns.countLarge(tenant, announced)
      closing.addEventListener('abort', () => {
        if (!request.complete) fairTurns.countLarge(tenant, -announced)
      })
      return (bytes, values = 0) => {
        fairTurns.countLarge(tenant, Math.max(bytes, values * bytesOfValue) - announced)
        if (closing.aborted) return
        release?.()
        if (isLarge) release = limit.add(id, bytes)
      }
    },
  }
}

/** Aborts when a response has ended. */
function closeSignal(response: Response): AbortSignal {
  const closing = new AbortController()
  if (response.closed) closing.abort()
  response.once('close', () => closing.abort())
  return closing.signal
}
