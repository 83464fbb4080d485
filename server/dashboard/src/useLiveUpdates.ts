import type { LiveChange } from '@replyloop/shared/contract/conversation'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiUrl } from './api.ts'
import { passPresence } from './inbox/presence/livePresence.ts'
import { readChange, refreshBeside, refreshChanged, refreshCounts, refreshShown } from './liveChanges.ts'
import { sessionKey } from './useSession.ts'
import { useIsPageVisible } from './ui/useIsPageVisible.ts'

const reconnectMs = 10_000
/** How long to collect further changes before fetching. */
const collectMs = 100
/**
 * The pause after a fetch, as a multiple of its duration: each of what a page reads apart keeps the service busy a fifth of the time
 * at most.
 */
const pauseFactor = 4
const maxPauseMs = 5000

/**
 * Keeps the page up to date. The service tells what in this account has changed; then what shows it is fetched again: the open
 * conversation, lists and the rest, each at its own pace. Whenever the connection opens, that is everything, since changes before that were missed.
 *
 * A hidden page has no connection: a browser opens six to one HTTP/1.1 server, and with more tabs none could ask anything.
 * But the leader of all tabs has one, and reads by it how many conversations need a human.
 */
export function useLiveUpdates({ isLeader }: { isLeader: boolean }): void {
  const queries = useQueryClient()
  const isVisible = useIsPageVisible()
  useEffect(() => {
    if (!isVisible && !isLeader) return
    let source: EventSource | undefined
    let reconnectTimer: number | undefined
    const refreshers = isVisible
      ? [refreshShown, refreshChanged, refreshBeside].map((refresh) => createRefresher(queries, refresh))
      : [createRefresher(queries, refreshCounts)]

    const applySoon = (change: LiveChange) => refreshers.forEach(({ refreshSoon }) => refreshSoon(change))

    const connect = () => {
      source = new EventSource(apiUrl('/live', { query: { v: '2', presence: '1' } }))
      source.addEventListener('open', () => applySoon({ kind: 'all' }))
      source.addEventListener('message', ({ data }: MessageEvent<string>) => {
        const change = readChange(data)
        if (change.kind === 'presence') passPresence(change)
        else applySoon(change)
      })
      source.addEventListener('error', () => {
        // The browser reconnects by itself after a lost connection, but not after an error response.
        if (source?.readyState !== EventSource.CLOSED) return
        // The session may have ended in another tab. Once is enough to find out.
        if (queries.getQueryState(sessionKey)?.status !== 'error')
          void queries.invalidateQueries({ queryKey: sessionKey })
        window.clearTimeout(reconnectTimer)
        reconnectTimer = window.setTimeout(connect, reconnectMs)
      })
    }
    connect()
    return () => {
      source?.close()
      refreshers.forEach(({ stop }) => stop())
      window.clearTimeout(reconnectTimer)
    }
  }, [queries, isVisible, isLeader])
}

const delay = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

/**
 * Fetches what shows a change soon after it was told, and only once for all that are told in the meantime. A running fetch is
 * never restarted: if changes came faster than a fetch takes, the page would never be up to date.
 */
function createRefresher(
  queries: QueryClient,
  refresh: (queries: QueryClient, changes: readonly LiveChange[]) => Promise<unknown>,
) {
  let changes: LiveChange[] = []
  let [isRunning, isStopped] = [false, false]

  const run = async () => {
    isRunning = true
    while (changes.length > 0) {
      await delay(collectMs)
      if (isStopped) return
      const told = changes
      changes = []
      const startedAt = performance.now()
      await Promise.race([refresh(queries, told), delay(maxPauseMs)])
      await delay(Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs))
    }
    isRunning = false
  }

  return {
    refreshSoon: (change: LiveChange) => {
      changes.push(change)
      if (!isRunning) void run()
    },
    stop: () => {
      isStopped = true
    },
  }
}
