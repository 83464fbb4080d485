import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { apiUrl } from './api.ts'
import { countsKey } from './inbox/inboxQueries.ts'
import { sessionKey } from './useSession.ts'
import { useIsPageVisible } from './ui/useIsPageVisible.ts'
import { isCheapToRefetch } from './usePages.ts'

const reconnectMs = 10_000
/** How long to collect further changes before fetching. */
const collectMs = 300
/**
 * The pause after a fetch, as a multiple of its duration: an open page keeps the service busy a tenth of the time at
 * most.
 */
const pauseFactor = 9
const maxPauseMs = 5000

/**
 * Keeps the page up to date. The service sends an event when something in this account has changed; then everything on
 * screen is fetched again. The same happens whenever the connection opens, since changes before that were missed.
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
    const { refetchSoon, stop } = createRefetcher(() =>
      isVisible
        ? queries.invalidateQueries({ predicate: isCheapToRefetch })
        : queries.invalidateQueries({ queryKey: countsKey() }),
    )

    const connect = () => {
      source = new EventSource(apiUrl('/live'))
      source.addEventListener('open', refetchSoon)
      source.addEventListener('message', refetchSoon)
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
      stop()
      window.clearTimeout(reconnectTimer)
    }
  }, [queries, isVisible, isLeader])
}

const delay = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

/**
 * Fetches soon after it is asked to, and only once for all requests in the meantime. A running fetch is never
 * restarted: if changes came faster than a fetch takes, the page would never be up to date.
 */
function createRefetcher(refetchAll: () => Promise<void>) {
  let [isRequested, isRunning, isStopped] = [false, false, false]

  const run = async () => {
    isRunning = true
    while (isRequested) {
      await delay(collectMs)
      if (isStopped) return
      isRequested = false
      const startedAt = performance.now()
      await Promise.race([refetchAll(), delay(maxPauseMs)])
      await delay(Math.min(pauseFactor * (performance.now() - startedAt), maxPauseMs))
    }
    isRunning = false
  }

  return {
    refetchSoon: () => {
      isRequested = true
      if (!isRunning) void run()
    },
    stop: () => {
      isStopped = true
    },
  }
}
