import type { LiveChange } from '@replyloop/shared/contract/conversation'
import type { LivePresence } from '@replyloop/shared/contract/presence'
import { dashboardContract } from '@replyloop/shared/contract/dashboardContract'
import type { Request, Response } from 'express'
import type { Db } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/authenticate.ts'
import { streamRoute, type Route, type StreamCall } from '../../platform/http/endpoint.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { Problem } from '../../platform/errors/problem.ts'
import { createPendingChanges } from './liveChanges.ts'
import { createPendingPresences, presenceRoute } from './presence.ts'

/** How often an idle stream sends a comment, and checks that its session has not ended elsewhere. */
const heartbeatMs = 20_000
/** The time between two events, but for the first after a rest: changes within it are told together. */
const intervalMs = 400
/** As many as a browser opens at most, and as a member opens with three. */
const maxStreamsPerWatcher = 6
const maxStreamsPerMember = 18

/**
 * How long a stream rests after an event: until its own next moment. Streams have moments of their own, spread over the time between
 * two events by the golden ratio, since pages that are all told at once all ask at once, and others wait for what they ask.
 */
const restOf = (stream: number, now: number): number => {
  const moment = ((stream * 0.618034) % 1) * intervalMs
  return intervalMs - ((now - Math.floor(moment)) % intervalMs)
}

const changedEvent = 'data: changed\n\n'
const eventOf = (change: LiveChange | LivePresence) => `data: ${JSON.stringify(change)}\n\n`
const heartbeatComment = ': still here\n\n'

interface LiveParts {
  db: Db
  clock: Clock
  /** Throws `UNAUTHORIZED` once one who was let in no longer would be. */
  authenticate: (request: Request) => Promise<Caller>
}

/**
 * Tells open pages by server-sent events what in their account has changed, or, as the version before did, only that something
 * has. A stream that tells what begins with `all`: nobody knows what its page has missed. `close` ends every stream.
 */
export function createLive({ db, clock, authenticate }: LiveParts): {
  routes: Route[]
  close(): void
} {
  let opened = 0
  const open = new Map<Response, { watcher: string; memberId: string | undefined; end: () => void }>()

  const watch = async (
    { caller, request, response }: StreamCall,
    { saysWhat, saysWho }: { saysWhat: boolean; saysWho: boolean },
  ): Promise<void> => {
    const { session } = caller
    const stream = (opened += 1)
    const pending = createPendingChanges()
    const present = createPendingPresences()
    const hasNews = () => !pending.isEmpty() || !present.isEmpty()
    let hasEnded = false
    let sleeping = new AbortController()
    const end = () => {
      hasEnded = true
      sleeping.abort()
    }
    const isThere = () => !hasEnded
    open.set(response, { watcher: watcherOf(caller), memberId: session?.memberId, end })
    response.once('close', end)
    const hear = (change?: string) => {
      pending.add(change)
      sleeping.abort()
    }
    const stopListening = [
      db.listen(`account:${caller.id}`, () => hear()),
      db.listen(`changed:${caller.id}`, hear),
    ]
    const meet = (presence?: string) => {
      present.add(presence)
      sleeping.abort()
    }
    if (saysWho) stopListening.push(db.listen(`presence:${caller.id}`, meet))
    // The session has ended, or its member may do more or less: the page shows something else then.
    const readAgain = async () => {
      if (!(await isAuthenticated(request, authenticate).catch(() => false))) return end()
      hear()
    }
    if (session !== null) stopListening.push(db.listen(`session:${session.id}`, () => void readAgain()))
    const sleepUnless = async (ms: number, isEnough: () => boolean) => {
      sleeping = new AbortController()
      if (isThere() && !isEnough()) await clock.sleep(ms, sleeping.signal)
    }
    try {
      response.write('retry: 2000\n\n')
      if (saysWhat) pending.add()
      while (isThere()) {
        await sleepUnless(heartbeatMs, hasNews)
        if (!isThere() || !(await isAuthenticated(request, authenticate))) break
        const events = [...pending.takeAll(), ...present.takeAll()].map(eventOf).join('')
        response.write(events === '' ? heartbeatComment : saysWhat ? events : changedEvent)
        if (response.writableNeedDrain) break // the client does not read any more
        const until = clock.now() + restOf(stream, clock.now())
        while (isThere() && clock.now() < until) await sleepUnless(until - clock.now(), () => false)
      }
    } finally {
      for (const stop of stopListening) stop()
      open.delete(response)
      response.end()
    }
  }

  return {
    routes: [
      streamRoute(dashboardContract.watch, async ({ query }, call) => {
        requireFreeStream([...open.values()], call.caller)
        call.response.writeHead(200, {
          'Content-Type': 'text/event-stream',
          'Cache-Control': 'no-store, no-transform',
          Connection: 'close', // so that a shutdown does not wait for the connection
          'X-Accel-Buffering': 'no', // otherwise nginx would buffer the events
        })
        await watch(call, { saysWhat: query.v === '2', saysWho: query.presence === '1' })
        return undefined
      }),
      presenceRoute(db),
    ],
    close() {
      for (const { end } of open.values()) end()
    },
  }
}

/** Throws `RATE_LIMITED` where a caller has as many streams as one may have. */
function requireFreeStream(open: { watcher: string; memberId: string | undefined }[], caller: Caller): void {
  const memberId = caller.session?.memberId
  const own = open.filter(({ watcher }) => watcher === watcherOf(caller))
  const ofMember = open.filter((stream) => memberId !== undefined && stream.memberId === memberId)
  if (own.length >= maxStreamsPerWatcher || ofMember.length >= maxStreamsPerMember)
    throw new Problem(
      'RATE_LIMITED',
      `At most ${maxStreamsPerWatcher} pages can watch at a time, ${maxStreamsPerMember} of one member; close one`,
    )
}

/** Whose streams are counted together: those of a session, or of all API keys of an account. */
const watcherOf = ({ id, session }: Caller) => session?.id ?? id

/** Whether the caller of a stream would still be authenticated. */
async function isAuthenticated(request: Request, authenticate: LiveParts['authenticate']): Promise<boolean> {
  try {
    await authenticate(request)
    return true
  } catch (error) {
    if (error instanceof Problem && error.code === 'UNAUTHORIZED') return false
    throw error
  }
}
