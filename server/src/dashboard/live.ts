import { dashboardContract } from '@replyloop/shared/dashboardContract'
import type { Request, Response } from 'express'
import type { Db } from '../db/db.ts'
import type { Caller } from '../http/authenticate.ts'
import { streamRoute, type StreamRoute } from '../http/endpoint.ts'
import type { Clock } from '../lib/clock.ts'
import { Problem } from '../lib/problem.ts'

/** How often a silent stream shows that it lives, and checks that its session has not ended elsewhere. */
const heartbeatMs = 20_000
/** Changes that follow each other within this time are announced together. */
const restMs = 400
const streamsEach = 6

const changed = 'data: changed\n\n'
const heartbeat = ': still here\n\n'

export interface LiveParts {
  db: Db
  clock: Clock
  /** Throws `UNAUTHORIZED` once whoever was let in no longer would be. */
  identify: (request: Request) => Promise<Caller>
}

/**
 * Tells open pages that something of their account has changed, by server-sent events without a payload: a page reads
 * again what it shows. `close` ends every stream.
 */
export function createLive({ db, clock, identify }: LiveParts): {
  routes: StreamRoute[]
  close(): void
} {
  const open = new Map<Response, { watcher: string; end: () => void }>()

  const watch = async (
    { id: accountId, session }: Caller,
    request: Request,
    response: Response,
  ): Promise<void> => {
    let hasChanged = false
    let hasEnded = false
    let nap = new AbortController()
    const end = () => {
      hasEnded = true
      nap.abort()
    }
    const isThere = () => !hasEnded
    open.set(response, { watcher: watcherOf({ id: accountId, session }), end })
    response.once('close', end)
    const stopListening = db.listen(`account:${accountId}`, () => {
      hasChanged = true
      nap.abort()
    })
    const stopWaiting = session === null ? undefined : db.listen(`session:${session.id}`, end)
    const rest = async (ms: number, isEnough: () => boolean) => {
      nap = new AbortController()
      if (isThere() && !isEnough()) await clock.sleep(ms, nap.signal)
    }
    try {
      response.write('retry: 2000\n\n')
      while (isThere()) {
        await rest(heartbeatMs, () => hasChanged)
        if (!isThere() || !(await isAdmitted(request, identify))) break
        response.write(hasChanged ? changed : heartbeat)
        if (response.writableNeedDrain) break // nobody reads any more
        hasChanged = false
        const until = clock.now() + restMs
        while (isThere() && clock.now() < until) await rest(until - clock.now(), () => false)
      }
    } finally {
      stopListening()
      stopWaiting?.()
      open.delete(response)
      response.end()
    }
  }

  return {
    routes: [
      streamRoute(dashboardContract.watch, async (_input, { caller, request, response }) => {
        if ([...open.values()].filter(({ watcher }) => watcher === watcherOf(caller)).length >= streamsEach)
          throw new Problem('RATE_LIMITED', `At most ${streamsEach} pages can watch at a time; close one`)
        response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          Connection: 'close', // an end that comes with a shutdown leaves nothing to wait for
          'X-Accel-Buffering': 'no', // or nginx would keep what it should pass on
        })
        await watch(caller, request, response)
        return undefined
      }),
    ],
    close() {
      for (const { end } of open.values()) end()
    },
  }
}

/** Whose streams are counted together: a session's, else those of a key's account. */
const watcherOf = ({ id, session }: Pick<Caller, 'id' | 'session'>) => session?.id ?? id

/** Whether a request that was let in still would be. */
async function isAdmitted(request: Request, identify: LiveParts['identify']): Promise<boolean> {
  try {
    await identify(request)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'UNAUTHORIZED') return false
    throw error
  }
}
