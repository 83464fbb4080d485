import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isShort } from './queries.ts'
import { sessionKey } from './session.ts'

const address = '/dashboard/api/live'
const retryMs = 10_000
/** How long to wait for further changes before all of them are read. */
const gatherMs = 300
/** How much longer to rest than a reading took: an open page costs the service a tenth of its time at most. */
const restsFor = 9
const longestMs = 5000

/**
 * Keeps what the page shows current: the service says that something of this account has changed, and whatever is on
 * screen is read again. So it is when the line opens: until then nothing was told, the first time as after a break.
 */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    let source: EventSource | undefined
    let retrying: number | undefined
    const { readSoon, stop } = createReading(() => queries.invalidateQueries({ predicate: isShort }))

    const open = () => {
      source = new EventSource(address)
      source.addEventListener('open', readSoon)
      source.addEventListener('message', readSoon)
      source.addEventListener('error', () => {
        // A line that merely broke is opened again by the browser; one that was refused is not.
        if (source?.readyState !== EventSource.CLOSED) return
        // The session may have ended, in another tab. That is told once.
        if (queries.getQueryState(sessionKey)?.status !== 'error')
          void queries.invalidateQueries({ queryKey: sessionKey })
        window.clearTimeout(retrying)
        retrying = window.setTimeout(open, retryMs)
      })
    }
    open()
    return () => {
      source?.close()
      stop()
      window.clearTimeout(retrying)
    }
  }, [queries])
}

const pause = (ms: number) => new Promise((resolve) => window.setTimeout(resolve, ms))

/**
 * Reads all again some time after it was told to, once for whatever it was told meanwhile. A reading that is under way is
 * never cut off by the next one: where a reading takes longer than the next change to come, the page would never be current.
 */
function createReading(readAll: () => Promise<void>) {
  let [isTold, isUnderWay, isOver] = [false, false, false]

  const readWhileTold = async () => {
    isUnderWay = true
    while (isTold) {
      await pause(gatherMs)
      if (isOver) return
      isTold = false
      const started = performance.now()
      await Promise.race([readAll(), pause(longestMs)])
      await pause(Math.min(restsFor * (performance.now() - started), longestMs))
    }
    isUnderWay = false
  }

  return {
    readSoon: () => {
      isTold = true
      if (!isUnderWay) void readWhileTold()
    },
    stop: () => {
      isOver = true
    },
  }
}
